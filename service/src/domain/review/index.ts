export { caseRoutes, reviewRoutes } from './handlers.ts';
