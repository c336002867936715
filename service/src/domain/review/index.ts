export { caseRoutes, reviewRoutes } from './handlers.ts';
export { operatorMessageRoutes } from './messages.ts';
