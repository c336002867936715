/**
 * What is kept for how long: days of deliveries and missed events are made and dropped with those of the
 * feed, and an event stays while anything that is kept refers to it.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import type { WebhookDelivery } from '@mahnwerk/contract/case/webhook-deliveries.ts';
import { dropOldPartitions, ensurePartitions, maintainPartitions } from '../../src/platform/events/index.ts';
import { newId } from '../../src/platform/ids.ts';
import { bodyOf, type Company, openStage, type Page, type Stage } from '../harness/cases.ts';
import {
  givenDelivery,
  givenEvent,
  givenMissed,
  givenSubscription,
  idAt,
  type OwnerRow,
} from '../harness/deliveries.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});

after(() => stage.stop());

interface Owned extends Company {
  readonly owner: OwnerRow;
  readonly webhook: string;
}

async function owning(): Promise<Owned> {
  const company = await stage.aCompany();
  const owner = { kind: 'company', id: company.company } as const;
  return { ...company, owner, webhook: await givenSubscription(stage, owner) };
}

const maintain = () => stage.run(maintainPartitions);
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const dayOf = (instant: string): string => instant.slice(0, 10).replaceAll('-', '');

/** A delivery that was made so many days ago, of an event recorded so many days ago; answers both ids. */
async function aged(
  { owner, webhook }: Owned,
  { made, recorded }: { made: number; recorded: number },
): Promise<{ event: string; id: string }> {
  const event = await givenEvent(stage, owner.id, { age: recorded * 24 });
  return {
    event,
    id: await givenDelivery(stage, { owner, id: webhook }, event, {
      outcome: 'failed',
      attempt_count: 1,
      next_attempt_at: null,
      daysAgo: made,
    }),
  };
}

const partitionOf = async (table: string, id: string): Promise<unknown> =>
  (await stage.sql(`select tableoid::regclass::text as part from ${table} where id = $1`, [id]))[0]?.part;
const kept = async (event: string): Promise<boolean> =>
  (await stage.sql('select 1 from events where id = $1', [event])).length === 1;
const listed = ({ read }: Company): Promise<Page<WebhookDelivery>> => read('/v2/webhook-deliveries/');

test('a delivery of a day nobody made a partition for is found all the same, and moves into its day', async () => {
  const owned = await owning();
  const { id } = await aged(owned, { made: 3, recorded: 3 });
  assert.equal(await partitionOf('webhook_deliveries', id), 'webhook_deliveries_default');
  assert.equal((await owned.read<WebhookDelivery>(`/v2/webhook-deliveries/${id}/`)).delivery_id, id);
  await maintain();
  assert.equal(await partitionOf('webhook_deliveries', id), `webhook_deliveries_${dayOf(daysAgo(3))}`);
  assert.equal((await owned.read<WebhookDelivery>(`/v2/webhook-deliveries/${id}/`)).delivery_id, id);
  assert.deepEqual(
    (await listed(owned)).results.map(({ delivery_id }) => delivery_id),
    [id],
  );
});

test('the first and the last identifier of a day belong to that day', async () => {
  const day = daysAgo(6).slice(0, 10);
  const owned = await owning();
  const ids = [];
  for (const time of ['00:00:00.000', '23:59:59.999']) {
    const { id } = await aged(owned, { made: 6, recorded: 6 });
    const [row] = await stage.sql(
      `update webhook_deliveries set id = $2 where id = $1 returning id, day_of(id)::text as day`,
      [id, idAt(Date.parse(`${day}T${time}Z`))],
    );
    assert.equal(row?.day, day);
    ids.push(String(row?.id));
  }
  await maintain();
  for (const id of ids)
    assert.equal(await partitionOf('webhook_deliveries', id), `webhook_deliveries_${day.replaceAll('-', '')}`);
});

test('after thirty days a day of deliveries is gone, with its part of the count', async () => {
  const owned = await owning();
  const old = await aged(owned, { made: 32, recorded: 32 });
  const last = await aged(owned, { made: 29, recorded: 29 });
  const today = await aged(owned, { made: 0, recorded: 0 });
  await ensurePartitions(stage.database);
  assert.equal((await listed(owned)).count, 3);
  await maintain();
  const page = await listed(owned);
  assert.deepEqual([page.count, page.results.map(({ delivery_id }) => delivery_id)], [2, [today.id, last.id]]);
  assert.equal((await owned.send('GET', `/v2/webhook-deliveries/${old.id}/`)).status, 404);
  assert.deepEqual([await kept(old.event), await kept(last.event)], [false, true]);
});

test('an event that is delivered again and again is kept as long as its last delivery, and its day alone', async () => {
  const owned = await owning();
  const { event, id } = await aged(owned, { made: 29, recorded: 58 });
  const { event: unneeded } = await aged(owned, { made: 50, recorded: 50 });
  await maintain();
  assert.deepEqual([await kept(event), await kept(unneeded)], [true, false]);

  const again = bodyOf(
    await owned.send<{ delivery_id: string; event_id: string }>('POST', `/v2/webhook-deliveries/${id}/redeliver/`),
    202,
  );
  assert.equal(again.event_id, event);
  await stage.sql('delete from webhook_deliveries where id = $1', [id]);
  await maintain();
  assert.equal(await kept(event), true, 'the newest delivery alone keeps it');
  await stage.sql('delete from webhook_deliveries where id = $1', [again.delivery_id]);
  await maintain();
  assert.equal(await kept(event), false);
});

test('an event that was never delivered because its webhook was disabled is missed for thirty days', async () => {
  const owned = await owning();
  const [old, recent] = [
    await givenEvent(stage, owned.company, { age: 32 * 24 }),
    await givenEvent(stage, owned.company, { age: 29 * 24 }),
  ];
  for (const event of [old, recent]) await givenMissed(stage, { owner: owned.owner, id: owned.webhook }, event);
  await maintain();
  assert.deepEqual(
    await stage.sql('select id from webhook_missed_events where subscription_id = $1', [owned.webhook]),
    [{ id: recent }],
  );
  assert.deepEqual([await kept(old), await kept(recent)], [false, true]);
});

test('what is recorded but not yet fanned out keeps its event, however late it is', async () => {
  const owned = await owning();
  const event = await givenEvent(stage, owned.company, { age: 40 * 24 });
  await stage.sql(
    `insert into webhook_outbox select recorded_at, id, company_id, type, array[$2::uuid], '{}' from events where id = $1`,
    [event, owned.webhook],
  );
  await maintain();
  assert.equal(await kept(event), true);
  await stage.sql('delete from webhook_outbox where event_id = $1', [event]);
  await maintain();
  assert.equal(await kept(event), false);
});

test('an event whose redelivery is under way is not dropped: its day waits, and finds it needed', async () => {
  const owned = await owning();
  const { event, id } = await aged(owned, { made: 1, recorded: 45 });
  await ensurePartitions(stage.database);
  const repeating = new pg.Client(stage.address);
  await repeating.connect();
  await repeating.query('begin');
  await repeating.query('select 1 from events where id = $1', [event]);
  // The old delivery goes: what is being made is all that needs the event.
  const [row] = await stage.sql('delete from webhook_deliveries where id = $1 returning *', [id]);
  const dropping = dropOldPartitions(stage.database);
  for (let waits: unknown[] = []; waits.length === 0;)
    waits = await stage.sql(`select 1 from pg_locks where not granted and relation = 'events'::regclass`);
  await repeating.query(
    `insert into webhook_deliveries (id, owner_kind, owner_id, subscription_id, company_id, event_recorded_at, event_id, event_type, expires_at, created_at, updated_at)
     select $1, 1, e.company_id, $2, e.company_id, e.recorded_at, e.id, e.type, now(), now(), now() from events e where e.id = $3`,
    [newId(), row?.subscription_id, event],
  );
  await repeating.query('commit');
  await repeating.end();
  await dropping;
  assert.equal(await kept(event), true);
});
