export { webhookRoutes } from './handlers.ts';
export { resealSecrets } from './reseal.ts';
