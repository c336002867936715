/** Creating a subscription: every fault of the body first, then the limit (decisions.md 1 "Order of checks"). */
import assert from 'node:assert/strict';
import type { PartnerWebhookInput } from '@mahnwerk/contract/case/webhooks.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import {
  duplicate,
  failDuplicate,
  reportUnknownCompanies,
  failUnreachable,
  readUrl,
  unknownCompaniesIn,
} from './faults.ts';
import { newSecret, sealed, shown } from './secret.ts';
import { type Settings, started, type Subscription } from './subscription.ts';
import type { Needs } from './needs.ts';
import * as store from './store.ts';
import type { OwnerTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import type { Resolution } from '../../../platform/egress/outbound.ts';
import { orNotFound, refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';

interface Asked {
  readonly body: PartnerWebhookInput;
  /** Where its host leads. */
  readonly resolution: Resolution | undefined;
  /** Every event the owner can subscribe to. */
  readonly catalogue: readonly string[];
  readonly deps: Pick<Needs, 'webhookSecrets'>;
}

export async function create(
  tx: OwnerTx,
  { body, resolution, catalogue, deps }: Asked,
): Promise<Subscription & ReturnType<typeof shown>> {
  const [others, strangers] = await Promise.all([store.urlsAlone(tx), unknownCompaniesIn(tx, body.companies)]);
  const settings = composed(body, { others, strangers, resolution, catalogue });
  refuseUnless(others.length < limits.webhooks_per_owner, 'webhook_limit_reached');
  const id = newId();
  const secret = newSecret();
  if (!(await store.insert(tx, { id, secret: sealed(deps.webhookSecrets, id, secret), ...settings })))
    throw duplicate();
  return { ...orNotFound(await store.find(tx, id)), ...shown(secret) };
}

interface Known {
  readonly others: readonly store.StoredUrl[];
  readonly strangers: ReadonlySet<string>;
  readonly resolution: Resolution | undefined;
  readonly catalogue: readonly string[];
}

function composed(body: PartnerWebhookInput, { others, strangers, resolution, catalogue }: Known): Settings {
  const report = new ValidationErrors();
  const url = readUrl(body.url, report);
  if (url !== undefined) failUnreachable(resolution, report);
  if (others.some((other) => other.url === url)) failDuplicate(report);
  reportUnknownCompanies(body.companies, strangers, report);
  refuseIfAny(report);
  assert(url !== undefined);
  return started(body, { url, catalogue });
}
