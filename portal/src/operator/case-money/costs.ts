/** The costs that „Kosten buchen“ books. */
import type { MandateCostInput } from '@mahnwerk/contract/operator/costs.ts';
import { amountOf, readAmount } from '../../ui/amounts.ts';

type Kind = MandateCostInput['kind'];

export const costKinds: readonly Kind[] = [
  'address_inquiry',
  'credit_check',
  'register_inquiry',
  'collection_fee',
  'settlement_fee',
  'court_dunning_fee',
  'enforcement_order_fee',
  'enforcement_fee',
  'expenses_flat_rate',
  'late_payment_lump_sum',
  'lawyer_fee',
  'court_fee',
  'bailiff_fee',
  'bank_charge',
  'other',
];

/** Kinds whose fee is computed from a value. */
const valued: ReadonlySet<Kind> = new Set([
  'collection_fee',
  'settlement_fee',
  'court_dunning_fee',
  'enforcement_order_fee',
  'enforcement_fee',
  'court_fee',
]);

/** Kinds whose amount may stay empty: the law determines it. */
export const isComputed = (kind: Kind): boolean =>
  valued.has(kind) || kind === 'expenses_flat_rate' || kind === 'late_payment_lump_sum';

/** What is typed so far. An empty field is that of the rule: its amount, its rate of VAT. */
export interface TypedCost {
  readonly kind: Kind;
  readonly amount: string;
  readonly date: string;
  readonly vat_rate: string;
  readonly effort: string;
  readonly rate: string;
  readonly reason: string;
  readonly value: string;
  readonly matter: string;
  readonly claim_id: string;
  readonly interest_bearing: boolean;
  readonly interest_from: string;
  readonly description: string;
}

/** What stands in the fields at first, without the date. The effort is that of the law where none is sent. */
export const emptyCost = {
  kind: 'address_inquiry',
  amount: '',
  vat_rate: '',
  effort: 'average',
  rate: '',
  reason: '',
  value: '',
  matter: '',
  claim_id: '',
  interest_bearing: false,
  interest_from: '',
  description: '',
} as const;

/** The fields that a kind has, besides those of all. An amount that is typed is not computed. */
export function fieldsOf({ kind, amount }: Pick<TypedCost, 'kind' | 'amount'>) {
  const isEmpty = amount.trim() === '';
  return {
    effort: isEmpty && kind === 'collection_fee',
    rate: isEmpty && (kind === 'collection_fee' || kind === 'settlement_fee'),
    value: isEmpty && valued.has(kind),
    claim: kind === 'late_payment_lump_sum',
  };
}

/** Whether there is something to preview. */
export const isComplete = ({ amount, date, value, kind, claim_id }: TypedCost): boolean =>
  date !== '' &&
  (isComputed(kind) || amount.trim() !== '') &&
  [amount, value].every((each) => each.trim() === '' || readAmount(each) !== undefined) &&
  (kind !== 'late_payment_lump_sum' || claim_id !== '');

const decimalOf = (typed: string): string => typed.trim().replace(',', '.');

/** The members whose field is shown and filled in. */
const given = (isShown: boolean, name: string, value: unknown): object =>
  isShown && value !== '' ? { [name]: value } : {};

/** The body of a booking. */
export function costOf(typed: TypedCost): MandateCostInput {
  const { kind, date, interest_bearing } = typed;
  const has = fieldsOf(typed);
  const rate = decimalOf(typed.rate);
  return {
    kind,
    date,
    interest_bearing,
    ...given(true, 'vat_rate', decimalOf(typed.vat_rate)),
    ...given(true, 'amount', typed.amount.trim() && amountOf(typed.amount)),
    ...given(has.effort && rate === '' && typed.effort !== 'average', 'effort', typed.effort),
    ...given(has.rate, 'rate', rate),
    ...given(has.effort && rate !== '', 'reason', typed.reason.trim()),
    ...given(has.value, 'value', typed.value.trim() && amountOf(typed.value)),
    ...given(true, 'matter', typed.matter),
    ...given(has.claim, 'claim_id', typed.claim_id),
    ...given(interest_bearing, 'interest_from', typed.interest_from),
    ...given(true, 'description', typed.description.trim()),
  };
}
