/** The operator's screens, loaded with the first of them. */
export { Keys } from './keys/Keys.tsx';
export { Account } from './cases/Account.tsx';
export { CaseFrame } from './cases/CaseFrame.tsx';
export { Cases } from './cases/Cases.tsx';
export { Documents } from './cases/Documents.tsx';
export { HistoryTab } from './cases/HistoryTab.tsx';
export { MasterData } from './cases/MasterData.tsx';
export { Overview } from './cases/Overview.tsx';
export { Queue } from './queue/Queue.tsx';
export { Messages } from './cases/Messages.tsx';
export { Requests } from './cases/Requests.tsx';
export { Settings } from './settings/Settings.tsx';
export { Team } from './Team.tsx';
export { Today } from './Today.tsx';
export { AllMessages } from './work/Messages.tsx';
export { FollowUps } from './work/FollowUps.tsx';
export { AllRequests } from './work/Requests.tsx';
