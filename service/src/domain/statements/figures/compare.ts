/** Stored figures of a mandate against those that its items give. Pure. */
import { type Cents, moneyOf, sumOf } from '../../../values/money.ts';
import type { UntaxedMandate, UntaxedPayment } from './mandate.ts';
import type { MandateDetails, PaymentRow } from './statement.ts';

const amounts = [
  'amount',
  'fees',
  'taxable_expenses',
  'taxfree_expenses',
  'client_charges',
  'interest',
  'principal',
  'vat_owed_by_debtor',
  'commission_basis',
] as const satisfies readonly (keyof PaymentRow)[];

/** A difference of two amounts in one line; none where they are equal. */
export const differing = (what: string, expected: Cents, found: Cents): string[] =>
  expected === found ? [] : [`${what}: expected ${moneyOf(expected).value}, found ${moneyOf(found).value}`];

/** What differs in the rows of a mandate before VAT. */
export function differencesOfMandate(computed: UntaxedMandate, stored: MandateDetails): string[] {
  const paid = new Map(computed.payments.map((each, index) => [index, each]));
  const count = Math.max(computed.payments.length, stored.payments.length);
  return [
    ...Array.from({ length: count }, (_, index) => ofPayment(paid.get(index), stored.payments[index])).flat(),
    ...ofAdvances(computed, stored),
  ];
}

function ofPayment(computed: UntaxedPayment | undefined, stored: PaymentRow | undefined): string[] {
  if (stored === undefined) return [`payment ${computed?.row.payment_id} is missing`];
  const { row, receipt } = computed ?? {};
  if (row?.payment_id !== stored.payment_id || row.payer !== stored.payer || receipt === undefined)
    return [`payment ${stored.payment_id} is none of its items`];
  const { fees, taxable_expenses, taxfree_expenses, commission, vat, commission_vat } = stored;
  const payout = receipt - fees - taxable_expenses - taxfree_expenses - commission - vat - commission_vat;
  return [
    ...amounts.flatMap((name) => differing(`${name} of payment ${row.payment_id}`, row[name], stored[name])),
    ...differing(`payout of payment ${row.payment_id}`, payout, stored.payout),
  ];
}

/** Advances have no order of their own. */
function ofAdvances(computed: UntaxedMandate, stored: MandateDetails): string[] {
  const textOf = ({ cost_id, kind, net }: MandateDetails['advanced_costs'][number] | UntaxedAdvanceRow) =>
    `${kind}${cost_id === null ? '' : ` ${cost_id}`} of ${moneyOf(net).value}`;
  const [expected, found] = [computed.advances.map(({ row }) => textOf(row)), stored.advanced_costs.map(textOf)];
  return [
    ...without(expected, found).map((each) => `costs are missing: ${each}`),
    ...without(found, expected).map((each) => `costs are none of its items: ${each}`),
  ];
}

type UntaxedAdvanceRow = UntaxedMandate['advances'][number]['row'];

/** The texts of `all` that `others` do not have, each as often as it is more. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return all.filter((each) => {
    const index = left.indexOf(each);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** The mandate with the commission of its stored rows, which what other statements had at that time decided. */
export function withStatedCommission(computed: UntaxedMandate, stored: MandateDetails): UntaxedMandate {
  return {
    ...computed,
    payments: computed.payments.map((payment, index): UntaxedPayment => {
      const { commission, commission_proportional } = stored.payments[index] ?? payment.row;
      const group =
        payment.row.payer === 'debtor' ? 'claims_from_payments_to_service' : 'claims_from_payments_to_client';
      return {
        ...payment,
        row: { ...payment.row, commission, commission_proportional },
        positions: [
          ...payment.positions.filter(({ member }) => member !== 'success_commission'),
          { vat_rate: payment.receipt_rate, group, member: 'success_commission', net: commission },
        ],
      };
    }),
  };
}

/** What a mandate adds to the balance of its statement. */
export const balanceOfMandate = ({ payments, advanced_costs }: MandateDetails): Cents =>
  sumOf(payments.map(({ payout }) => payout)) - sumOf(advanced_costs.map(({ net, vat }) => net + vat));
