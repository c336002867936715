/** Changing a subscription. A new URL is validated as at creation; a new URL or enabling resets the circuit of the endpoint. */
import type { WebhookPatch } from '@mahnwerk/contract/case/webhook-subscriptions.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { deliveriesChannel } from '../../../platform/delivery/channel.ts';
import {
  duplicateUrl,
  reportDuplicate,
  reportUnknownCompanies,
  reportUnreachable,
  readUrl,
  findUnknownCompanies,
} from './faults.ts';
import {
  changedSettings,
  differs,
  isAnotherReceiver,
  isEnabling,
  type SubscriptionSettings,
  type Subscription,
} from './subscription.ts';
import * as store from './store.ts';
import type { OwnerTx } from '../../../platform/database/session.ts';
import type { Resolution } from '../../../platform/egress/outbound.ts';
import { orNotFound, refuseFailures, refuseIfAny } from '../../../platform/refusal.ts';

/** The URL of a change in canonical form; 400 for errors that do not depend on the webhook. */
export async function urlIn(
  tx: OwnerTx,
  id: string,
  { url: sent, companies }: WebhookPatch,
): Promise<string | undefined> {
  if (sent === undefined && companies === undefined) return undefined;
  const [urls, unknownCompanies] = await Promise.all([store.urls(tx), findUnknownCompanies(tx, companies)]);
  const report = new ValidationErrors();
  const url = sent === undefined ? undefined : readUrl(sent, report);
  if (urls.some((other) => other.url === url && other.id !== id)) reportDuplicate(report);
  reportUnknownCompanies(companies, unknownCompanies, report);
  refuseIfAny(report);
  return url;
}

interface ChangeInput {
  readonly body: WebhookPatch;
  /** Of the body, in canonical form. */
  readonly url: string | undefined;
  /** The addresses of its host. */
  readonly resolution: Resolution | undefined;
  /** Every event the owner can subscribe to. */
  readonly catalogue: readonly string[];
}

export async function change(
  tx: OwnerTx,
  id: string,
  { body, url, resolution, catalogue }: ChangeInput,
): Promise<Subscription> {
  const before = orNotFound(await store.lock(tx, id));
  const after = changedSettings(before, body, { url: url ?? before.url, catalogue });
  if (!differs(before, after)) return before;
  // An unchanged URL is not checked again.
  if (after.url !== before.url) refuseFailures((report) => reportUnreachable(resolution, report));
  if (!(await store.update(tx, id, after))) throw duplicateUrl();
  if (isAnotherReceiver(before, after)) resetCircuit(tx, id, before, after);
  return orNotFound(await store.find(tx, id));
}

/** Resets what is known of the endpoint, and notifies the dispatcher, because waiting deliveries can be sent now. */
function resetCircuit(tx: OwnerTx, id: string, before: SubscriptionSettings, after: SubscriptionSettings): void {
  store.forgetEndpoint(tx, id, !isEnabling(before, after));
  tx.notifyAfterCommit(deliveriesChannel, id);
}
