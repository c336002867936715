export { caseRoutes, reviewRoutes } from './handlers.ts';
export { operatorDocumentRoutes } from './documents.ts';
export { operatorMessageRoutes } from './messages.ts';
