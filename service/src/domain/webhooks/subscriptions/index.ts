/** Webhook subscriptions. */
import type { WebhookInput } from '@mahnwerk/contract/case/webhook-subscriptions.ts';
import { companyEventKeys } from '@mahnwerk/contract/events/catalog.ts';
import type { OwnerTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { module } from '../../../platform/module.ts';
import { create } from './create.ts';
import { webhookRoutes } from './handlers.ts';
import type { Subscription } from './subscription.ts';

export { resealSecrets } from './reseal.ts';

export const subscriptionsModule = module({ routes: webhookRoutes });

/** A webhook of a company whose host need not exist. @throws Refusal where the company has one with this URL */
export const createWithoutHost = (tx: OwnerTx, deps: Dependencies, body: WebhookInput): Promise<Subscription> =>
  create(tx, { body, resolution: undefined, catalogue: companyEventKeys, deps });
