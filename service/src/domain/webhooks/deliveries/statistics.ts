/** What became of the attempts of a webhook, and what a delivery sends, for the people of its owner. */
import { sentEvents } from '@mahnwerk/contract/account/sent-events.ts';
import { type WebhookStatistics, webhookStatistics } from '@mahnwerk/contract/account/webhook-statistics.ts';
import type { Event } from '@mahnwerk/contract/case/events.ts';
import { type OperatorDb, ownerKinds } from '../../../platform/database/session.ts';
import { medianOf } from '../../../platform/delivery/durations.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { ownerOf } from '../../../platform/http/authorize.ts';
import { implement } from '../../../platform/http/handler.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { sent } from './store.ts';
import * as store from './store-statistics.ts';

const webhookOwnerOf = (caller: Caller): store.WebhookOwner => {
  const { kind, id } = ownerOf(caller);
  return { owner_kind: ownerKinds[kind], owner_id: id };
};

/** To four places, rounded down: a single failure is never rounded away. */
function shareOf(succeeded: bigint, ended: bigint): string | null {
  if (ended === 0n) return null;
  return String(Number((succeeded * 10_000n) / ended) / 10_000);
}

async function statisticsOf(db: OperatorDb, which: store.Chosen): Promise<WebhookStatistics> {
  const [hours, durations] = await Promise.all([store.hoursOf(db, which), store.durationsOf(db, which)]);
  const sum = (result: 'succeeded' | 'failed') => hours.reduce((total, hour) => total + hour[result], 0n);
  const succeeded = sum('succeeded');
  return {
    hours: hours.map((hour) => ({
      at: hour.at,
      succeeded: Number(hour.succeeded),
      retried: Number(hour.retried),
      failed: Number(hour.failed),
    })),
    succeeded_share: shareOf(succeeded, succeeded + sum('failed')),
    median_ms: medianOf(durations),
  };
}

export const statisticsRoutes = implement(webhookStatistics, {
  async get({ db, caller, query }) {
    const owner = webhookOwnerOf(caller);
    const { webhook_id: webhook = null } = query;
    refuseUnless(webhook === null || (await store.isOwned(db, owner, webhook)), 'not_found');
    return db.snapshot(() => statisticsOf(db, { ...owner, webhook }));
  },
});

export const sentEventRoutes = implement(sentEvents, {
  async get({ db, caller, path }) {
    const { envelope, test } = orNotFound(await sent(db, webhookOwnerOf(caller), path.id));
    return { ...(JSON.parse(orNotFound(envelope ?? undefined)) as Event), test };
  },
});
