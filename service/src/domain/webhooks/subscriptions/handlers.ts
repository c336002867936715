/**
 * The routes of webhook subscriptions, for companies and Partners: two groups with one implementation. They differ in the catalogue of events, and a
 * Partner's subscription selects companies.
 */
import type { Dependencies } from '../../../platform/dependencies.ts';
import { companyEventKeys, type EventKey, eventKeys } from '@mahnwerk/contract/events/catalog.ts';
import { type MissedEvent, partnerWebhooks, webhooks } from '@mahnwerk/contract/case/webhooks.ts';
import { pageOfMissed } from '../deliveries/index.ts';
import { change, urlIn } from './change.ts';
import { check, inspectUrl } from './check.ts';
import { create } from './create.ts';
import { resolveUrl } from './faults.ts';
import { newSecret, sealed, shown } from './secret.ts';
import { sendMissed, sendTest } from './send.ts';
import { presentPartnerWebhook, presentWebhook, type Subscription } from './subscription.ts';
import * as store from './store.ts';
import type { OwnerDb, OwnerTx } from '../../../platform/database/session.ts';
import { checked, withLock, prepared, implement, type RouteModule } from '../../../platform/http/handler.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { mapPage, type PageOf, type PageQuery } from '../../../platform/lists/query.ts';

const list = async <T>(db: OwnerDb, query: PageQuery, present: (row: Subscription) => T): Promise<PageOf<T>> =>
  mapPage(await store.page(db, query), present);

async function rotate(
  tx: OwnerTx,
  id: string,
  { webhookSecrets }: Pick<Dependencies, 'webhookSecrets'>,
): Promise<Subscription & ReturnType<typeof shown>> {
  orNotFound(await store.lock(tx, id));
  const secret = newSecret();
  store.setSecret(tx, id, sealed(webhookSecrets, id, secret));
  return { ...orNotFound(await store.find(tx, id)), ...shown(secret) };
}

/** Locks the subscription before its ETag is compared. The dispatcher's writes to the endpoint do not change the ETag. */
const lockSubscription = ({
  tx,
  path,
}: {
  readonly tx: { asOwner(): OwnerTx };
  readonly path: { readonly id: string };
}) => store.lock(tx.asOwner(), path.id);

async function remove(tx: OwnerTx, id: string): Promise<undefined> {
  refuseUnless(await store.remove(tx, id), 'not_found');
  return undefined;
}

async function listMissed(db: OwnerDb, id: string, query: PageQuery): Promise<PageOf<MissedEvent>> {
  const [row, page] = await Promise.all([store.find(db, id), pageOfMissed(db, id, query)]);
  orNotFound(row);
  return page;
}

/** The wire form with the secret, which is returned once. */
const issued = <T>(
  { secret_key, secret_key_standard_webhooks, ...row }: Subscription & ReturnType<typeof shown>,
  present: (row: Subscription) => T,
) => ({ ...present(row), secret_key, secret_key_standard_webhooks });

const companyWebhookRoutes = implement(webhooks, {
  list: ({ db, query }) => list(db.asOwner(), query, presentWebhook),
  create: prepared(resolveUrl, async ({ tx, body, deps, prepared: resolution }) =>
    issued(await create(tx.asOwner(), { body, resolution, catalogue: companyEventKeys, deps }), presentWebhook),
  ),
  get: async ({ db, path }) => presentWebhook(orNotFound(await store.find(db.asOwner(), path.id))),
  update: checked(
    ({ tx, path, body }) => urlIn(tx.asOwner(), path.id, body),
    prepared(
      resolveUrl,
      withLock(lockSubscription, async ({ tx, path, body, checked: url, prepared: resolution }) =>
        presentWebhook(await change(tx.asOwner(), path.id, { body, url, resolution, catalogue: companyEventKeys })),
      ),
    ),
  ),
  delete: withLock(lockSubscription, ({ tx, path }) => remove(tx.asOwner(), path.id)),
  rotate_secret: async ({ tx, path, deps }) => issued(await rotate(tx.asOwner(), path.id, deps), presentWebhook),
  test: ({ tx, path, body, deps }) => sendTest(tx.asOwner(), path.id, body.event as EventKey, deps.publicUrl),
  missed: ({ db, path, query }) => listMissed(db.asOwner(), path.id, query),
  redeliver_missed: ({ tx, path }) => sendMissed(tx.asOwner(), path.id),
  check: prepared(inspectUrl, async ({ body, prepared: inspection }) => check(body, inspection)),
});

const partnerWebhookRoutes = implement(partnerWebhooks, {
  list: ({ db, query }) => list(db.asOwner(), query, presentPartnerWebhook),
  create: prepared(resolveUrl, async ({ tx, body, deps, prepared: resolution }) =>
    issued(await create(tx.asOwner(), { body, resolution, catalogue: eventKeys, deps }), presentPartnerWebhook),
  ),
  get: async ({ db, path }) => presentPartnerWebhook(orNotFound(await store.find(db.asOwner(), path.id))),
  update: checked(
    ({ tx, path, body }) => urlIn(tx.asOwner(), path.id, body),
    prepared(
      resolveUrl,
      withLock(lockSubscription, async ({ tx, path, body, checked: url, prepared: resolution }) =>
        presentPartnerWebhook(await change(tx.asOwner(), path.id, { body, url, resolution, catalogue: eventKeys })),
      ),
    ),
  ),
  delete: withLock(lockSubscription, ({ tx, path }) => remove(tx.asOwner(), path.id)),
  rotate_secret: async ({ tx, path, deps }) => issued(await rotate(tx.asOwner(), path.id, deps), presentPartnerWebhook),
  test: ({ tx, path, body, deps }) => sendTest(tx.asOwner(), path.id, body.event as EventKey, deps.publicUrl),
  missed: ({ db, path, query }) => listMissed(db.asOwner(), path.id, query),
  redeliver_missed: ({ tx, path }) => sendMissed(tx.asOwner(), path.id),
  check: prepared(inspectUrl, async ({ body, prepared: inspection }) => check(body, inspection)),
});

export const webhookRoutes: readonly RouteModule[] = [companyWebhookRoutes, partnerWebhookRoutes];
