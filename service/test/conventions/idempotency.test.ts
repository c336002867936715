/** Idempotency-Key: service.md 7.3, decisions.md 1 "Idempotency-Key" and 12. Over every declared POST. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { aClaim, aPerson } from '../harness/cases.ts';
import { type Answer, type LiveService, liveService, type Sent } from '../harness/service.ts';
import {
  ask,
  bodyOf,
  askRaw,
  assertRefused,
  type Fixture,
  fixtureOf,
  type Changes,
  type Creation,
  everyRouteKeeps,
  givenCreation,
  givenIds,
  isCreation,
  isOf,
  isPost,
  pathOf,
  type Step,
  unlessStory,
  keyFor,
} from '../harness/every-route.ts';

let service: LiveService;
let cast: Fixture;

before(async () => {
  service = await liveService();
  cast = await fixtureOf(service);
});

after(() => service.stop());

test('a command without a key is not run', () =>
  everyRouteKeeps(
    async (step) =>
      assertRefused(
        await ask(cast, step, { idempotencyKey: null }),
        400,
        'validation_error',
        'required Idempotency-Key',
      ),
    isPost,
  ));

const wrongKeys = ['a,b', 'a b', '', 'k'.repeat(256), 'schlüssel'];

test('a key with a comma, a space, of nothing, of 256 characters or with a letter beyond ASCII is refused', () =>
  everyRouteKeeps(
    (step, deal) =>
      deal(wrongKeys, async (idempotencyKey) =>
        assertRefused(await ask(cast, step, { idempotencyKey }), 400, 'validation_error', 'invalid Idempotency-Key'),
      ),
    isPost,
  ));

test('two keys are refused', () =>
  everyRouteKeeps(async (step) => {
    const body = JSON.stringify({});
    const typed =
      step.route.body === undefined
        ? []
        : [['Content-Type', 'application/json'] as const, ['Content-Length', String(body.length)] as const];
    assertRefused(
      await askRaw(cast, step, {
        headers: [['Idempotency-Key', 'second'], ...typed],
        body: step.route.body === undefined ? '' : body,
      }),
      400,
      'validation_error',
      'invalid Idempotency-Key',
    );
  }, isPost));

test('a key of 255 visible characters is taken', () =>
  everyRouteKeeps(async (step) => {
    const answer = await ask(cast, step, { idempotencyKey: `${randomUUID()}!~`.padEnd(255, 'k'), query: '?no_such=1' });
    assertRefused(answer, 400, 'validation_error', 'unknown_parameter no_such');
  }, isPost));

const creations = new Map<string, Promise<Creation | undefined>>();

/** Prepared once for all tests, unless the collection has a small maximum, for which there must be room. */
function creationOf(step: Step): Promise<Creation | undefined> {
  const isSmall = step.route.problems?.some((code) => code.endsWith('_limit_reached')) === true;
  const prepared = (isSmall ? undefined : creations.get(step.name)) ?? givenCreation(cast, step).catch(unlessStory);
  creations.set(step.name, prepared);
  return prepared;
}

const everyCreationKeeps = (
  promise: (step: Step, creation: Creation) => Promise<void>,
  where: (step: Step) => boolean = () => true,
) =>
  everyRouteKeeps(
    async (step) => {
      const creation = await creationOf(step);
      if (creation !== undefined) await promise(step, creation);
    },
    (step) => isCreation(step) && where(step),
  );

type Members = Record<string, unknown>;

const entriesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** What an answer holds at the path of a secret, such as `users.setup_url`: one value for each entry of a list on the way. */
const valuesAt = (body: Members, path: string): readonly unknown[] =>
  path
    .split('.')
    .reduce<readonly unknown[]>((found, name) => found.flatMap((value) => entriesOf((value as Members)[name])), [body]);

function assertShown(body: Members, secret: string): void {
  const values = valuesAt(body, secret);
  assert.ok(values.length > 0 && values.every((value) => typeof value === 'string'), `${secret} is not shown`);
}

function withoutSecrets(body: Members, secrets: readonly string[] = []): Members {
  const open = structuredClone(body);
  for (const secret of secrets) {
    const [parent, name] = [secret.split('.').slice(0, -1), secret.split('.').at(-1) ?? ''];
    const holders = parent.length === 0 ? [open] : (valuesAt(open, parent.join('.')) as readonly Members[]);
    for (const holder of holders) Reflect.deleteProperty(holder, name);
  }
  return open;
}

const reversed = (body: Record<string, unknown>) => Object.fromEntries(Object.entries(body).toReversed());

test('the same command again is answered with the first answer, its secrets withheld, and is not run again', () =>
  everyCreationKeeps(async (step, creation) => {
    const [path, body, idempotencyKey] = [creation.path, await creation.body(), randomUUID()];
    const first = await ask(cast, step, { path, body, idempotencyKey });
    const again = await ask(cast, step, { path, body: reversed(body), idempotencyKey });
    assert.equal(first.status, 201, first.text);
    assert.equal(first.headers.get('idempotency-replayed'), null);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    for (const name of ['location', 'etag', 'content-type'])
      assert.equal(again.headers.get(name), first.headers.get(name), name);
    assert.notEqual(again.headers.get('x-service-request-id'), first.headers.get('x-service-request-id'));
    assert.deepEqual(
      { status: again.status, body: again.body },
      { status: 201, body: withoutSecrets(first.body, step.route.secrets) },
    );
    for (const secret of step.route.secrets ?? []) assertShown(first.body, secret);
  }));

test('what was created stands at its Location', () =>
  everyCreationKeeps(async (step, creation) => {
    const created = await ask(cast, step, { path: creation.path, body: await creation.body() });
    const { pathname, origin } = new URL(created.headers.get('location') ?? '');
    assert.equal(origin, 'https://api.mahnwerk.test');
    assert.equal(pathname, `${step.route.createdBelow ?? creation.path}${String(created.body.id)}/`);
    const there = await ask(cast, step, { method: 'GET', path: pathname, body: undefined });
    if (there.status === 405) return;
    assert.equal(there.headers.get('etag'), created.headers.get('etag'));
  }));

test('the same key with another request conflicts, whatever is wrong with that request', () =>
  everyCreationKeeps(async (step, creation) => {
    const [path, body, idempotencyKey] = [creation.path, await creation.body(), randomUUID()];
    await ask(cast, step, { path, body, idempotencyKey });
    for (const other of [
      { body: { ...body, no_such_member: 1 } },
      { body, query: '?no_such=1' },
      { body, headers: { 'If-Match': '*' } },
    ])
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
    // One that has waited two seconds for a slow first one asks again, as the contract says.
    const send = async (): Promise<Answer> => {
      const answer = await ask(cast, step, { path, body, idempotencyKey });
      return answer.body.code === 'idempotency_request_in_progress' ? send() : answer;
    };
    const answers = await Promise.all(Array.from({ length: 5 }, send));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201, 201, 201],
    );
    assert.equal(new Set(answers.map((each) => each.body.id)).size, 1);
    assert.equal(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null).length, 1);
  }));

test('an answer replays for a day, is expired for another, and is then forgotten', () =>
  everyCreationKeeps(async (step, creation) => {
    const [path, body, idempotencyKey] = [creation.path, await creation.body(), randomUUID()];
    const again = async () => ask(cast, step, { path, body, idempotencyKey });
    const first = await again();
    const [{ hours } = {}] = await service.sql(
      'select array[extract(epoch from replay_until - stored_at), extract(epoch from forget_at - stored_at)]::int[] as hours from idempotency where key = $1',
      [idempotencyKey],
    );
    assert.deepEqual(hours, [24 * 3600, 48 * 3600]);
    await service.sql(`update idempotency set replay_until = clock_timestamp() - interval '1 second' where key = $1`, [
      idempotencyKey,
    ]);
    assertRefused(await again(), 409, 'idempotency_key_expired');
    assertRefused(
      await ask(cast, step, { path, body: { ...body, no_such_member: 1 }, idempotencyKey }),
      409,
      'idempotency_key_conflict',
    );
    await service.sql(`delete from idempotency where key = $1`, [idempotencyKey]);
    const anew = await ask(cast, step, { path, body: await creation.body(), idempotencyKey });
    assert.equal(anew.status, 201);
    assert.notEqual(anew.body.id, first.body.id);
  }));

test('a forgotten key runs as new even before its row is swept', () =>
  everyCreationKeeps(async (step, creation) => {
    const [path, idempotencyKey] = [creation.path, randomUUID()];
    const first = await ask(cast, step, { path, body: await creation.body(), idempotencyKey });
    await service.sql(
      `update idempotency set replay_until = clock_timestamp() - interval '1 day', forget_at = clock_timestamp() - interval '1 second' where key = $1`,
      [idempotencyKey],
    );
    const body = await creation.body();
    const second = await ask(cast, step, { path, body, idempotencyKey });
    assert.equal(second.status, 201);
    assert.notEqual(second.body.id, first.body.id);
    assert.equal((await ask(cast, step, { path, body, idempotencyKey })).body.id, second.body.id);
  }));

test("a Partner's retry of a company's own command finds its answer, and another company's does not", () =>
  everyCreationKeeps(
    async (step, creation) => {
      const [path, body, idempotencyKey] = [creation.path, await creation.body(), randomUUID()];
      const first = await ask(cast, step, { path, body, idempotencyKey });
      const partner = await ask(cast, step, {
        path,
        body,
        idempotencyKey,
        key: cast.keys.partner,
        headers: { 'X-On-Behalf-Of-Company': cast.company },
      });
      assert.equal(partner.headers.get('idempotency-replayed'), 'true');
      assert.equal(partner.body.id, first.body.id);
      const stranger = await ask(cast, step, { path, body, idempotencyKey, key: cast.otherKeys.case });
      assert.equal(stranger.headers.get('idempotency-replayed'), null);
      assert.notEqual(stranger.body?.id, first.body.id);
    },
    (step) => isOf('case')(step) && step.route.ownersOnly === undefined,
  ));

test('a retry may be spelled otherwise: in another charset, with other white space, with its path encoded', () =>
  everyCreationKeeps(async (step, creation) => {
    const [path, body, idempotencyKey] = [creation.path, await creation.body(), randomUUID()];
    const first = await ask(cast, step, { path, body, idempotencyKey });
    const text = JSON.stringify(body, undefined, 2);
    const spellings: Changes[] = [
      { body: text },
      {
        body: Buffer.from(`\ufeff${text}`, 'utf16le'),
        headers: { 'Content-Type': 'application/json; charset=UTF-16' },
      },
      { body: Buffer.from(text, 'utf16le'), headers: { 'Content-Type': 'application/json;charset="utf-16le"' } },
      {
        path: path.replace(
          /^\/(.)/,
          (_whole, letter: string) => `/%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
        ),
      },
    ];
    for (const spelling of spellings)
      assertReplay(await ask(cast, step, { path, body, idempotencyKey, ...spelling }), first, step);
  }));

/** The first answer again, but for its secrets. */
function assertReplay(again: Answer, first: Answer, step?: Step): void {
  assert.equal(again.headers.get('idempotency-replayed'), 'true', again.text);
  const headersOf = ({ headers }: Answer) => ['location', 'etag', 'content-type'].map((name) => headers.get(name));
  assert.deepEqual([again.status, ...headersOf(again)], [first.status, ...headersOf(first)]);
  if (step?.route.secrets === undefined) assert.equal(again.text, first.text);
}

test('what differs in the order of an array, or in a value, is another request', async () => {
  const send = (idempotencyKey: string, metadata: unknown) =>
    service.send('POST', '/v2/debtors/', { key: cast.keys.case, idempotencyKey, body: { ...aPerson(), metadata } });
  const [one, other] = [
    { type: 'a', value: '1' },
    { type: 'b', value: '2' },
  ];
  assert.equal((await send('ordered', [one, other])).status, 201);
  for (const metadata of [[other, one], [one], [one, { type: 'b', value: '2 ' }]])
    assertRefused(await send('ordered', metadata), 409, 'idempotency_key_conflict');
  assert.equal((await send('ordered', [{ value: '1', type: 'a' }, other])).headers.get('idempotency-replayed'), 'true');
});

const post = (key: string, path: string, sent: Sent = {}) => service.send('POST', path, { key, ...sent });

async function anOrder(): Promise<string> {
  const debtor = await post(cast.keys.case, '/v2/debtors/', { body: aPerson() });
  const order = await post(cast.keys.case, '/v2/orders/', {
    body: { debtor_id: debtor.body.id, creditor_obligation_fulfilled: true, claims: [aClaim()] },
  });
  return String(order.body.id);
}

test('an id in the path may be written in either case', async () => {
  const [order, idempotencyKey] = [await anOrder(), randomUUID()];
  const first = await post(cast.keys.case, `/v2/orders/${order}/finalize/`, { idempotencyKey });
  assert.equal(first.status, 200);
  assertReplay(await post(cast.keys.case, `/v2/orders/${order.toUpperCase()}/%66inalize/`, { idempotencyKey }), first);
});

test('where a body may be left out, none and an empty object are the same request', async () => {
  for (const [sent, again] of [
    [{}, { body: {} }],
    [{ body: {} }, {}],
  ]) {
    const [order, idempotencyKey] = [await anOrder(), randomUUID()];
    const first = await post(cast.keys.case, `/v2/orders/${order}/finalize/`, { idempotencyKey, ...sent });
    assertReplay(await post(cast.keys.case, `/v2/orders/${order}/finalize/`, { idempotencyKey, ...again }), first);
    assertRefused(
      await post(cast.keys.case, `/v2/orders/${order}/finalize/`, { idempotencyKey, body: { no_member: 1 } }),
      409,
      'idempotency_key_conflict',
    );
  }
});

test('one key serves every operation and every path once', async () => {
  const [one, other, idempotencyKey] = [await anOrder(), await anOrder(), randomUUID()];
  const answers = [
    await post(cast.keys.case, `/v2/orders/${one}/finalize/`, { idempotencyKey }),
    await post(cast.keys.case, `/v2/orders/${other}/finalize/`, { idempotencyKey }),
    await post(cast.keys.case, `/v2/orders/${one}/withdraw/`, { idempotencyKey }),
    await post(cast.keys.operator, `/operator/v1/orders/${other}/accept/`, { idempotencyKey }),
  ];
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers.get('idempotency-replayed')]),
    answers.map(() => [200, null]),
  );
});

test('what a command did is replayed, whatever has become of its target since', async () => {
  const [order, finalizeKey, acceptKey] = [await anOrder(), randomUUID(), randomUUID()];
  const finalize = () => post(cast.keys.case, `/v2/orders/${order}/finalize/`, { idempotencyKey: finalizeKey });
  const accept = () => post(cast.keys.operator, `/operator/v1/orders/${order}/accept/`, { idempotencyKey: acceptKey });
  const finalized = await finalize();
  const accepted = await accept();
  assertReplay(await finalize(), finalized);
  assertReplay(await accept(), accepted);
  // With another key the state of now counts: conflict.
  assertRefused(await post(cast.keys.case, `/v2/orders/${order}/finalize/`), 409, 'conflict');

  const draft = await anOrder();
  const [add, key] = [{ order_id: draft, ...aClaim(2) }, randomUUID()];
  const claim = await post(cast.keys.case, '/v2/claims/', { body: add, idempotencyKey: key });
  assert.equal((await service.send('DELETE', `/v2/orders/${draft}/`, { key: cast.keys.case })).status, 204);
  assertReplay(await post(cast.keys.case, '/v2/claims/', { body: add, idempotencyKey: key }), claim);
  assertRefused(await post(cast.keys.case, '/v2/claims/', { body: add }), 400, 'validation_error', 'invalid order_id');
});

test("a company's keys share its answers, and a rotated key keeps them", async () => {
  const company = await service.givenCompany();
  const issued = await post(cast.keys.operator, '/operator/v1/keys/', {
    body: { kind: 'case', company_id: company, token_name: 'ERP' },
  });
  const retry = { body: aPerson(), idempotencyKey: randomUUID() };
  const first = await post(String(issued.body.key), '/v2/debtors/', retry);
  const rotated = await post(cast.keys.operator, `/operator/v1/keys/${String(issued.body.id)}/rotate/`);
  for (const key of [String(rotated.body.key), await service.givenKey('case', company)])
    assertReplay(await post(key, '/v2/debtors/', retry), first);
  assert.equal((await service.sql('select from debtors where company_id = $1', [company])).length, 1);
});

/** What makes no resource takes its least body. */
async function bodyFor(step: Step): Promise<unknown> {
  if (!isCreation(step)) return undefined;
  return step.route.single === true ? bodyOf(step) : (await givenCreation(cast, step)).body();
}

test('a secret is told once by every operation that makes one, under the ETag that all later answers carry', async () => {
  // Codes that a code of an app confirms: stories/second-factors.test.ts. Of a feed a person has few: stories/calendar.test.ts.
  const elsewhere = ['totp.confirm', 'calendar-feeds.create'];
  for (const step of everyRoute().filter(
    ({ name, route }) => route.secrets !== undefined && !elsewhere.includes(name),
  )) {
    const [path, body, idempotencyKey] = [
      pathOf(step, await givenIds(cast, step.route.path)),
      await bodyFor(step),
      randomUUID(),
    ];
    const [first, again] = [
      await ask(cast, step, { path, body, idempotencyKey }),
      await ask(cast, step, { path, body, idempotencyKey }),
    ];
    assertReplay(again, first, step);
    for (const secret of step.route.secrets ?? []) assertShown(first.body, secret);
    assert.deepEqual(again.body, withoutSecrets(first.body, step.route.secrets), step.name);
    // Nothing else is in the answer, or it is of no resource.
    if (again.text === '{}' || step.route.single === true) continue;
    const there = await service.send(
      'GET',
      isCreation(step) ? `${step.route.createdBelow ?? path}${String(first.body.id)}/` : path.replace(/[^/]+\/$/, ''),
      { key: keyFor(cast, step) },
    );
    assert.deepEqual([there.headers.get('etag'), there.text], [again.headers.get('etag'), again.text], step.name);
  }
});

test("a Partner's stored answers end with its access at once, and stay expired when it comes back", async () => {
  const company = await service.givenCompany();
  const [partner, key] = [await service.givenPartner([company]), await service.givenKey('case', company)];
  const partnerKey = await service.givenKey('partner', partner);
  const access = async (verb: string) =>
    assert.equal(
      (await post(cast.keys.operator, `/operator/v1/partners/${partner}/companies/${company}/${verb}/`)).status,
      200,
    );
  const send = (by: string, idempotencyKey: string, body: unknown = aPerson()) =>
    post(by, '/v2/debtors/', {
      idempotencyKey,
      body,
      ...(by === partnerKey ? { headers: { 'X-On-Behalf-Of-Company': company } } : {}),
    });
  assert.equal((await send(partnerKey, 'of-the-partner')).status, 201);
  const own = await send(key, 'of-the-company');

  await access('revoke');
  assertRefused(await send(key, 'of-the-partner'), 409, 'idempotency_key_expired');
  assertRefused(await send(key, 'of-the-partner', aPerson('Anders')), 409, 'idempotency_key_conflict');
  assertReplay(await send(key, 'of-the-company'), own);
  assertRefused(await send(partnerKey, 'of-the-company'), 403, 'permission_denied');

  await access('restore');
  assertRefused(await send(partnerKey, 'of-the-partner'), 409, 'idempotency_key_expired');
  assertReplay(await send(partnerKey, 'of-the-company'), own);
  await service.sql(`update idempotency set forget_at = clock_timestamp() where partner_id = $1`, [partner]);
  assert.deepEqual(
    [
      (await send(partnerKey, 'of-the-partner')).status,
      (await service.sql('select from debtors where company_id = $1', [company])).length,
    ],
    [201, 3],
  );
});

test('a failure on our side is not stored: nothing happened, and the same request runs when it is mended', () =>
  everyCreationKeeps(async (step, creation) => {
    const [path, body, idempotencyKey] = [creation.path, await creation.body(), randomUUID()];
    const name = `broken_${idempotencyKey.replaceAll('-', '')}`;
    // The answer cannot be written: the last statement of the command fails, and all before it is undone.
    await service.sql(`alter table idempotency add constraint ${name} check (key <> '${idempotencyKey}') not valid`);
    for (const _attempt of [1, 2])
      assertRefused(await ask(cast, step, { path, body, idempotencyKey }), 500, 'internal_error');
    await service.sql(`alter table idempotency drop constraint ${name}`);
    const mended = await ask(cast, step, { path, body, idempotencyKey });
    assert.deepEqual([mended.status, mended.headers.get('idempotency-replayed')], [201, null]);
    assertReplay(await ask(cast, step, { path, body, idempotencyKey }), mended, step);
  }));
