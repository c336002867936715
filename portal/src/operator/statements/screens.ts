/** The operator's screens of month's end and payout day, loaded with the first of them. */
export { NewPayout } from './NewPayout.tsx';
export { Payout } from './Payout.tsx';
export { Payouts } from './Payouts.tsx';
export { Run } from './Run.tsx';
export { Runs } from './Runs.tsx';
export { SingleStatement } from './SingleStatement.tsx';
export { SingleStatements } from './SingleStatements.tsx';
export { Statement } from './Statement.tsx';
export { Drafts, PublishedStatements } from './Statements.tsx';
