export { bookkeepingRoutes } from './handlers.ts';
