export { eventRoutes } from './handlers.ts';
