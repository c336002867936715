/** The ladder of invoices: when the next step of one is due, and why it is (not) dunned. */
export {
  type BareDecision,
  decisionUse,
  endOf,
  faults,
  fromLadder,
  isEnd,
  type NewDecision,
  toLadder,
} from './decision.ts';
export { channelOf, debtorReason, stopReasons } from './debtor.ts';
export { earliestStep, type Held, holdReason, holdReasons } from './hold.ts';
export { type Move, moveKind, moveSome, plannedMove, planMove } from './move.ts';
export { replan, withdrawNotices } from './replan.ts';
export { decisionsOn, openCentsOf, withWords } from './store-words.ts';
export { nextStep, type Step } from './step.ts';
export { unclearReason } from './unclear.ts';
export { invoiceQueue, planStep, recordDecisions, recountNotices, rewriteDecision } from './store.ts';
export { invoices } from './subject.ts';
