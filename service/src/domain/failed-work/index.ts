export { failedWorkRoutes } from './operator.ts';
