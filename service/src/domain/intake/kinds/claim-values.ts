/** From the values of a row to a claim, and back to what differs. Pure. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { addDays } from '../../../values/day.ts';
import { centsOf, sumOf } from '../../../values/money.ts';
import { parseCents } from '../../../values/money.ts';
import { type ClaimRow, countsAsPaid } from '../../collection/claims/index.ts';
import type { Setting } from './rules.ts';
import { errorAt, type Finding, flagIn, moneyIn, present, valueOf, type Values, warningAt } from './values.ts';

type OfOptions = Pick<Setting, 'options'>;

const reminderFields = ['reminder_1_on', 'reminder_2_on', 'reminder_3_on'] as const;

/** The day on which a claim is due, and whether an option says so. */
export function dueOf(values: Values, { options }: OfOptions) {
  const stated = valueOf(values, 'due_date');
  const from = valueOf(values, 'document_date');
  if (stated !== undefined || options.payment_days === null || from === undefined)
    return { due_date: stated, isAssumed: false };
  return { due_date: addDays(from, options.payment_days), isAssumed: true };
}

function delayOf(values: Values, setting: OfOptions): string | undefined {
  const { due_date } = dueOf(values, setting);
  const { delay_days } = setting.options;
  const stated = valueOf(values, 'delay_date');
  return stated ?? (due_date === undefined || delay_days === null ? undefined : addDays(due_date, delay_days));
}

/** Nothing, in a column of amounts that others fill. */
const isZero = (values: Values, field: string): boolean => parseCents(valueOf(values, field) ?? '1') === 0n;

/** What was paid before: undefined where neither cell says anything. */
function paidIn(values: Values): readonly object[] | undefined {
  const [amount, day] = [moneyIn(values, 'paid_amount'), valueOf(values, 'paid_on')];
  if ((amount === undefined && day === undefined) || isZero(values, 'paid_amount')) return undefined;
  return [present({ amount, value_date: day })];
}

const remindersIn = (values: Values): string[] =>
  reminderFields.filter((field) => valueOf(values, field) !== undefined);

/** The body of the claim of a row. */
export function claimBody(values: Values, setting: OfOptions) {
  const { options } = setting;
  const document = valueOf(values, 'document_reference');
  const reminders = remindersIn(values).map((field) => ({ date: valueOf(values, field) }));
  const fees = isZero(values, 'reminder_fees') ? undefined : moneyIn(values, 'reminder_fees');
  return present({
    document_reference: document,
    your_reference: valueOf(values, 'your_reference'),
    subject_matter: valueOf(values, 'subject_matter') ?? options.subject_matter.replaceAll('{number}', document ?? ''),
    document_date: valueOf(values, 'document_date'),
    due_date: dueOf(values, setting).due_date,
    delay_date: delayOf(values, setting),
    principal_amount: moneyIn(values, 'principal_amount'),
    legal_basis: legalBasisIn(values, options.claim_type_code),
    reminders: reminders.length > 0 ? reminders : undefined,
    additional_charges: fees && [{ type: 'reminder_fee', amount: fees }],
    payments: paidIn(values),
    is_disputed: flagIn(values, 'is_disputed'),
    dispute_reason: valueOf(values, 'dispute_reason'),
  });
}

function legalBasisIn(values: Values, code: string | null): object | undefined {
  const basis = present({
    claim_type_code: valueOf(values, 'claim_type_code') ?? code ?? undefined,
    contract_date: valueOf(values, 'contract_date'),
  });
  return Object.keys(basis).length === 0 ? undefined : basis;
}

/** The fields of a row that members of its claim are about. */
export const claimNames = (values: Values): Readonly<Record<string, string>> => ({
  debtor_id: 'debtor_reference',
  'payments[0]': 'paid_amount',
  'payments[0].amount': 'paid_amount',
  'payments[0].value_date': 'paid_on',
  'additional_charges[0]': 'reminder_fees',
  'additional_charges[0].amount': 'reminder_fees',
  total_amount: 'principal_amount',
  payments: 'paid_amount',
  ...Object.fromEntries(remindersIn(values).map((field, index) => [`reminders[${index}].date`, field])),
});

/** What a row lacks whatever its claim may lack as a draft. */
export const missingOf = (values: Values, fields: readonly string[]): Finding[] =>
  fields
    .filter((field) => valueOf(values, field) === undefined)
    .map((field) => errorAt(field, 'required', 'This field is required.'));

/** That the service assumed a due date. */
export function assumedOf(values: Values, setting: OfOptions): Finding[] {
  const { due_date, isAssumed } = dueOf(values, setting);
  return isAssumed ? [warningAt('due_date', 'due_date_assumed', `The claim is due on ${due_date}.`)] : [];
}

/** The filled fields that say something else than a stored claim. */
export function differing(values: Values, stored: ClaimRow, starting_approach: string | undefined): string[] {
  const money = (field: string): bigint | undefined => parseCents(valueOf(values, field) ?? '');
  const paid = money('paid_amount');
  const plain = [
    'document_date',
    'due_date',
    'delay_date',
    'your_reference',
    'subject_matter',
    'dispute_reason',
  ] as const;
  const agrees: Readonly<Record<string, boolean>> = {
    ...Object.fromEntries(plain.map((field) => [field, valueOf(values, field) === stored[field]])),
    principal_amount: money('principal_amount') === stored.principal_cents,
    titled_amount: money('titled_amount') === stored.principal_cents,
    claim_type_code: valueOf(values, 'claim_type_code') === stored.legal_basis.claim_type_code,
    contract_date: valueOf(values, 'contract_date') === stored.legal_basis.contract_date,
    is_disputed: flagIn(values, 'is_disputed') === stored.is_disputed,
    starting_approach: valueOf(values, 'starting_approach') === starting_approach,
    reminder_fees: money('reminder_fees') === feesOf(stored),
    paid_amount:
      paid === 0n || stored.payments.some((each) => countsAsPaid(each) && BigInt(each.amount_cents) === paid),
    paid_on: stored.payments.some((each) => countsAsPaid(each) && each.value_date === valueOf(values, 'paid_on')),
    ...Object.fromEntries(
      reminderFields.map((field) => [field, stored.reminders.some(({ date }) => date === valueOf(values, field))]),
    ),
  };
  return Object.keys(agrees).filter((field) => valueOf(values, field) !== undefined && agrees[field] === false);
}

const feesOf = ({ additional_charges }: ClaimRow): bigint =>
  sumOf(additional_charges.filter(({ type }) => type === 'reminder_fee').map(({ amount }) => centsOf(amount)));

/** So many claims with one document are looked at. */
export const same_document_max = limits.claims_per_order;
