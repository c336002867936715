/** What happens next with a case (portal.md 1 and 4): the first of the steps that applies. Pure. */
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Statements } from './statements.gen.ts';

export type MandateStep = Mandate['next_step'];

type Known = Pick<
  Statements['get']['row'],
  | 'closed_at'
  | 'open_request_count'
  | 'has_unread_message'
  | 'processing_state'
  | 'procedure_state'
  | 'payment_state'
  | 'next_instalment_on'
>;

const step = (
  kind: NonNullable<MandateStep>['kind'],
  text: string,
  on: string | null = null,
): NonNullable<MandateStep> => ({
  kind,
  on,
  text,
});

const ofProcedure: Readonly<Record<Known['procedure_state'], MandateStep>> = {
  extrajudicial: step('demand_payment', 'The operator demands payment out of court.'),
  judicial_dunning: step('await_court', 'The court decides on the order for payment.'),
  foreclosure: step('enforce', 'The title is enforced.'),
  long_term_monitoring: step('monitor', 'The debtor is monitored for assets.'),
  ended: null,
};

/** @param followUpOn the day of the earliest follow-up that is due; known to the operator alone */
export function nextStepOf(mandate: Known, followUpOn: string | null = null): MandateStep {
  const { next_instalment_on } = mandate;
  if (mandate.closed_at !== null) return null;
  if (mandate.open_request_count > 0)
    return step('answer_request', 'The client answers the open request, so that the case goes on.');
  if (mandate.has_unread_message) return step('review_message', 'The operator reads the message of the client.');
  if (followUpOn !== null) return step('follow_up', 'A follow-up is due.', followUpOn);
  if (mandate.processing_state !== 'in_progress') return step('resume', 'The case is paused.');
  if (mandate.payment_state === 'fully_paid') return step('close', 'Everything is paid; the operator closes the case.');
  if (next_instalment_on !== null)
    return step('instalment', 'The debtor pays the next instalment.', next_instalment_on);
  return ofProcedure[mandate.procedure_state];
}
