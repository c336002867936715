/** The operator's screens of dunning runs, loaded with the first of them. */
export { Decisions } from './Decisions.tsx';
export { Handovers } from './Handovers.tsx';
export { NewRun } from './NewRun.tsx';
export { Run } from './Run.tsx';
export { Runs } from './Runs.tsx';
