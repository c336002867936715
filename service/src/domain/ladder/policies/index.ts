/** Policies of a ladder: lines of versions, and the moves of running subjects to one of them. */
export { changeLine, planMove } from './change.ts';
export {
  lockLine,
  nextMove,
  type PlannedMove,
  type PolicyLine,
  setMoved,
  type VersionRow,
  type VersionStatements,
  versionTexts,
} from './store.ts';
