export { legalFormRoutes } from './handlers.ts';
