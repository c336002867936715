/** The ladder: when the next step of an invoice is due, and why it is (not) dunned. */
export {
  type DecisionSpan,
  endOf,
  isEnd,
  type NewDecision,
  presentDay,
  presentSpan,
  type Problem,
} from './decision.ts';
export { channelOf, type DebtorFacts, debtorReason, stopReasons } from './debtor.ts';
export { type Move, moveKind, moveSome, plannedMove, planMove } from './move.ts';
export { replan, withdrawNotices } from './replan.ts';
export { nextStep, type Standing, type Step } from './step.ts';
export { findSpan, planStep, recordDecisions, recountNotices, rewriteDecision } from './store.ts';
