/** The costs that „Kosten buchen“ books. */
import type { MandateCostInput } from '@mahnwerk/contract/operator/costs.ts';
import { amountOf, readAmount } from '../../ui/amounts.ts';

/** Those that the portal books: a lump sum belongs to one claim. */
export const costKinds: readonly MandateCostInput['kind'][] = [
  'address_inquiry',
  'credit_check',
  'register_inquiry',
  'collection_fee',
  'settlement_fee',
  'court_dunning_fee',
  'enforcement_order_fee',
  'enforcement_fee',
  'expenses_flat_rate',
  'lawyer_fee',
  'court_fee',
  'bailiff_fee',
  'bank_charge',
  'other',
];

/** What is typed so far. An empty field is that of the rule: its amount, its rate of VAT. */
export interface TypedCost {
  readonly kind: MandateCostInput['kind'];
  readonly amount: string;
  readonly date: string;
  readonly vat_rate: string;
  readonly description: string;
}

/** What stands in the fields at first, without the date. */
export const emptyCost = { kind: 'address_inquiry', amount: '', vat_rate: '', description: '' } as const;

/** Whether there is something to preview. */
export const isComplete = ({ amount, date }: TypedCost): boolean =>
  date !== '' && (amount.trim() === '' || readAmount(amount) !== undefined);

/** The body of a booking. */
export const costOf = ({ kind, date, ...typed }: TypedCost): MandateCostInput => ({
  kind,
  date,
  interest_bearing: false,
  ...(typed.vat_rate.trim() === '' ? {} : { vat_rate: typed.vat_rate.trim().replace(',', '.') }),
  ...(typed.amount.trim() === '' ? {} : { amount: amountOf(typed.amount) }),
  ...(typed.description.trim() === '' ? {} : { description: typed.description.trim() }),
});
