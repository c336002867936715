/** Webhook subscriptions. */
import { module } from '../../../platform/module.ts';
import { webhookRoutes } from './handlers.ts';

export { resealSecrets } from './reseal.ts';

export const subscriptionsModule = module({ routes: webhookRoutes });
