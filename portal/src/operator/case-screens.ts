/** The operator's screens of one case, loaded with the first of them. */
export { Agreements } from './case-money/Agreements.tsx';
export { Account } from './cases/Account.tsx';
export { Course } from './course/Course.tsx';
export { Correspondence } from './correspondence/Correspondence.tsx';
export { CaseFrame } from './cases/CaseFrame.tsx';
export { Documents } from './cases/Documents.tsx';
export { HistoryTab } from './cases/HistoryTab.tsx';
export { MasterData } from './cases/MasterData.tsx';
export { Overview } from './cases/Overview.tsx';
export { Messages } from './cases/Messages.tsx';
export { Requests } from './cases/Requests.tsx';
