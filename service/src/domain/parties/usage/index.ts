export { usageRoutes } from './handlers.ts';
