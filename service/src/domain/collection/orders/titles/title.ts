/** A title that is recorded after its claim was accepted (case-work.md 9): what is wrong with it, its fact, its wire form. Pure. */
import type { EnforceableTitle } from '@mahnwerk/contract/case/enforceable-titles.ts';
import type { OperatorTitle, TitleRecord } from '@mahnwerk/contract/operator/titles.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { type Cents, centsOf, moneyOf } from '../../../../values/money.ts';
import { percentOf } from '../../../money/interest/index.ts';
import type { Unrecorded } from '../../../money/ledger/index.ts';
import { titleTerms, type TitleFact } from '../../../money/replay/index.ts';
import { type OperatorTitleRow, presentTitle, reportTitleDays } from '../../claims/index.ts';
import { partForOperator } from '../review/for-operator.ts';

/** Reports what is wrong with a title on every claim. */
export function reportInvalid(
  { issued_on, served_on = null, final_since = null, contains_cost_ids = [] }: TitleRecord,
  today: string,
  report: ValidationErrors,
): void {
  reportTitleDays({ issued_on, served_on, final_since }, today, ({ field, code, message }) =>
    report.failAt(field, code, message),
  );
  const known = new Set<string>();
  for (const [index, id] of contains_cost_ids.entries()) {
    if (known.has(id)) report.failBelow(['contains_cost_ids', index], 'duplicate', 'The costs are named twice.');
    known.add(id);
  }
}

/** What a title is compared with. */
export interface Titled {
  readonly document_date: string | null;
  /** The first day on which the claim counts. */
  readonly since: string;
  /** Of the claim, on the day of issue. */
  readonly open_principal: Cents;
  /** Costs of the case that no other title contains. */
  readonly free_cost_ids: ReadonlySet<string>;
}

/** Reports what is wrong with a title on its claim. */
export function reportOnClaim(body: TitleRecord, claim: Titled, report: ValidationErrors): void {
  const { issued_on, titled_amount, interest, contains_cost_ids = [] } = body;
  if (claim.document_date !== null && issued_on < claim.document_date)
    report.failAt('issued_on', 'invalid', '`issued_on` must not be before the `document_date` of the claim.');
  if (centsOf(titled_amount) > claim.open_principal)
    report.failAt(
      'titled_amount',
      'overpayment',
      `On ${issued_on}, ${moneyOf(claim.open_principal).value} EUR of the principal were open.`,
    );
  if (interest !== null && interest.from < claim.since)
    report.failAt(
      'interest.from',
      'invalid',
      `\`from\` must not be before ${claim.since}: the claim is owed from then on.`,
    );
  for (const [index, id] of contains_cost_ids.entries())
    if (!claim.free_cost_ids.has(id))
      report.failBelow(
        ['contains_cost_ids', index],
        'invalid',
        'No costs with this id are booked on the case, or another title contains them.',
      );
}

/** The fact that a title is. */
export function factOf(id: string, claim_id: string, body: TitleRecord): Unrecorded<TitleFact> {
  const { issued_on, titled_amount, titled_costs, interest, contains_cost_ids = [] } = body;
  return {
    id,
    claim_id,
    issued_on,
    interest: interest && {
      ...titleTerms({
        rate: percentOf(interest.rate),
        above_base_rate: interest.above_base_rate,
        amount_base: centsOf(interest.amount_base ?? titled_amount),
      }),
      amount_base_on: issued_on,
      from: interest.from,
    },
    titled_costs_cents: titled_costs == null ? null : centsOf(titled_costs),
    contains_cost_ids,
  };
}

/** A title of a draft, or one that the claim was handed over with. */
export const presentHandedOver = (title: EnforceableTitle, publicUrl: string): OperatorTitle => ({
  ...partForOperator(title, publicUrl),
  contains_cost_ids: [],
  original_at: null,
  recorded_on: null,
  revoked_on: null,
});

export const presentOperatorTitle = (
  { title, contains_cost_ids, original_at, recorded_on, revoked_on }: OperatorTitleRow,
  claim_id: string,
  publicUrl: string,
): OperatorTitle => ({
  ...partForOperator(presentTitle(title, claim_id, publicUrl), publicUrl),
  contains_cost_ids,
  original_at,
  recorded_on,
  revoked_on,
});
