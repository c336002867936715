/** The rules of plan offers (case-work.md 7): which days are possible, the wire form. Pure. */
import type { InstalmentPlanInput } from '@mahnwerk/contract/operator/instalment-plans.ts';
import type { OfferTerms, PlanOffer, PlanOfferInput } from '@mahnwerk/contract/operator/plan-offers.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { reportOutside } from '../../../platform/day-range.ts';
import { addDays } from '../../../values/day.ts';
import { workingDayAfter, workingDayFrom } from '../../../values/working-day.ts';
import type { Statements } from './statements.gen.ts';

export type OfferRow = Statements['get']['row'];

export const presentOffer = (row: OfferRow): PlanOffer => {
  const { first_due, interval, amount, count, total, ...rules } = row.terms;
  return {
    id: row.id,
    mandate_id: row.mandate_id,
    status: row.status,
    acceptance: row.acceptance,
    respond_by: row.respond_by,
    requested_on: row.requested_on,
    first_due,
    interval,
    amount,
    count,
    instalments: row.instalments,
    ...rules,
    total,
    text_key: row.text_key,
    letter_id: row.letter_id,
    plan_id: row.plan_id,
    accepted_by: row.accepted_by,
    document_id: row.document_id,
    ended_on: row.ended_on,
    end_reason: row.end_reason,
    recorded_by: { type: row.author_type as PlanOffer['recorded_by']['type'], name: row.author_name },
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
};

/** What the audit log keeps of an offer: no texts. */
export const auditedOffer = ({
  id,
  status,
  acceptance,
  respond_by,
  total,
  count,
  plan_id,
  accepted_by,
}: PlanOffer) => ({
  id,
  status,
  acceptance,
  respond_by,
  total,
  count,
  plan_id,
  accepted_by,
});

/** The day after which an offer that was not accepted is over: the first working day after `respond_by`. */
export const endOf = ({ respond_by }: Pick<OfferRow, 'respond_by'>): string => workingDayFrom(addDays(respond_by, 1));

/** Reports days and members that no offer can have. */
export function reportOffer(body: PlanOfferInput, today: string, report: ValidationErrors): void {
  const { respond_by, requested_on = null, acceptance, settlement_fee } = body;
  const ahead = { from: workingDayAfter(today, 1), to: addDays(today, limits.plan_offer_days) };
  reportOutside('respond_by', respond_by, ahead, report);
  if (requested_on !== null && requested_on > today)
    report.failAt('requested_on', 'invalid', '`requested_on` must not be in the future.');
  if (acceptance === 'silence' && requested_on === null)
    report.failAt('requested_on', 'required', '`requested_on` is required for `silence`.');
  if (acceptance === 'silence' && settlement_fee)
    report.failAt('settlement_fee', 'not_allowed', 'An offer that silence accepts has no settlement fee.');
  const earliest = acceptance === 'silence' ? endOf(body) : respond_by;
  const { first_due, instalments } = body;
  if (first_due !== undefined && first_due < earliest)
    report.failAt('first_due', 'invalid', `\`first_due\` must not be before ${earliest}.`);
  if (instalments?.[0] !== undefined && instalments[0].due_date < earliest)
    report.failBelow(['instalments', 0, 'due_date'], 'invalid', `Must not be before ${earliest}.`);
}

/** The plan that an offer becomes on a day. */
export const planOn = (terms: OfferTerms, concluded_on: string): InstalmentPlanInput => ({
  concluded_on,
  first_due: terms.first_due,
  ...(terms.interval === null ? {} : { interval: terms.interval }),
  ...(terms.amount === null ? {} : { amount: terms.amount }),
  grace_days: terms.grace_days,
  default_after: terms.default_after,
  interest: terms.interest,
  allocation: terms.allocation,
  settlement_fee: terms.settlement_fee,
  cost_notice_on: terms.cost_notice_on,
});
