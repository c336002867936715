/**
 * The rules of the operator's bookings, pure: validation of payments and costs, VAT, and the wire forms. Allocation: money/replay/allocation.ts.
 */
import type { MandateCost, MandateCostInput } from '@mahnwerk/contract/operator/costs.ts';
import type { LedgerEntry } from '@mahnwerk/contract/operator/ledger-entries.ts';
import type { MandatePayment, MandatePaymentInput } from '@mahnwerk/contract/operator/ledger.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { TaxTreatment } from '@mahnwerk/contract/shapes/company.ts';
import { refuseFailures } from '../../../platform/refusal.ts';
import { type Cents, centsOf, moneyOf } from '../../../values/money.ts';
import { noSuchClaim } from '../claims/index.ts';
import type { MandateAccount, StoredEntry } from '../../money/ledger/index.ts';
import { checkRate, defaultVatRate, isVatOwedByDebtor, matterOf, vatOf } from '../../money/fees/index.ts';
import { type CostAmount, isComputed } from './cost-amount.ts';
import type { Statements } from './statements.gen.ts';

/** A payment on a mandate: the operator's booking, or the client's report. */
export type MandatePaymentRow = Omit<MandatePayment, 'amount' | 'designation' | 'refunds'> & {
  readonly amount_cents: Cents;
  readonly designated_claim_id: string | null;
  readonly designated_line: Line | null;
  /** It was paid before the service had the case: a former office has stated it. */
  readonly taken_over: boolean;
  readonly refunds: readonly (Omit<MandatePayment['refunds'][number], 'amount'> & { readonly amount_cents: string })[];
};

type Line = NonNullable<NonNullable<MandatePayment['designation']>['line']>;

export type MandateCostRow = Statements['cost']['row'];

/** The fields of costs that are about to be booked. */
export type CostFields = Omit<MandateCostRow, 'id' | 'status' | 'entry_id' | 'created_at' | 'updated_at'>;

const noSuchReport = 'No payment report with this id exists on a claim of this case.';

/** What is known of the ids in a body: whether `payment_id` is that of a report, and the designated claim one of any case. */
interface KnownIds {
  readonly isReport: boolean;
  readonly isKnownClaim: boolean;
}

/** 400 for a payment that is invalid on every mandate. */
export function refuseInvalidPayment(
  { value_date, payer, payment_id, designation }: MandatePaymentInput,
  { today, isReport, isKnownClaim }: KnownIds & { readonly today: string },
): void {
  refuseFailures((report) => {
    if (designation && designation.claim_id == null && designation.line == null)
      report.failAt('designation', 'required', 'Send `claim_id`, `line` or both.');
    if (!isKnownClaim) report.failAt('designation.claim_id', 'invalid', noSuchClaim);
    if (value_date > today) report.failAt('value_date', 'invalid', '`value_date` must not be in the future.');
    if (payment_id !== undefined && payer !== 'client')
      report.failAt('payer', 'invalid', '`payment_id` requires `payer: "client"`.');
    if (payment_id !== undefined && !isReport) report.failAt('payment_id', 'invalid', noSuchReport);
  });
}

/** 400 for one payment more than a case can have, reversed ones included: each is a fact that stays. */
export const refuseTooManyPayments = (
  { payment_count }: Pick<MandateAccount, 'payment_count'>,
  max: number = limits.mandate_payments,
): void =>
  refuseFailures((report) => {
    if (payment_count >= max) report.failAt('payments', 'max_length', `A case has at most ${max} payments.`);
  });

/** 400 unless the payment report that `payment_id` names has the amount and the date of the body. */
export function refuseMismatch(
  { amount, value_date }: MandatePaymentInput,
  report: { readonly amount_cents: Cents; readonly value_date: string } | undefined,
): void {
  refuseFailures((failures) => {
    if (report === undefined) failures.failAt('payment_id', 'invalid', noSuchReport);
    if (report !== undefined && report.amount_cents !== centsOf(amount))
      failures.failAt('amount', 'invalid', '`amount` must be equal to the amount of the payment report.');
    if (report !== undefined && report.value_date !== value_date)
      failures.failAt('value_date', 'invalid', '`value_date` must be equal to the date of the payment report.');
  });
}

/** 400 for costs that are invalid on every mandate. The rate of a collection fee depends on whether a claim is disputed. */
export function refuseInvalidCost(cost: MandateCostInput, today: string): void {
  const { kind, claim_id, amount, value, date, interest_bearing, interest_from } = cost;
  refuseFailures((report) => {
    if (amount === undefined && !isComputed(kind))
      report.failAt('amount', 'required', '`amount` is required: there is no statutory fee for this kind of cost.');
    if (amount !== undefined || kind !== 'collection_fee') checkRate(report, cost);
    const hasNoValue = kind === 'expenses_flat_rate' || kind === 'late_payment_lump_sum';
    if (value !== undefined && (amount !== undefined || hasNoValue))
      report.failAt('value', 'not_allowed', '`value` is allowed only for a fee that is computed from a value.');
    if (claim_id === undefined && kind === 'late_payment_lump_sum')
      report.failAt('claim_id', 'required', '`claim_id` is required: the lump sum is owed for one claim.');
    if (claim_id !== undefined && kind !== 'late_payment_lump_sum')
      report.failAt('claim_id', 'not_allowed', '`claim_id` is allowed only for a `late_payment_lump_sum`.');
    if (interest_from !== undefined && !interest_bearing)
      report.failAt('interest_from', 'not_allowed', '`interest_from` requires `interest_bearing: true`.');
    if (date > today) report.failAt('date', 'invalid', '`date` must not be in the future.');
  });
}

/** New costs in cents. VAT is rounded once, half up, as on an invoice. @param treatment of the company on the day of booking */
export function costFields(cost: MandateCostInput, amount: CostAmount, treatment: TaxTreatment | null): CostFields {
  const { kind, claim_id = null, date, interest_bearing, reason = null, description = null } = cost;
  const { vat_rate = defaultVatRate(cost, treatment), interest_from = date } = cost;
  return {
    kind,
    claim_id,
    ...amount,
    vat_rate,
    vat_rate_sent: cost.vat_rate !== undefined,
    vat_cents: vat_rate === null ? 0n : vatOf(amount.amount_cents, vat_rate),
    vat_owed_by_debtor: isVatOwedByDebtor(treatment),
    value_date: date,
    interest_bearing,
    interest_from: interest_bearing ? interest_from : null,
    matter: matterOf(cost),
    reason,
    description,
  };
}

/** What the debtor owes of costs. */
export const owedCents = ({
  amount_cents,
  vat_cents,
  vat_owed_by_debtor,
}: Pick<MandateCostRow, 'amount_cents' | 'vat_cents' | 'vat_owed_by_debtor'>): Cents =>
  amount_cents + (vat_owed_by_debtor ? vat_cents : 0n);

export const presentPayment = ({ amount_cents, ...row }: MandatePaymentRow): MandatePayment => ({
  id: row.id,
  status: row.status,
  payer: row.payer,
  amount: moneyOf(amount_cents),
  value_date: row.value_date,
  reference: row.reference,
  return_reason: row.return_reason,
  claim_id: row.claim_id,
  designation:
    row.designated_claim_id === null && row.designated_line === null
      ? null
      : { claim_id: row.designated_claim_id, line: row.designated_line },
  refunds: row.refunds.map((refund) => ({
    id: refund.id,
    status: refund.status,
    amount: moneyOf(BigInt(refund.amount_cents)),
    value_date: refund.value_date,
    reference: refund.reference,
  })),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** The amounts of costs, and how they came about. */
export const presentAmounts = (cost: CostFields) => ({
  amount: moneyOf(cost.amount_cents),
  vat_rate: cost.vat_rate,
  vat_amount: moneyOf(cost.vat_cents),
  vat_owed_by_debtor: cost.vat_owed_by_debtor,
  total_amount: moneyOf(owedCents(cost)),
  rule: cost.rule,
  table_version: cost.table_version,
  working: cost.working,
});

export const presentCost = (row: MandateCostRow): MandateCost => ({
  id: row.id,
  status: row.status,
  kind: row.kind,
  claim_id: row.claim_id,
  ...presentAmounts(row),
  date: row.value_date,
  interest_bearing: row.interest_bearing,
  interest_from: row.interest_from,
  matter: row.matter,
  reason: row.reason,
  description: row.description,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** The wire form of an entry: each line is a debit or a credit, both positive. */
export const presentEntry = (row: StoredEntry): LedgerEntry => ({
  id: row.id,
  rule: row.rule,
  value_date: row.value_date,
  recorded_at: row.created_at,
  payment_id: row.payment_id,
  reverses_entry_id: row.reverses_entry_id,
  note: row.note,
  derived: row.derived,
  rule_version: row.rule_version,
  table_version: row.table_version,
  cause_entry_id: row.cause_entry_id,
  reason: row.reason,
  lines: row.lines.map(({ account, amount_cents, claim_id, cost_id }) => ({
    account,
    debit: BigInt(amount_cents) > 0n ? moneyOf(BigInt(amount_cents)) : null,
    credit: BigInt(amount_cents) < 0n ? moneyOf(-BigInt(amount_cents)) : null,
    claim_id,
    cost_id,
  })),
});
