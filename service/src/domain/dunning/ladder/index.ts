/** The ladder: when the next step of an invoice is due, and why it is (not) dunned. */
export {
  type BareDecision,
  type DecisionSpan,
  endOf,
  faults,
  heldBy,
  isEnd,
  type NewDecision,
  presentDay,
  presentSpan,
} from './decision.ts';
export { channelOf, debtorReason, stopReasons } from './debtor.ts';
export { type Move, moveKind, moveSome, plannedMove, planMove } from './move.ts';
export { replan, withdrawNotices } from './replan.ts';
export { decisionsOn, holdsOn, openCentsOf, withWords } from './store-words.ts';
export { nextStep, type Step } from './step.ts';
export { planStep, recordDecisions, recountNotices, rewriteDecision } from './store.ts';
