export { serviceRoutes } from './handlers.ts';
