/** Creating a subscription: every error of the body first, then the limit (decisions.md 1 "Order of checks"). */
import type { Dependencies } from '../../../platform/dependencies.ts';
import assert from 'node:assert/strict';
import type { PartnerWebhookInput } from '@mahnwerk/contract/case/webhook-subscriptions.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import {
  duplicateUrl,
  reportDuplicate,
  reportUnknownCompanies,
  reportUnreachable,
  readUrl,
  findUnknownCompanies,
} from './faults.ts';
import { newSecret, sealed, shown } from './secret.ts';
import { type SubscriptionSettings, newSettings, type Subscription } from './subscription.ts';
import * as store from './store.ts';
import type { OwnerTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import type { Resolution } from '../../../platform/egress/outbound.ts';
import { orNotFound, refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';

interface CreateInput {
  readonly body: PartnerWebhookInput;
  /** The addresses of its host. */
  readonly resolution: Resolution | undefined;
  /** Every event the owner can subscribe to. */
  readonly catalogue: readonly string[];
  readonly deps: Pick<Dependencies, 'webhookSecrets'>;
}

export async function create(
  tx: OwnerTx,
  { body, resolution, catalogue, deps }: CreateInput,
): Promise<Subscription & ReturnType<typeof shown>> {
  const [others, unknownCompanies] = await Promise.all([store.lockUrls(tx), findUnknownCompanies(tx, body.companies)]);
  const settings = validSettings(body, { others, unknownCompanies, resolution, catalogue });
  refuseUnless(others.length < limits.webhooks_per_owner, 'webhook_limit_reached');
  const id = newId();
  const secret = newSecret();
  if (!(await store.insert(tx, { id, secret: sealed(deps.webhookSecrets, id, secret), ...settings })))
    throw duplicateUrl();
  return { ...orNotFound(await store.find(tx, id)), ...shown(secret) };
}

interface ValidationContext {
  readonly others: readonly store.StoredUrl[];
  readonly unknownCompanies: ReadonlySet<string>;
  readonly resolution: Resolution | undefined;
  readonly catalogue: readonly string[];
}

function validSettings(
  body: PartnerWebhookInput,
  { others, unknownCompanies, resolution, catalogue }: ValidationContext,
): SubscriptionSettings {
  const report = new ValidationErrors();
  const url = readUrl(body.url, report);
  if (url !== undefined) reportUnreachable(resolution, report);
  if (others.some((other) => other.url === url)) reportDuplicate(report);
  reportUnknownCompanies(body.companies, unknownCompanies, report);
  refuseIfAny(report);
  assert(url !== undefined);
  return newSettings(body, { url, catalogue });
}
