/** Idempotency-Key: service.md 7.3, decisions.md 1 "Idempotency-Key" and 12. Over every declared POST. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type LiveService, liveService } from '../harness/service.ts';
import { ask, askRaw, assertRefused, type Cast, castOf, type Creation, everyRouteKeeps, givenCreation, isCreation, isOf, isPost, type Step, unlessStory } from '../harness/walk.ts';

let service: LiveService;
let cast: Cast;

before(async () => {
  service = await liveService();
  cast = await castOf(service);
});

after(() => service.stop());

test('a command without a key is not run', () =>
  everyRouteKeeps(async (step) => assertRefused(await ask(cast, step, { idempotencyKey: null }), 400, 'validation_error', 'required Idempotency-Key'), isPost));

for (const [what, key] of [
  ['a comma', 'a,b'],
  ['a space', 'a b'],
  ['nothing', ''],
  ['256 characters', 'k'.repeat(256)],
  ['a letter beyond ASCII', 'schlüssel'],
] as const)
  test(`a key of ${what} is refused`, () => everyRouteKeeps(async (step) => assertRefused(await ask(cast, step, { idempotencyKey: key }), 400, 'validation_error', 'invalid Idempotency-Key'), isPost));

test('two keys are refused', () =>
  everyRouteKeeps(async (step) => {
    const body = JSON.stringify({});
    const typed = step.route.body === undefined ? [] : [['Content-Type', 'application/json'] as const, ['Content-Length', String(body.length)] as const];
    assertRefused(await askRaw(cast, step, { headers: [['Idempotency-Key', 'second'], ...typed], body: step.route.body === undefined ? '' : body }), 400, 'validation_error', 'invalid Idempotency-Key');
  }, isPost));

test('a key of 255 visible characters is taken', () =>
  everyRouteKeeps(async (step) => {
    const answer = await ask(cast, step, { idempotencyKey: `${randomUUID()}!~`.padEnd(255, 'k'), query: '?no_such=1' });
    assertRefused(answer, 400, 'validation_error', 'unknown_parameter no_such');
  }, isPost));

const everyCreationKeeps = (promise: (step: Step, creation: Creation) => Promise<void>, where: (step: Step) => boolean = () => true) =>
  everyRouteKeeps(async (step) => {
    const creation = await givenCreation(cast, step).catch(unlessStory);
    if (creation !== undefined) await promise(step, creation);
  }, (step) => isCreation(step) && where(step));

const reversed = (body: Record<string, unknown>) => Object.fromEntries(Object.entries(body).toReversed());

test('the same command again is answered with the first answer, its secrets withheld, and is not run again', () =>
  everyCreationKeeps(async (step, creation) => {
    const [path, body, idempotencyKey] = [creation.path, await creation.body(), randomUUID()];
    const first = await ask(cast, step, { path, body, idempotencyKey });
    const again = await ask(cast, step, { path, body: reversed(body), idempotencyKey });
    assert.equal(first.status, 201, first.text);
    assert.equal(first.headers.get('idempotency-replayed'), null);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    for (const name of ['location', 'etag', 'content-type']) assert.equal(again.headers.get(name), first.headers.get(name), name);
    assert.notEqual(again.headers.get('x-service-request-id'), first.headers.get('x-service-request-id'));
    const open = Object.fromEntries(Object.entries(first.body).filter(([name]) => !step.route.secrets?.includes(name)));
    assert.deepEqual({ status: again.status, body: again.body }, { status: 201, body: open });
    for (const secret of step.route.secrets ?? []) assert.equal(typeof first.body[secret], 'string');
  }));

test('what was created stands at its Location', () =>
  everyCreationKeeps(async (step, creation) => {
    const created = await ask(cast, step, { path: creation.path, body: await creation.body() });
    const { pathname, origin } = new URL(created.headers.get('location') ?? '');
    assert.equal(origin, 'https://api.mahnwerk.test');
    assert.equal(pathname, `${creation.path}${String(created.body.id)}/`);
    const there = await ask(cast, step, { method: 'GET', path: pathname, body: undefined });
    if (there.status === 405) return;
    assert.equal(there.headers.get('etag'), created.headers.get('etag'));
  }));

test('the same key with another request conflicts, whatever is wrong with that request', () =>
  everyCreationKeeps(async (step, creation) => {
    const [path, body, idempotencyKey] = [creation.path, await creation.body(), randomUUID()];
    await ask(cast, step, { path, body, idempotencyKey });
    for (const other of [{ body: { ...body, no_such_member: 1 } }, { body, query: '?no_such=1' }, { body, headers: { 'If-Match': '*' } }])
      assertRefused(await ask(cast, step, { path, idempotencyKey, ...other }), 409, 'idempotency_key_conflict');
  }));

test('a refusal frees the key: the corrected request runs', () =>
  everyCreationKeeps(async (step, creation) => {
    const [path, body, idempotencyKey] = [creation.path, await creation.body(), randomUUID()];
    assert.equal((await ask(cast, step, { path, body: { ...body, no_such_member: 1 }, idempotencyKey })).status, 400);
    const corrected = await ask(cast, step, { path, body, idempotencyKey });
    assert.equal(corrected.status, 201);
    assert.equal(corrected.headers.get('idempotency-replayed'), null);
  }));

test('of five equal commands at once one runs and five are answered alike', () =>
  everyCreationKeeps(async (step, creation) => {
    const [path, body, idempotencyKey] = [creation.path, await creation.body(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(cast, step, { path, body, idempotencyKey })));
    assert.deepEqual(answers.map(({ status }) => status), [201, 201, 201, 201, 201]);
    assert.equal(new Set(answers.map((each) => each.body.id)).size, 1);
    assert.equal(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null).length, 1);
  }));

test('an answer replays for a day, is expired for another, and is then forgotten', () =>
  everyCreationKeeps(async (step, creation) => {
    const [path, body, idempotencyKey] = [creation.path, await creation.body(), randomUUID()];
    const again = async () => ask(cast, step, { path, body, idempotencyKey });
    const first = await again();
    const [{ hours } = {}] = await service.sql('select array[extract(epoch from replay_until - stored_at), extract(epoch from forget_at - stored_at)]::int[] as hours from idempotency where key = $1', [idempotencyKey]);
    assert.deepEqual(hours, [24 * 3600, 48 * 3600]);
    await service.sql(`update idempotency set replay_until = clock_timestamp() - interval '1 second' where key = $1`, [idempotencyKey]);
    assertRefused(await again(), 409, 'idempotency_key_expired');
    assertRefused(await ask(cast, step, { path, body: { ...body, no_such_member: 1 }, idempotencyKey }), 409, 'idempotency_key_conflict');
    await service.sql(`delete from idempotency where key = $1`, [idempotencyKey]);
    const anew = await ask(cast, step, { path, body: await creation.body(), idempotencyKey });
    assert.equal(anew.status, 201);
    assert.notEqual(anew.body.id, first.body.id);
  }));

test('a forgotten key runs as new even before its row is swept', () =>
  everyCreationKeeps(async (step, creation) => {
    const [path, idempotencyKey] = [creation.path, randomUUID()];
    const first = await ask(cast, step, { path, body: await creation.body(), idempotencyKey });
    await service.sql(`update idempotency set replay_until = clock_timestamp() - interval '1 day', forget_at = clock_timestamp() - interval '1 second' where key = $1`, [idempotencyKey]);
    const body = await creation.body();
    const second = await ask(cast, step, { path, body, idempotencyKey });
    assert.equal(second.status, 201);
    assert.notEqual(second.body.id, first.body.id);
    assert.equal((await ask(cast, step, { path, body, idempotencyKey })).body.id, second.body.id);
  }));

test("a Partner's retry of a company's own command finds its answer, and another company's does not", () =>
  everyCreationKeeps(async (step, creation) => {
    const [path, body, idempotencyKey] = [creation.path, await creation.body(), randomUUID()];
    const first = await ask(cast, step, { path, body, idempotencyKey });
    const partner = await ask(cast, step, { path, body, idempotencyKey, key: cast.keys.partner, headers: { 'X-On-Behalf-Of-Company': cast.company } });
    assert.equal(partner.headers.get('idempotency-replayed'), 'true');
    assert.equal(partner.body.id, first.body.id);
    const stranger = await ask(cast, step, { path, body, idempotencyKey, key: cast.strangerKeys.case });
    assert.equal(stranger.headers.get('idempotency-replayed'), null);
    assert.notEqual(stranger.body?.id, first.body.id);
  }, isOf('case')));
