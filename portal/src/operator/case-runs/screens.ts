/** The operator's screens of runs over cases, loaded with the first of them. */
export { CaseDecisions } from './CaseDecisions.tsx';
export { CaseRun } from './CaseRun.tsx';
export { CaseRuns } from './CaseRuns.tsx';
