export { legalForm } from './catalog.ts';
export { legalFormRoutes } from './handlers.ts';
