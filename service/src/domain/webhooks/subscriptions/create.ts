/** Creating a subscription: every fault of the body first, then the limit (decisions.md 1 "Order of checks"). */
import assert from 'node:assert/strict';
import type { PartnerWebhookInput } from '@mahnwerk/contract/case/webhooks.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { Report } from '@mahnwerk/contract/shapes/shape.ts';
import { duplicate, failDuplicate, failStrangers, failUnreachable, readUrl, strangersIn } from './faults.ts';
import { newSecret, sealed, shown } from './secret.ts';
import { type Settings, started, type Subscription } from './subscription.ts';
import * as store from './store.ts';
import type { OwnerTx } from '../../../platform/database/session.ts';
import type { Surroundings } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import type { Resolution } from '../../../platform/egress/outbound.ts';
import { found, refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';

interface Asked {
  readonly body: PartnerWebhookInput;
  /** Where its host leads. */
  readonly resolution: Resolution | undefined;
  /** Every event the owner can subscribe to. */
  readonly catalogue: readonly string[];
  readonly service: Pick<Surroundings, 'webhookSecrets'>;
}

export async function create(
  tx: OwnerTx,
  { body, resolution, catalogue, service }: Asked,
): Promise<Subscription & ReturnType<typeof shown>> {
  const [others, strangers] = await Promise.all([store.urlsAlone(tx), strangersIn(tx, body.companies)]);
  const settings = composed(body, { others, strangers, resolution, catalogue });
  refuseUnless(others.length < limits.webhooks_per_owner, 'webhook_limit_reached');
  const id = newId();
  const secret = newSecret();
  if (!(await store.insert(tx, { id, secret: sealed(service.webhookSecrets, id, secret), ...settings })))
    throw duplicate();
  return { ...found(await store.find(tx, id)), ...shown(secret) };
}

interface Known {
  readonly others: readonly store.StoredUrl[];
  readonly strangers: ReadonlySet<string>;
  readonly resolution: Resolution | undefined;
  readonly catalogue: readonly string[];
}

function composed(body: PartnerWebhookInput, { others, strangers, resolution, catalogue }: Known): Settings {
  const report = new Report();
  const url = readUrl(body.url, report);
  if (url !== undefined) failUnreachable(resolution, report);
  if (others.some((other) => other.url === url)) failDuplicate(report);
  failStrangers(body.companies, strangers, report);
  refuseIfAny(report);
  assert(url !== undefined);
  return started(body, { url, catalogue });
}
