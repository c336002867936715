/** What is typed of a title, as the API takes it. */
import type { TitleRecord } from '@mahnwerk/contract/operator/titles.ts';
import { amountOf } from '../../ui/amounts.ts';
import { decimal, given, text } from '../case-money/typed.ts';

export interface TypedTitle {
  readonly claim_id: string;
  readonly type: TitleRecord['type'];
  readonly court: string;
  readonly file_number: string;
  readonly issued_on: string;
  readonly served_on: string;
  readonly final_since: string;
  readonly titled_amount: string;
  readonly interest: 'base_plus' | 'fixed' | 'none';
  readonly rate: string;
  readonly from: string;
  readonly amount_base: string;
  readonly titled_costs: string;
  readonly contains: readonly string[];
  readonly original_at: string;
}

export const emptyTitle = (claim_id: string): TypedTitle => ({
  claim_id,
  type: 'enforcement_order',
  court: '',
  file_number: '',
  issued_on: '',
  served_on: '',
  final_since: '',
  titled_amount: '',
  interest: 'base_plus',
  rate: '5',
  from: '',
  amount_base: '',
  titled_costs: '',
  contains: [],
  original_at: '',
});

type Original = NonNullable<TitleRecord['original_at']>;

export const titleOf = (typed: TypedTitle): TitleRecord => ({
  type: typed.type,
  court: typed.court.trim(),
  file_number: typed.file_number.trim(),
  issued_on: typed.issued_on,
  ...given('served_on', typed.served_on, text),
  ...given('final_since', typed.final_since, text),
  titled_amount: amountOf(typed.titled_amount),
  interest:
    typed.interest === 'none'
      ? null
      : {
          rate: decimal(typed.rate.trim()),
          above_base_rate: typed.interest === 'base_plus',
          from: typed.from,
          ...given('amount_base', typed.amount_base, amountOf),
        },
  ...given('titled_costs', typed.titled_costs, amountOf),
  ...(typed.contains.length === 0 ? {} : { contains_cost_ids: [...typed.contains] }),
  ...given('original_at', typed.original_at, (place) => place as Original),
});
