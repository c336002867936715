/** Decisions of a ladder: why a subject was moved on a day, or was not. */
export type { Answer, DecisionUse, Details, NewDecision } from './decision.ts';
export {
  decisionsOn,
  eraseDecisions,
  erasePastHolds,
  forgetDryDecisions,
  type IdentifiedDecision,
  insertDryDecisions,
  recordDecisions,
  rewriteDecision,
} from './store.ts';
export { decisionLists } from './store-lists.ts';
