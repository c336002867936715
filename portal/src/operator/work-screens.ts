/** The operator's lists of cases, of tasks and of what is written about them, loaded with the first of them. */
export { Cases } from './cases/Cases.tsx';
export { CaseFigures } from './figures/CaseFigures.tsx';
export { DeadlineCalendar } from './limitation/DeadlineCalendar.tsx';
export { Deadlines } from './limitation/Deadlines.tsx';
export { DeadlinesOfYear } from './limitation/DeadlinesOfYear.tsx';
export { AllPromises } from './promises/AllPromises.tsx';
export { AllTasks, MyTasks, TeamTasks } from './tasks/Tasks.tsx';
export { AllMessages } from './work/Messages.tsx';
export { FollowUps } from './work/FollowUps.tsx';
export { AllRequests } from './work/Requests.tsx';
