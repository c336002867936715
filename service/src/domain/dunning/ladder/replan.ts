/** Plans the next step of an invoice after a change of it, and says why it is (not) dunned. */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { dayOf } from '../../../values/day.ts';
import { stopLetters } from '../../correspondence/outbox/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { policyOf } from '../policy/index.ts';
import { endOf, faults, isEnd, type NewDecision } from './decision.ts';
import { earliestStep, holdReason } from './hold.ts';
import { nextStep } from './step.ts';
import * as store from './store.ts';

/**
 * Plans the next step of an invoice and records the decision. Called in the transaction of every change that decides
 * whether and when the step happens: release, pause, resume, dispute, hold, payment, reopening, cancellation, a notice that
 * left or came back, a new policy. The earliest day is the working day after today. A draft has no step.
 */
export async function replan(tx: CompanyTx, id: string): Promise<void> {
  const row = orNotFound(await store.lockStanding(tx, id));
  const { policy_version: version, released_at: released } = row;
  if (version === null || released === null) return;
  const today = await businessDate(tx);
  const decide = (decision: Pick<NewDecision, 'outcome' | 'reason' | 'level' | 'next_on'>): void => {
    store.planStep(tx, id, decision.next_on);
    store.recordDecisions(tx, [{ invoice_id: id, on: today, policy_version: version, ...decision }]);
  };
  const level = row.current_level;
  const end = endOf(row.status);
  if (end !== undefined) return decide({ outcome: 'end', reason: end, level, next_on: null });
  if (row.paused) return decide({ outcome: 'hold', reason: 'paused', level, next_on: null });
  if (row.is_disputed) return decide({ outcome: 'hold', reason: 'disputed', level, next_on: null });
  const policy = await policyOf(tx, version);
  const earliest = earliestStep(row, today, new Set(policy.quiet_days));
  const held = holdReason(row, today);
  if (held !== undefined) {
    // Asked again once the hold is over: its step may be due later.
    store.planStep(tx, id, earliest);
    const hold = { outcome: 'hold', reason: held, level, next_on: null } as const;
    return store.recordDecisions(tx, [{ invoice_id: id, on: today, policy_version: version, ...hold }]);
  }
  const step = nextStep(policy, { ...row, released_on: dayOf(released) }, earliest);
  if (step.kind === 'none') return decide({ outcome: 'hold', reason: 'handover_disabled', level, next_on: null });
  decide({ outcome: 'wait', reason: 'not_due', level: step.level, next_on: step.on });
}

/**
 * Stops what has not left of an invoice's notices: their fees and interest leave the invoice. A letter of several
 * invoices is made anew without this one.
 * @param reason `paid`, `cancelled` or `written_off`
 */
export async function withdrawNotices(tx: CompanyTx, id: string, reason: NewDecision['reason']): Promise<void> {
  const today = await businessDate(tx);
  const letters = await store.stopUnsent(tx, { id, reason });
  if (letters.length === 0) return;
  const answer = { outcome: isEnd(reason) ? 'end' : 'hold', reason, next_on: null, from_on: today } as const;
  for (const { id: dunning_id } of letters) store.rewriteDecision(tx, { invoice_id: id, dunning_id, ...answer });
  stopLetters(
    tx,
    letters.filter(({ is_over }) => is_over).map(({ letter_id }) => letter_id),
    { reason, problems: [], needsPerson: faults.includes(reason) },
  );
  store.recountNotices(tx, id);
}
