/**
 * The webhook of the demo. Its receiver does not exist, because the demo sends nothing to a host outside: its deliveries show how a receiver fails and when
 * each is retried. The route refuses a host that does not resolve, so this row is made by the function of its module.
 */
import { createWithoutHost } from '../domain/webhooks/subscriptions/index.ts';
import type { Service } from '../app.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Demo } from './seed.ts';

/** Creates the webhook, or leaves that of an interrupted attempt. */
export async function createWebhook({ app: { database }, dependencies }: Service, { company_id }: Demo): Promise<void> {
  const body = {
    url: 'https://hooks.beispiel-handel.example/mahnwerk',
    description: 'Demo: this host does not exist, so every delivery fails and is retried.',
  };
  await database
    .atomically(company_id, (tx) => createWithoutHost(tx.asOwner(), dependencies, body))
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
}
