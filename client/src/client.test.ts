import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { group, route } from '@mahnwerk/contract/grammar/route.ts';
import { choice, flag, id, instant } from '@mahnwerk/contract/shapes/values.ts';
import { type Infer, named, nullable } from '@mahnwerk/contract/shapes/shape.ts';
import { line } from '@mahnwerk/contract/shapes/text.ts';
import { list, object, optional } from '@mahnwerk/contract/shapes/structures.ts';
import { Aborted, ApiError, CallFailed, connect, type Connection, NoAnswer, RepeatedPage } from './client.ts';

const Parcel = named(
  'Parcel',
  object({ id: id(), to: line({ max: 100 }), state: choice('packed', 'sent'), updated_at: instant() }),
);
type Parcel = Infer<typeof Parcel>;

/** A contract for the test: the SDK's behaviour follows from the form of a declaration alone. */
const api = {
  parcels: group(
    'case',
    'parcels',
    { title: 'Parcels', about: 'What is sent.' },
    {
      list: route('GET', '/v2/parcels/', {
        summary: 'All',
        scope: null,
        list: {
          item: Parcel,
          filters: { state: choice('packed', 'sent'), fragile: flag() },
          orderBy: ['created', 'to'],
          updatedSince: true,
        },
      }),
      create: route('POST', '/v2/parcels/', {
        summary: 'Pack',
        scope: null,
        status: 201,
        body: object({ to: line({ max: 100 }), note: optional(line({ max: 10 })) }),
        reply: Parcel,
      }),
      get: route('GET', '/v2/parcels/{id}/', { summary: 'One', scope: null, reply: Parcel }),
      update: route('PATCH', '/v2/parcels/{id}/', {
        summary: 'Change',
        scope: null,
        body: object({ to: optional(line({ max: 100 })) }),
        reply: Parcel,
      }),
      delete: route('DELETE', '/v2/parcels/{id}/', { summary: 'Unpack', scope: null }),
      send: route('POST', '/v2/parcels/{id}/stops/{stop_id}/send/', { summary: 'Send', scope: null, reply: Parcel }),
      send_back: route('POST', '/v2/parcels/{id}/send-back/', { summary: 'Return', scope: null, reply: Parcel }),
      recall: route('POST', '/v2/parcels/{id}/recall/', {
        summary: 'Recall',
        scope: null,
        body: object({ reason: optional(line({ max: 10 })) }),
        bodyOptional: true,
        reply: Parcel,
      }),
      feed: route('GET', '/v2/feed/', {
        summary: 'Feed',
        scope: null,
        query: { since: optional(line({ max: 10 })) },
        reply: object({
          cursor: line({ max: 10 }),
          next: nullable(line({ max: 200 })),
          results: list(Parcel, { max: 100 }),
        }),
      }),
    },
  ),
} as const;

const parcelId = '0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11';
const parcel: Parcel = { id: parcelId, to: 'Berlin', state: 'packed', updated_at: '2026-03-01T09:30:00.123Z' };
const ok =
  (body: unknown, headers: Record<string, string> = {}, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status, headers });
/** As a proxy sends it. */
const foreignPage = (status: number) => () =>
  new Response('<!doctype html><h1>Bad Gateway</h1>', {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  ok(
    { code, detail: 'No.', errors: [{ field: 'to', code: 'blank', message: 'Blank.' }] },
    { 'X-Service-Request-Id': 'r-1', ...headers },
    status,
  );
const lost = (): Response => {
  throw new TypeError('fetch failed');
};

/** A client whose service returns these responses in order, with the requests and waits that occurred. */
function scripted(answers: readonly (() => Response)[], more: Partial<Connection> = {}) {
  const requests: { method: string; url: string; headers: Headers; body: string }[] = [];
  const waits: number[] = [];
  const left = [...answers];
  const client = connect(api, {
    baseUrl: 'https://api.mahnwerk.example/',
    key: 'sandbox_key',
    async fetch(request) {
      requests.push({ method: request.method, url: request.url, headers: request.headers, body: await request.text() });
      const next = left.shift();
      assert.ok(next, 'one request too many');
      return next();
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
    ...more,
  });
  return { client, requests, waits };
}

test('a call is the declared request with the key, and its result is the body', async () => {
  const { client, requests } = scripted([ok(parcel), ok(parcel, {}, 201), () => new Response(null, { status: 204 })]);
  assert.deepEqual(await client.parcels.get({ id: parcelId }), parcel);
  assert.deepEqual(await client.parcels.create({ body: { to: 'Berlin' } }), parcel);
  assert.equal(await client.parcels.delete({ id: parcelId }), undefined);
  assert.deepEqual(
    requests.map(({ method, url, body }) => `${method} ${url} ${body}`.trim()),
    [
      `GET https://api.mahnwerk.example/v2/parcels/${parcelId}/`,
      'POST https://api.mahnwerk.example/v2/parcels/ {"to":"Berlin"}',
      `DELETE https://api.mahnwerk.example/v2/parcels/${parcelId}/`,
    ],
  );
  assert.ok(requests.every(({ headers }) => headers.get('authorization') === 'Bearer sandbox_key'));
  assert.deepEqual(
    requests.map(({ headers }) => headers.get('content-type')),
    [null, 'application/json', null],
  );
});

test('a file of any type that the contract declares comes as it is, once', async () => {
  const types = everyRoute().flatMap(({ route: { binary = [] } }) => binary);
  assert.ok(types.includes('application/zip') && types.includes('text/csv'));
  for (const type of new Set(types)) {
    const file = () => new Response('PK no JSON', { headers: { 'Content-Type': type } });
    const { client } = scripted([file]);
    const got: unknown = await client.parcels.get({ id: parcelId });
    assert.ok(got instanceof Blob, type);
    assert.equal(await got.text(), 'PK no JSON');
  }
});

test('several ids of one path are named', async () => {
  const { client, requests } = scripted([ok(parcel)]);
  await client.parcels.send({ id: parcelId, stop_id: '2' });
  assert.equal(requests[0]?.url, `https://api.mahnwerk.example/v2/parcels/${parcelId}/stops/2/send/`);
  // @ts-expect-error one id is missing
  await assert.rejects(client.parcels.send({ id: parcelId }), TypeError);
});

test('an action in snake_case is called in camelCase', async () => {
  const { client, requests } = scripted([ok(parcel)]);
  await client.parcels.sendBack({ id: parcelId });
  assert.equal(requests[0]?.url, `https://api.mahnwerk.example/v2/parcels/${parcelId}/send-back/`);
  assert.equal('send_back' in client.parcels, false);
});

test('a Partner names its company with every call', async () => {
  const { client, requests } = scripted([ok(parcel)], { onBehalfOf: parcelId });
  await client.parcels.get({ id: parcelId });
  assert.equal(requests[0]?.headers.get('x-on-behalf-of-company'), parcelId);
});

test('every command has a key of its own, or the one it is given; reads and changes have none', async () => {
  const { client, requests } = scripted([ok(parcel), ok(parcel), ok(parcel), ok(parcel), ok(parcel)]);
  await client.parcels.create({ body: { to: 'Berlin' } });
  await client.parcels.recall({ id: parcelId });
  await client.parcels.create({ body: { to: 'Berlin' }, idempotencyKey: 'mine' });
  await client.parcels.get({ id: parcelId });
  await client.parcels.update({ id: parcelId, body: {} });
  const [first, second, ...others] = requests.map(({ headers }) => headers.get('idempotency-key'));
  assert.match(first ?? '', /^[0-9a-f]{32}$/);
  assert.notEqual(first, second);
  assert.deepEqual(others, ['mine', null, null]);
});

test('a change names the state it is meant for', async () => {
  const { client, requests } = scripted([ok(parcel, { ETag: '"a"' }), ok(parcel), refusal(412, 'precondition_failed')]);
  const { etag = '' } = await client.parcels.get.answer({ id: parcelId });
  await client.parcels.update({ id: parcelId, body: { to: 'Bonn' }, ifMatch: etag });
  assert.equal(requests[1]?.headers.get('if-match'), '"a"');
  await assert.rejects(client.parcels.delete({ id: parcelId, ifMatch: etag }), {
    status: 412,
    code: 'precondition_failed',
  });
});

test('a reader who has the current state is told so', async () => {
  const { client } = scripted([() => new Response(null, { status: 304, headers: { ETag: '"a"' } })]);
  const { status, body, etag } = await client.parcels.get.answer({ id: parcelId, ifNoneMatch: '"a"' });
  assert.deepEqual([status, body, etag], [304, undefined, '"a"']);
});

test('a refusal is an error with its code, its failures and the id to ask about', async () => {
  const { client } = scripted([refusal(400, 'validation_error')]);
  const error = await client.parcels.create({ body: { to: '' } }).catch((failure: unknown) => failure);
  assert.ok(error instanceof ApiError);
  assert.deepEqual([error.status, error.code, error.detail, error.requestId], [400, 'validation_error', 'No.', 'r-1']);
  assert.deepEqual(error.errors, [{ field: 'to', code: 'blank', message: 'Blank.' }]);
  assert.equal(error.message, 'parcels.create: 400 validation_error: No.\n  to: blank (Blank.)');
});

test('an answer that is not of the service is an error with its status', async () => {
  const { client } = scripted([() => new Response('<h1>Bad Gateway</h1>', { status: 418, statusText: 'Teapot' })]);
  await assert.rejects(client.parcels.get({ id: parcelId }), { status: 418, code: 'unknown', detail: 'Teapot' });
});

test('a page is no answer, whatever its status says: the error names it, and the change may have run', async () => {
  const { client, requests } = scripted([foreignPage(200), foreignPage(502)]);
  const failure = await failureOf(client.parcels.update({ id: parcelId, body: { to: 'Ulm' } }));
  assert.ok(failure instanceof NoAnswer);
  assert.deepEqual(
    [failure.message, failure.outcome],
    ['parcels.update: no response: a page came instead (200, text/html; charset=utf-8)', 'unknown'],
  );
  await assert.rejects(client.parcels.update({ id: parcelId, body: { to: 'Ulm' } }), {
    status: 502,
    code: 'unknown',
    detail: 'This response is not of the service.',
    outcome: 'unknown',
  });
  assert.equal(requests.length, 2, 'a change without an ETag is not sent again');
  const { client: other } = scripted([foreignPage(200), ok(parcel)]);
  assert.deepEqual(await other.parcels.get({ id: parcelId }), parcel);
});

for (const [what, failure] of [
  ['no answer', lost],
  ['a 503', refusal(503, 'service_unavailable')],
  ['a 500', refusal(500, 'internal_error')],
  ['a 429', refusal(429, 'throttled')],
  ['half an answer', () => new Response('{"id":')],
  ['a page that came with a 200', foreignPage(200)],
  ['a page that came with a 502', foreignPage(502)],
  ['a page that came with a 504', foreignPage(504)],
] as const)
  test(`after ${what} a command is sent again with the same key and the same body`, async () => {
    const { client, requests, waits } = scripted([failure, failure, ok(parcel)]);
    assert.deepEqual(await client.parcels.create({ body: { to: 'Berlin' } }), parcel);
    assert.equal(new Set(requests.map(({ headers, body }) => `${headers.get('idempotency-key')} ${body}`)).size, 1);
    assert.equal(waits.length, 2);
    assert.ok((waits[0] ?? 0) < (waits[1] ?? 0), 'pauses grow');
  });

test('a wait the service asks for is kept', async () => {
  const { client, waits } = scripted([refusal(429, 'throttled', { 'Retry-After': '7' }), ok(parcel)]);
  await client.parcels.get({ id: parcelId });
  assert.deepEqual(waits, [7000]);
});

test('a wait beyond a minute is the caller’s to decide', async () => {
  const { client, waits } = scripted([refusal(429, 'throttled', { 'Retry-After': '3600' })]);
  await assert.rejects(client.parcels.get({ id: parcelId }), { code: 'throttled', retryAfterSeconds: 3600 });
  assert.deepEqual(waits, []);
});

test('a command that still runs elsewhere is asked for again', async () => {
  const { client, waits } = scripted([
    refusal(409, 'idempotency_request_in_progress', { 'Retry-After': '2' }),
    ok(parcel, { 'Idempotency-Replayed': 'true' }),
  ]);
  assert.equal((await client.parcels.recall.answer({ id: parcelId })).replayed, true);
  assert.deepEqual(waits, [2000]);
});

test('attempts are bounded, and the key to go on with is told', async () => {
  const { client, requests } = scripted([lost, lost, lost, lost]);
  const error = await client.parcels.recall({ id: parcelId }).catch((failure: unknown) => failure);
  assert.ok(error instanceof NoAnswer);
  assert.equal(error.idempotencyKey, requests[0]?.headers.get('idempotency-key'));
  const none = scripted([lost], { retries: 0 });
  await assert.rejects(none.client.parcels.get({ id: parcelId }), NoAnswer);
});

test('a call has retries and a timeout of its own', async () => {
  const { client, requests } = scripted([lost, lost, lost]);
  await assert.rejects(client.parcels.get({ id: parcelId, retries: 0 }), NoAnswer);
  await assert.rejects(client.parcels.get({ id: parcelId, retries: 1 }), NoAnswer);
  assert.equal(requests.length, 3);
  const silent = scripted([], { fetch: () => new Promise(() => undefined), retries: 0 });
  const failure = await failureOf(silent.client.parcels.get({ id: parcelId, timeoutSeconds: 0.01 }));
  assert.ok(failure instanceof NoAnswer && failure.cause instanceof DOMException);
  assert.equal(failure.cause.name, 'TimeoutError');
});

for (const [status, code] of [
  [400, 'validation_error'],
  [401, 'not_authenticated'],
  [404, 'not_found'],
  [409, 'conflict'],
  [422, 'validation_error'],
] as const)
  test(`a ${status} ${code} is final`, async () => {
    const { client, requests } = scripted([refusal(status, code)]);
    await assert.rejects(client.parcels.recall({ id: parcelId }), { status, code });
    assert.equal(requests.length, 1);
  });

const gone = () => new Response(null, { status: 204 });

/** Sends one call and returns its error. */
async function failureOf(call: Promise<unknown>): Promise<CallFailed> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(failure instanceof CallFailed, String(failure));
  return failure;
}

for (const [what, answers, outcome] of [
  ['is refused', [refusal(400, 'validation_error')], 'refused'],
  ['is throttled to the end', Array.from({ length: 4 }, () => refusal(429, 'throttled')), 'refused'],
  ['meets stores that are gone', Array.from({ length: 4 }, () => refusal(503, 'service_unavailable')), 'unknown'],
  ['fails on the other side', Array.from({ length: 4 }, () => refusal(500, 'internal_error')), 'unknown'],
  ['is refused after an answer was lost', [lost, refusal(403, 'permission_denied')], 'unknown'],
  [
    'is refused after the other side had failed',
    [refusal(500, 'internal_error'), refusal(400, 'validation_error')],
    'unknown',
  ],
  ['still runs elsewhere', Array.from({ length: 4 }, () => refusal(409, 'idempotency_request_in_progress')), 'unknown'],
] as const)
  test(`a command that ${what} tells its key, and whether it may have been done: ${outcome}`, async () => {
    const { client, requests } = scripted(answers);
    const failure = await failureOf(client.parcels.create({ body: { to: 'Berlin' } }));
    assert.ok(failure instanceof ApiError);
    assert.deepEqual(
      [failure.operation, failure.outcome, requests.length],
      ['parcels.create', outcome, answers.length],
    );
    assert.deepEqual(
      requests.map(({ headers }) => headers.get('idempotency-key')),
      answers.map(() => failure.idempotencyKey),
    );
  });

test('a command is repeated under the key that its failure told', async () => {
  const { client, requests } = scripted(
    [refusal(503, 'service_unavailable'), ok(parcel, { 'Idempotency-Replayed': 'true' })],
    { retries: 0 },
  );
  const { idempotencyKey = '' } = await failureOf(client.parcels.create({ body: { to: 'Berlin' } }));
  assert.equal((await client.parcels.create.answer({ body: { to: 'Berlin' }, idempotencyKey })).replayed, true);
  assert.equal(requests[1]?.headers.get('idempotency-key'), idempotencyKey);
});

for (const [what, first] of [
  ['no answer', lost],
  ['a 502', refusal(502, 'bad_gateway')],
  ['a 503', refusal(503, 'service_unavailable')],
] as const) {
  test(`after ${what} a DELETE that finds nothing has succeeded, with and without an ETag`, async () => {
    for (const given of [{ id: parcelId }, { id: parcelId, ifMatch: '"a"' }]) {
      const { client, requests } = scripted([first, refusal(404, 'not_found')]);
      const { status, body, requestId } = await client.parcels.delete.answer(given);
      assert.deepEqual([status, body, requestId, requests.length], [204, undefined, 'r-1', 2]);
    }
  });

  test(`after ${what} a change without an ETag is not sent again: another’s change could have come between`, async () => {
    for (const given of [
      { id: parcelId, body: {} },
      { id: parcelId, body: {}, ifMatch: '*' },
    ]) {
      const { client, requests } = scripted([first]);
      const failure = await failureOf(client.parcels.update(given));
      assert.deepEqual([failure.outcome, failure.idempotencyKey, requests.length], ['unknown', undefined, 1]);
    }
  });

  test(`after ${what} a change under an ETag is sent again, and a 412 then does not tell whose change it met`, async () => {
    const { client } = scripted([first, ok(parcel)]);
    assert.deepEqual(await client.parcels.update({ id: parcelId, body: {}, ifMatch: '"a"' }), parcel);
    const met = scripted([first, refusal(412, 'precondition_failed')]);
    const failure = await failureOf(met.client.parcels.update({ id: parcelId, body: {}, ifMatch: '"a"' }));
    assert.deepEqual([failure instanceof ApiError && failure.status, failure.outcome], [412, 'unknown']);
  });
}

test('a DELETE that finds nothing at once is refused, and so is one whose path nobody knows', async () => {
  const { client } = scripted([refusal(404, 'not_found')]);
  await assert.rejects(client.parcels.delete({ id: parcelId }), { status: 404, outcome: 'refused' });
  const throttled = scripted([refusal(429, 'throttled'), refusal(404, 'not_found')]);
  await assert.rejects(throttled.client.parcels.delete({ id: parcelId }), { status: 404, outcome: 'refused' });
  const elsewhere = scripted([lost, () => new Response('<h1>Not Found</h1>', { status: 404 })]);
  await assert.rejects(elsewhere.client.parcels.delete({ id: parcelId }), { status: 404, outcome: 'unknown' });
});

test('after a 429 every change is sent again: nothing has happened', async () => {
  const { client, requests } = scripted([refusal(429, 'throttled'), ok(parcel), refusal(429, 'throttled'), gone]);
  await client.parcels.update({ id: parcelId, body: {} });
  await client.parcels.delete({ id: parcelId });
  assert.equal(requests.length, 4);
});

test('a call that is aborted before it began sends nothing', async () => {
  const { client, requests } = scripted([]);
  const reason = new Error('enough');
  const failure = await failureOf(client.parcels.create({ body: { to: 'Berlin' }, signal: AbortSignal.abort(reason) }));
  assert.ok(failure instanceof Aborted);
  assert.deepEqual(
    [failure.name, failure.cause, failure.outcome, requests.length],
    ['AbortError', reason, 'refused', 0],
  );
  assert.match(failure.message, /enough/);
});

test('a call that is aborted under way ends at once, also where fetch does not listen, and tells its key', async () => {
  const stop = new AbortController();
  const keys: (string | null)[] = [];
  const never = new Promise<Response>(() => undefined);
  const { client } = scripted([], {
    fetch: (request) => (keys.push(request.headers.get('idempotency-key')), stop.abort(), never),
  });
  const failure = await failureOf(client.parcels.create({ body: { to: 'Berlin' }, signal: stop.signal }));
  assert.ok(failure instanceof Aborted);
  assert.deepEqual([failure.outcome, [failure.idempotencyKey]], ['unknown', keys]);
});

for (const [what, first, outcome] of [
  ['a 503', refusal(503, 'service_unavailable', { 'Retry-After': '60' }), 'unknown'],
  ['a 429', refusal(429, 'throttled', { 'Retry-After': '60' }), 'refused'],
] as const)
  test(`a call that is aborted while it waits after ${what} ends at once: ${outcome}`, async () => {
    const stop = new AbortController();
    const answered = () => (setImmediate(() => stop.abort()), first());
    const more = {
      key: 'k',
      baseUrl: 'https://api.mahnwerk.example',
      fetch: (request: Request) => Promise.resolve(request).then(answered),
    };
    const started = performance.now();
    const failure = await failureOf(connect(api, more).parcels.create({ body: { to: 'Berlin' }, signal: stop.signal }));
    assert.ok(failure instanceof Aborted && failure.idempotencyKey !== undefined);
    assert.equal(failure.outcome, outcome);
    assert.ok(performance.now() - started < 10_000, 'the minute is not waited for');
    // Also with a wait that ignores the signal.
    const deaf = connect(api, { ...more, wait: () => new Promise(() => undefined) });
    const again = new AbortController();
    setTimeout(() => again.abort(), 20);
    await assert.rejects(deaf.parcels.create({ body: { to: 'Berlin' }, signal: again.signal }), Aborted);
  });

test('the end that a time-out sets is told as fetch tells it', async () => {
  const { client } = scripted([], { fetch: () => new Promise(() => undefined) });
  await assert.rejects(client.parcels.get({ id: parcelId, signal: AbortSignal.timeout(5) }), { name: 'TimeoutError' });
});

test('a list whose pages lead in a circle ends with an error that names it', async () => {
  const url = (offset: number) => `https://api.mahnwerk.example/v2/parcels/?offset=${offset}`;
  for (const circle of [1, 2, 5]) {
    const served = Array.from({ length: 40 }, (_each, index) => page([parcel], url(index % circle)));
    const { client, requests } = scripted(served);
    await assert.rejects(
      async () => {
        for await (const each of client.parcels.list.each()) assert.ok(each);
      },
      (error) =>
        error instanceof RepeatedPage &&
        error.message.startsWith('parcels.list: the list returned the page /v2/parcels/?offset='),
    );
    assert.ok(requests.length <= 4 * circle, `${requests.length} requests`);
  }
});

test('a reader who aborts between two pages gets no further one', async () => {
  const stop = new AbortController();
  const { client } = scripted([page([parcel], 'https://api.mahnwerk.example/v2/parcels/?offset=1')]);
  const pages = client.parcels.list.pages({ signal: stop.signal });
  assert.equal((await pages.next()).value?.results.length, 1);
  stop.abort();
  await assert.rejects(pages.next(), Aborted);
});

const circle: Record<string, unknown> = {};
circle.circle = circle;

for (const [what, given] of [
  ['a body with a BigInt', { body: { to: 1n as unknown as string } }],
  ['a body that is a circle', { body: circle as { to: string } }],
  ['a body that is a function', { body: (() => undefined) as unknown as { to: string } }],
  ['a key that no header can carry', { body: { to: 'Berlin' }, idempotencyKey: 'Schlüssel ✓' }],
] as const)
  test(`${what} is the caller’s mistake: a TypeError at once, and nothing is sent`, async () => {
    const { client, requests, waits } = scripted([]);
    await assert.rejects(client.parcels.create(given), TypeError);
    assert.deepEqual([requests, waits], [[], []]);
  });

test('an ETag that no header can carry is a TypeError as well', async () => {
  const { client } = scripted([]);
  await assert.rejects(client.parcels.delete({ id: parcelId, ifMatch: '"a\nb"' }), TypeError);
});

for (const baseUrl of [
  '',
  '/api',
  'api.mahnwerk.example',
  'localhost:8080',
  'ftp://api.mahnwerk.example',
  'https://api.mahnwerk.example/?a=b',
  'https://me:secret@api.mahnwerk.example',
])
  test(`${JSON.stringify(baseUrl)} is no base of an URL, which connecting says`, () => {
    assert.throws(() => connect(api, { baseUrl, key: 'k' }), TypeError);
  });

test('a key that no header can carry is not shown by the error that says so', () => {
  assert.throws(
    () => connect(api, { baseUrl: 'https://api.mahnwerk.example', key: 'geheim\n✓' }),
    (error: Error) => error instanceof TypeError && !error.message.includes('geheim'),
  );
  assert.throws(() => connect(api, { baseUrl: 'https://api.mahnwerk.example', key: '' }), TypeError);
  assert.ok(connect(api, { baseUrl: 'https://api.mahnwerk.example', key: 'from-a-file\n' }));
});

test('who calls without a secure context has keys too', async () => {
  const { client, requests } = scripted([ok(parcel), ok(parcel)]);
  // As on a page over plain HTTP; the real function is on the prototype.
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  try {
    await client.parcels.recall({ id: parcelId });
    await client.parcels.recall({ id: parcelId });
  } finally {
    Reflect.deleteProperty(crypto, 'randomUUID');
  }
  assert.equal(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size, 2);
});

const page = (results: readonly unknown[], next: string | null) => ok({ count: 3, next, previous: null, results });

test('a list is read in pages of 100 entries, unless the program wants others', async () => {
  const { client, requests } = scripted([page([parcel], null), page([parcel], null), page([parcel], null)]);
  for (const query of [undefined, { limit: undefined, fragile: true }, { limit: 5 }])
    for await (const { results } of client.parcels.list.pages({ query })) assert.equal(results.length, 1);
  assert.deepEqual(
    requests.map(({ url }) => new URL(url).search),
    ['?limit=100', '?limit=100&fragile=true', '?limit=5'],
  );
});

test('pages are followed by their next, to the host we know', async () => {
  const second = 'https://elsewhere.example/v2/parcels/?limit=2&offset=2';
  const { client, requests } = scripted([page([parcel, parcel], second), page([parcel], null)]);
  const seen: Parcel[] = [];
  for await (const each of client.parcels.list.each({
    query: { limit: 2, state: 'packed', ordering: ['-created', 'to'] },
  }))
    seen.push(each);
  assert.equal(seen.length, 3);
  assert.deepEqual(
    requests.map(({ url }) => url),
    [
      'https://api.mahnwerk.example/v2/parcels/?limit=2&state=packed&ordering=-created%2Cto',
      'https://api.mahnwerk.example/v2/parcels/?limit=2&offset=2',
    ],
  );
});

test('the feed is followed likewise, from the cursor that was kept', async () => {
  const { client, requests } = scripted([
    ok({ cursor: 'b', next: 'https://api.mahnwerk.example/v2/feed/?since=b&limit=100', results: [parcel] }),
    ok({ cursor: 'c', next: null, results: [] }),
  ]);
  const cursors: string[] = [];
  for await (const { cursor } of client.parcels.feed.pages({ query: { since: 'a' } })) cursors.push(cursor);
  assert.deepEqual(cursors, ['b', 'c']);
  assert.deepEqual(
    requests.map(({ url }) => new URL(url).search),
    ['?since=a', '?since=b&limit=100'],
  );
});

test('changes are asked for page by page, from where the bookmark says', async () => {
  const { client, requests } = scripted([
    page([parcel], 'https://api.mahnwerk.example/v2/parcels/?anything'),
    page([parcel, { ...parcel, id: 'another' }], null),
  ]);
  const changes = client.parcels.list.changes({
    since: { since: '2026-03-01T09:00:00.000Z', seen: [] },
    query: { state: 'packed' },
  });
  const ids: string[] = [];
  for await (const { id } of changes) ids.push(id);
  assert.deepEqual(ids, [parcelId, 'another']);
  assert.deepEqual(
    requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams)),
    ['2026-03-01T09:00:00.000Z', parcel.updated_at].map((updated_since) => ({
      state: 'packed',
      updated_since,
      offset: '0',
      limit: '100',
    })),
  );
  assert.deepEqual(changes.bookmark.seen, [`${parcelId} ${parcel.updated_at}`, `another ${parcel.updated_at}`]);
});

test('who stops reading asks for no further page', async () => {
  const { client, requests } = scripted([page([parcel], 'https://api.mahnwerk.example/v2/parcels/?offset=1')]);
  for await (const { results } of client.parcels.list.pages()) {
    assert.equal(results.length, 1);
    break;
  }
  assert.equal(requests.length, 1);
});

/** Never run: the compiler checks which calls a declaration allows. */
export async function compiles(): Promise<void> {
  const { client } = scripted([]);
  const one: Parcel = await client.parcels.get({ id: parcelId });
  const state: 'packed' | 'sent' = one.state;
  const nothing: undefined = await client.parcels.delete({ id: parcelId });
  const { count, results }: { count: number; results: readonly Parcel[] } = await client.parcels.list({
    query: { ordering: '-to', updated_since: '2026-03-01T00:00:00Z', fragile: true },
  });
  await client.parcels.list();
  await client.parcels.feed({ query: { since: 'x' } });
  await client.parcels.feed();
  await client.parcels.recall({ id: parcelId, body: { reason: 'x' } });
  // @ts-expect-error a body is due
  await client.parcels.create({});
  // @ts-expect-error a body is due
  await client.parcels.create();
  // @ts-expect-error not a member of the body
  await client.parcels.create({ body: { to: 'x', from: 'y' } });
  // @ts-expect-error an id is due
  await client.parcels.get();
  // @ts-expect-error this command takes no body
  await client.parcels.send({ id: parcelId, stop_id: parcelId, body: {} });
  // @ts-expect-error not a filter
  await client.parcels.list({ query: { color: 'red' } });
  // @ts-expect-error not a value of the filter
  await client.parcels.list({ query: { state: 'lost' } });
  // @ts-expect-error not an order
  await client.parcels.list({ query: { ordering: 'state' } });
  // @ts-expect-error a GET takes no key
  await client.parcels.get({ id: parcelId, idempotencyKey: 'x' });
  await client.parcels.recall({ id: parcelId, ifMatch: 'x' });
  // @ts-expect-error a POST that creates takes no ETag
  await client.parcels.create({ body: { to: 'Bonn' }, ifMatch: 'x' });
  for await (const change of client.parcels.list.changes({
    since: '2026-03-01T00:00:00Z',
    query: { fragile: true },
    pageSize: 10,
  }))
    assert.ok(change satisfies Parcel);
  // @ts-expect-error changes come in their own order
  client.parcels.list.changes({ query: { ordering: 'to' } });
  // @ts-expect-error the feed has no updated_since
  client.parcels.feed.changes();
  // @ts-expect-error only lists have pages
  client.parcels.get.pages();
  // @ts-expect-error not an operation
  await client.parcels.eat();
  assert.ok([state, nothing, count, results]);
}
