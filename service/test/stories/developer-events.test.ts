/** What developers of companies and Partners see of their events and of what became of them (portal.md 4). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { ListedEvent } from '@mahnwerk/contract/account/events.ts';
import type { EventKey } from '@mahnwerk/contract/events/catalog.ts';
import { maintainPartitions, sequenceOnce } from '../../src/platform/events/index.ts';
import { actingFor, bodyOf, first, givenAccepted, openStage, type Page, type Stage } from '../harness/cases.ts';
import { givenDelivery, givenEvent, givenSubscription, type OwnerRow } from '../harness/deliveries.ts';
import { anOwner, outcome } from '../harness/owners.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const events = '/account/v1/events/';

const pageOf = async (admin: string, query = ''): Promise<Page<ListedEvent>> =>
  bodyOf(await stage.send<Page<ListedEvent>>('GET', `${events}${query}`, { key: admin }), 200);
const idsOf = ({ results }: Page<ListedEvent>): string[] => results.map(({ id }) => id);
const get = (admin: string, id: string) => stage.send<ListedEvent>('GET', `${events}${id}/`, { key: admin });

/** An event of a company in its feed. */
async function givenListed(company: string, type?: EventKey): Promise<string> {
  const id = await givenEvent(stage, company, type === undefined ? {} : { type });
  await stage.sql(
    `update events set envelope = (envelope::jsonb || jsonb_build_object('created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', '{}'::jsonb))::text where id = $1`,
    [id],
  );
  await stage.sql(
    `insert into event_sequencing_queue (recorded_at, event_id, company_id, owner_kind, owner_id)
     select recorded_at, id, company_id, 1, company_id from events where id = $1`,
    [id],
  );
  await sequenceOnce(stage.database, 0);
  return id;
}

async function aCompany() {
  const owner = await anOwner(stage, 'company');
  const company = actingFor(stage, stage.database, { company: owner.id, key: await stage.givenKey('case', owner.id) });
  return { ...owner, ...company };
}

test('the list is the feed turned around: the same envelopes, and each cursor goes on behind its event', async () => {
  const company = await aCompany();
  const { order, mandate } = await givenAccepted(stage, company);
  const feed = await company.feed();
  const page = await pageOf(company.admin, '?limit=100');
  assert.deepEqual(
    page.results.map(({ cursor: _cursor, deliveries: _deliveries, ...envelope }) => envelope),
    feed.toReversed(),
  );
  assert.equal(page.count, feed.length);
  const [newest, before] = page.results;
  assert.ok(newest && before);
  const rest = await company.read<{ results: { id: string }[] }>(`/v2/events/?since=${before.cursor}`);
  assert.deepEqual(
    rest.results.map(({ id }) => id),
    [newest.id],
  );
  assert.deepEqual(bodyOf(await get(company.admin, before.id), 200), before);

  const naming = (resource: string) =>
    feed.filter(({ data }) => JSON.stringify(data).includes(resource)).map(({ id }) => id);
  for (const resource of [order.id, mandate.id]) {
    const found = await pageOf(company.admin, `?limit=100&resource_id=${resource}`);
    assert.ok(found.count > 0 && found.count < feed.length);
    assert.deepEqual([found.count, idsOf(found)], [naming(resource).length, naming(resource).toReversed()]);
  }
  assert.deepEqual((await pageOf(company.admin, `?resource_id=${randomUUID()}`)).results, []);
});

test('pages lead through the list, narrowed by type and by time, and events that arrive meanwhile move nothing', async () => {
  const { id, admin } = await aCompany();
  const made = [];
  for (let nth = 0; nth < 4; nth += 1)
    made.push(await givenListed(id, nth % 2 === 0 ? 'order.submitted' : 'order.accepted'));
  const [one, two, three, four] = made;
  const page = await pageOf(admin, '?limit=1&type=order.accepted');
  assert.deepEqual([page.count, idsOf(page)], [2, [four]]);
  await givenListed(id, 'order.accepted');
  const { search } = new URL(page.next ?? '');
  assert.deepEqual(idsOf(await pageOf(admin, search)), [two]);
  assert.deepEqual(idsOf(await pageOf(admin, '?type=order.submitted')), [three, one]);
  const { created_at } = bodyOf(await get(admin, three ?? ''), 200);
  const since = idsOf(await pageOf(admin, `?created_after=${created_at}`));
  const until = idsOf(await pageOf(admin, `?created_before=${created_at}`));
  assert.deepEqual(
    [since.includes(one ?? ''), since.includes(three ?? ''), since.includes(four ?? '')],
    [false, true, true],
  );
  assert.deepEqual(
    [until.includes(one ?? ''), until.includes(three ?? ''), until.includes(four ?? '')],
    [true, true, false],
  );
});

test('an event shows what became of it at each webhook; a deleted webhook takes its deliveries along', async () => {
  const { id, admin, send } = await aCompany();
  const owner: OwnerRow = { kind: 'company', id };
  const event = await givenListed(id);
  const [kept, deleted] = [await givenSubscription(stage, owner), await givenSubscription(stage, owner)];
  const failed = await givenDelivery(stage, { owner, id: kept }, event, { outcome: 'failed', next_attempt_at: null });
  const waiting = await givenDelivery(stage, { owner, id: kept }, event);
  await givenDelivery(stage, { owner, id: deleted }, event);
  assert.equal((await send('DELETE', `/v2/webhooks/${deleted}/`)).status, 204);
  const { deliveries } = bodyOf(await get(admin, event), 200);
  assert.deepEqual(deliveries, [
    { delivery_id: failed, webhook_id: kept, status: 'failed' },
    { delivery_id: waiting, webhook_id: kept, status: 'pending' },
  ]);
  assert.deepEqual(first((await pageOf(admin)).results).deliveries, deliveries);
});

test('a Partner sees the events of its own feed; no other owner and no person of the operator sees them', async () => {
  const company = await aCompany();
  const partner = await stage.givenPartner([company.id]);
  const admin = await stage.givenSession({ kind: 'partner', owner: partner });
  await givenAccepted(stage, company);
  const feed = await company.feed();
  const seen = await pageOf(admin, '?limit=100');
  assert.deepEqual(idsOf(seen), feed.map(({ id }) => id).toReversed());
  const event = first(seen.results);
  assert.notEqual(event.cursor, first((await pageOf(company.admin)).results).cursor, 'a cursor belongs to one owner');
  for (const kind of ['company', 'partner'] as const) {
    const foreign = await anOwner(stage, kind);
    assert.equal(outcome(await get(foreign.admin, event.id)), '404 not_found');
    assert.equal((await pageOf(foreign.admin)).count, 0);
    assert.deepEqual((await pageOf(foreign.admin, `?type=${event.type}`)).results, []);
  }
  const staff = await stage.givenSession({ kind: 'operator' });
  assert.equal(outcome(await get(staff, event.id)), '403 permission_denied');
});

test('when retention drops a day of the feed, its events leave the list and its count', async () => {
  const { id, admin } = await aCompany();
  const [old, last] = [await givenListed(id), await givenListed(id)];
  const earlier = `- interval '31 days'`;
  await stage.sql(
    `update feed_entries set sequenced_at = sequenced_at ${earlier}, recorded_at = recorded_at ${earlier} where event_id = $1`,
    [old],
  );
  await stage.sql(`update events set recorded_at = recorded_at ${earlier} where id = $1`, [old]);
  await stage.sql(
    `with moved as (update feed_counts set count = count - 1 where owner_id = $1 returning *)
     insert into feed_counts select owner_kind, owner_id, day - 31, type, 1 from moved`,
    [id],
  );
  assert.deepEqual([(await pageOf(admin)).count, idsOf(await pageOf(admin))], [2, [last, old]]);
  await stage.run(maintainPartitions);
  assert.deepEqual([(await pageOf(admin)).count, idsOf(await pageOf(admin))], [1, [last]]);
  assert.equal(outcome(await get(admin, old)), '404 not_found');
});
