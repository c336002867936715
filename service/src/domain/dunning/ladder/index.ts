/** The ladder: when the next step of an invoice is due, and why it is (not) dunned. */
import { module } from '../../../platform/module.ts';
import { moveHandler } from './move.ts';

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
export { makeMoves, type Move, plannedMove, planMove } from './move.ts';
export { replan, withdrawNotices } from './replan.ts';
export { nextStep, type Standing, type Step } from './step.ts';
export { findSpan, planStep, recordDecisions, recountNotices, rewriteDecision } from './store.ts';

export const ladderModule = module({ work: ({ database }) => [moveHandler(database)] });
