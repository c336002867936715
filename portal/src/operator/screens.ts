/** The operator's screens, loaded with the first of them. */
export { AuditLog } from './AuditLog.tsx';
export { Companies } from './Companies.tsx';
export { Deliveries } from './Deliveries.tsx';
export { Keys } from './Keys.tsx';
export { Account } from './cases/Account.tsx';
export { CaseFrame } from './cases/CaseFrame.tsx';
export { Cases } from './cases/Cases.tsx';
export { Overview } from './cases/Overview.tsx';
export { Queue } from './queue/Queue.tsx';
export { Messages } from './cases/Messages.tsx';
export { Requests } from './cases/Requests.tsx';
export { Partners } from './Partners.tsx';
export { Team } from './Team.tsx';
export { Today } from './Today.tsx';
export { AllMessages } from './work/Messages.tsx';
export { AllRequests } from './work/Requests.tsx';
