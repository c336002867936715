/**
 * Clients that keep to no manners: they say nothing, drip, never end, ask for too much at once, or never read. Each is
 * refused by the protocol's rules and let go in time, and nobody else waits for it (issue 3, "Hostile clients").
 */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import { limits as contract } from '@mahnwerk/contract/grammar/limits.ts';
import { serverLimits } from '../../src/platform/http/server-limits.ts';
import type { Page } from '../harness/cases.ts';
import { checkReply } from '../harness/check-reply.ts';
import { type LiveService, liveService } from '../harness/service.ts';
import { assertRefused } from '../harness/every-route.ts';
import { converse, dial, exchange, type RawClient, readAnswer } from '../harness/wire.ts';
import { until } from '../harness/until.ts';

/** Far below what a client is granted, so that a test can wait for its end. */
const short = {
  headers_timeout_ms: 300,
  check_interval_ms: 50,
  body_window_ms: 300,
  body_bytes_per_second: 1_000_000,
  silence_ms: 1_000,
  keep_alive_timeout_ms: 300,
  keep_alive_buffer_ms: 0,
  linger_ms: 200,
};

/** As it runs, and with no patience. */
let service: LiveService;
let hasty: LiveService;
let company: string;
let key: string;

before(async () => {
  service = await liveService();
  hasty = await liveService({ beside: service, limits: short });
  company = await service.givenCompany();
  key = await service.givenKey('case', company);
});

after(async () => {
  await hasty.stop();
  await service.stop();
});

const host = 'Host: api.mahnwerk.test\r\n';
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${host}${more}\r\n`;
const post = (more: string) =>
  `POST /v2/debtors/ HTTP/1.1\r\n${host}Authorization: Bearer ${key}\r\nIdempotency-Key: ${crypto.randomUUID()}\r\nContent-Type: application/json\r\n${more}\r\n`;
const aDebtor = (reference: string) =>
  JSON.stringify({ acting_as: 'business', organization: { name: 'Beispiel GmbH' }, your_reference: reference });

/** Writes to every one of them again and again, until stopped. */
function drip(clients: readonly RawClient[], bytes: string): () => void {
  const timer = setInterval(() => clients.forEach(({ socket }) => socket.write(bytes)), 50);
  return () => clearInterval(timer);
}

const many = (count: number, open: () => Promise<RawClient>) => Promise.all(Array.from({ length: count }, open));

test('five hundred connections that only cost slow nobody: whoever asks is answered while all of them are open', async () => {
  const idle = await many(150, () => dial(service.url));
  const halfHeads = await many(100, () => dial(service.url, `GET /v2/debtors/ HTTP/1.1\r\n${host}X-Slow: `));
  const halfBodies = await many(150, () => dial(service.url, post('Content-Length: 2000\r\n')));
  const unread = await many(100, () => dial(service.url, get('/v2/schema/').repeat(4), { reads: false }));
  const all = [idle, halfHeads, halfBodies, unread].flat();
  const stops = [drip(halfHeads, 'x'), drip(halfBodies, ' ')];
  try {
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all([
        service.send('GET', '/v2/debtors/', { key }),
        service.send('POST', '/v2/debtors/', { key, body: aDebtor('healthy') }),
        service.send('GET', '/v2/health/'),
      ]);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 201, 200],
      );
    }
    assert.deepEqual(
      all.filter(({ socket }) => socket.closed || socket.readableEnded),
      [],
    );
  } finally {
    stops.forEach((stop) => stop());
    all.forEach(({ socket }) => socket.destroy());
  }
});

const slow: readonly (readonly [
  what: string,
  bytes: () => string,
  drip: string | undefined,
  statuses: readonly number[],
])[] = [
  ['says nothing', () => '', undefined, [408]],
  ['never ends its request line', () => 'GET /v2/debtors/?', 'x', [408]],
  ['never ends its headers', () => `GET /v2/debtors/ HTTP/1.1\r\n${host}`, 'X-More: 1\r\n', [408]],
  ['drips its body', () => post('Content-Length: 2000\r\n'), ' ', [408]],
  ['stops in its body', () => `${post('Content-Length: 2000\r\n')}{"acting_as":`, undefined, [408]],
  [
    'asks, is invited, and sends nothing',
    () => post('Content-Length: 2000\r\nExpect: 100-continue\r\n'),
    undefined,
    [100, 408],
  ],
  ['asks again, and never ends it', () => `${get('/v2/health/')}GET /v2/debtors/?`, 'x', [200, 408]],
  ['goes quiet after its answer', () => get('/v2/health/'), undefined, [200]],
];

for (const [what, bytes, drop, statuses] of slow)
  test(`a client that ${what} is told so where there is something to tell, and let go`, async () => {
    const client = await dial(hasty.url, bytes());
    if (statuses[0] === 200) await until(() => client.statuses().length > 0);
    const stop = drop === undefined ? () => undefined : drip([client], drop);
    await client.ended;
    stop();
    assert.deepEqual(client.statuses(), statuses);
    if (statuses.includes(408)) {
      const answer = readAnswer(Buffer.from(client.text().slice(client.text().indexOf('HTTP/1.1 408')), 'latin1'));
      assertRefused(answer, 408, 'request_timeout');
      checkReply('none', '/', answer);
      assert.equal(answer.headers.get('connection'), 'close');
    }
    await gone(client);
  });

/** The server has forgotten the connection though this side never closed it: what is sent now comes back as a reset. */
async function gone(client: RawClient): Promise<void> {
  const stop = drip([client], 'x');
  await client.closed;
  stop();
}

test('a client that never reads its answers is let go, and holds one answer at a time', async () => {
  const heavy = await service.givenKey('case', await service.givenCompany());
  const metadata = Array.from({ length: contract.metadata_entries }, (_none, index) => ({
    type: `t${index}`,
    value: 'x'.repeat(contract.metadata_value_characters),
  }));
  await Promise.all(
    Array.from({ length: 20 }, () =>
      service.send('POST', '/v2/debtors/', {
        key: heavy,
        body: { ...(JSON.parse(aDebtor('heavy')) as object), metadata },
      }),
    ),
  );
  // 17 MB in all: more than the sockets between us take.
  const client = await dial(hasty.url, get('/v2/debtors/?limit=100', `Authorization: Bearer ${heavy}\r\n`).repeat(17), {
    reads: false,
  });
  await gone(client);
  assert.equal((await hasty.send('GET', '/v2/health/')).status, 200);
});

test('requests in one packet run one after the other: the second sees what the first did', async () => {
  const { body } = await service.send<Debtor>('POST', '/v2/debtors/', { key, body: aDebtor('before') });
  const change = JSON.stringify({ your_reference: 'after' });
  const authorization = `Authorization: Bearer ${key}\r\n`;
  const bytes = await converse(
    service.url,
    `PATCH /v2/debtors/${body.id}/ HTTP/1.1\r\n${host}${authorization}Content-Type: application/json\r\nContent-Length: ${change.length}\r\n\r\n${change}${get(`/v2/debtors/${body.id}/`, `${authorization}Connection: close\r\n`)}`,
  );
  const answers = bytes
    .toString()
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .map((text) => readAnswer<Debtor>(Buffer.from(text)));
  assert.deepEqual(
    answers.map(({ status, body: { your_reference } }) => [status, your_reference]),
    [
      [200, 'after'],
      [200, 'after'],
    ],
  );
});

test('of thousands of requests in one packet the first few are answered, the others are for the client to repeat', async () => {
  const flood = 'GET /livez HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_000);
  const before_bytes = process.memoryUsage.rss();
  const clients = await many(200, () => dial(service.url, flood));
  assert.equal((await service.send('GET', '/v2/debtors/', { key })).status, 200);
  await Promise.all(clients.map(({ ended }) => ended));
  for (const client of clients) {
    assert.deepEqual(
      client.statuses(),
      Array.from({ length: serverLimits.pipelined_requests + 1 }, () => 200),
    );
    client.socket.destroy();
  }
  // Parsed, 400 000 requests take more than a gigabyte.
  const grown = process.memoryUsage.rss() - before_bytes;
  assert.ok(grown < 400 * 1024 * 1024, `grown by ${Math.round(grown / 1024 / 1024)} MiB`);
});

test('a connection serves request after request, however many: each its own answer, and none closes it', async () => {
  const references = ['first', 'second', 'third'];
  const made = references.map((reference) =>
    service.send<Debtor>('POST', '/v2/debtors/', { key, body: aDebtor(reference) }),
  );
  const ids = (await Promise.all(made)).map(({ body }) => body.id);
  const client = await dial(service.url);
  for (let count = 0; count < 300; count += 1) {
    client.socket.write(get(`/v2/debtors/${ids[count % 3]}/`, `Authorization: Bearer ${key}\r\n`));
    await until(() => client.statuses().length > count);
  }
  const answers = client
    .text()
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .map((text) => readAnswer<Debtor>(Buffer.from(text)));
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.your_reference]),
    Array.from({ length: 300 }, (_none, count) => [200, references[count % 3]]),
  );
  assert.equal(new Set(answers.map(({ headers }) => headers.get('x-service-request-id'))).size, 300);
  assert.ok(answers.every(({ headers }) => headers.get('connection') === 'keep-alive'));
  client.socket.destroy();
});

test('a body above the ceiling is refused before a byte of it is asked for', async () => {
  const client = await dial(service.url, post('Content-Length: 95000000\r\nExpect: 100-continue\r\n'));
  await client.ended;
  assert.deepEqual(client.statuses(), [413]);
  client.socket.destroy();
});

test('a client that sends all of it without asking still gets to read its answer, and nothing of it is kept', async () => {
  const before_bytes = heldBytes();
  const client = await dial(service.url, post('Content-Length: 95000000\r\n'));
  const part = Buffer.alloc(1_000_000, 0x20);
  let most = 0;
  for (let count = 0; count < 95 && client.socket.writable; count += 1) {
    if (!client.socket.write(part))
      await Promise.race([new Promise((resolve) => client.socket.once('drain', resolve)), client.closed]);
    if (count % 10 === 0) most = Math.max(most, heldBytes() - before_bytes);
  }
  await client.ended;
  assertRefused(readAnswer(Buffer.from(client.text(), 'latin1')), 413, 'request_too_large');
  assert.ok(most < 16_000_000, `${most} bytes held`);
  client.socket.destroy();
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes outside the heap that somebody still refers to. */
function heldBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

test('a caller nobody knows may not send either: what it pours in is dropped, and the connection with it', async () => {
  const client = await dial(
    service.url,
    `POST /v2/debtors/ HTTP/1.1\r\n${host}Idempotency-Key: k\r\nContent-Type: application/json\r\nContent-Length: 2000000\r\n\r\n`,
  );
  await client.ended;
  assert.deepEqual(client.statuses(), [401]);
  await gone(client);
});

test('bodies that are not complete take no more memory together than is set aside for them', async () => {
  const narrow = await liveService({ beside: service, limits: { bodies_bytes: 1_000_000 } });
  const hoarders = await many(10, () =>
    dial(narrow.url, post(`Content-Length: ${contract.body_bytes}\r\n`) + ' '.repeat(200_000)),
  );
  await until(() => hoarders.some(({ statuses }) => statuses().length > 0));
  const refused = hoarders.filter(({ statuses }) => statuses().length > 0);
  for (const { text } of refused) {
    const answer = readAnswer(Buffer.from(text(), 'latin1'));
    assertRefused(answer, 503, 'service_unavailable');
    assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  }
  hoarders.forEach(({ socket }) => socket.destroy());
  await until(
    async () => (await narrow.send('POST', '/v2/debtors/', { key, body: aDebtor('x'.repeat(200)) })).status === 201,
  );
  await narrow.stop();
});

test('a body cut off in the middle leaves nothing behind: its key is free for the whole one', async () => {
  const idempotencyKey = 'cut-off';
  const body = aDebtor('whole');
  const cut =
    post(`Content-Length: ${body.length}\r\n`).replace(
      /Idempotency-Key: .*?\r\n/,
      `Idempotency-Key: ${idempotencyKey}\r\n`,
    ) + body.slice(0, 20);
  const clients = await many(50, () => dial(service.url, cut));
  clients.forEach(({ socket }, index) => (index % 2 === 0 ? socket.destroy() : socket.end()));
  await Promise.all(clients.map(({ ended }) => ended));
  assert.deepEqual(
    clients.flatMap(({ statuses }) => statuses()).filter((status) => status < 400),
    [],
  );
  const whole = await service.send('POST', '/v2/debtors/', { key, body, idempotencyKey });
  assert.deepEqual([whole.status, whole.headers.get('idempotency-replayed')], [201, null]);
  const page = await service.send<Page<Debtor>>('GET', '/v2/debtors/?limit=100&ordering=-created', { key });
  assert.equal(page.body.results.filter(({ your_reference }) => your_reference === 'whole').length, 1);
});

const shapes: readonly (readonly [what: string, bytes: string, status: number, code: string | undefined])[] = [
  [
    'the same length twice',
    `POST /v2/debtors/ HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`,
    400,
    'bad_request',
  ],
  ['a list of lengths', `POST /v2/debtors/ HTTP/1.1\r\n${host}Content-Length: 2, 2\r\n\r\n{}`, 400, 'bad_request'],
  ['a signed length', `POST /v2/debtors/ HTTP/1.1\r\n${host}Content-Length: +2\r\n\r\n{}`, 400, 'bad_request'],
  [
    'a transfer coding and a length',
    `POST /v2/debtors/ HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n`,
    400,
    'bad_request',
  ],
  [
    'a transfer coding that is not chunked',
    `POST /v2/debtors/ HTTP/1.1\r\n${host}Transfer-Encoding: gzip\r\n\r\n{}`,
    400,
    'bad_request',
  ],
  [
    'chunked before another coding',
    `POST /v2/debtors/ HTTP/1.1\r\n${host}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`,
    400,
    'bad_request',
  ],
  ['a space before the colon', `GET /livez HTTP/1.1\r\n${host}X-A : 1\r\n\r\n`, 400, 'bad_request'],
  ['a folded header', `GET /livez HTTP/1.1\r\n${host}X-A: 1\r\n more\r\n\r\n`, 400, 'bad_request'],
  ['two hosts', `GET /livez HTTP/1.1\r\n${host}Host: other.example\r\nConnection: close\r\n\r\n`, 400, 'bad_request'],
  [
    'no host, in the absolute form',
    'GET http://api.mahnwerk.test/livez HTTP/1.1\r\nConnection: close\r\n\r\n',
    400,
    'bad_request',
  ],
  [
    'a target above 8 kB',
    get(`/v2/debtors/?your_reference=${'a'.repeat(9_000)}`, 'Connection: close\r\n'),
    414,
    'uri_too_long',
  ],
  [
    'a target above 16 kB',
    get(`/v2/debtors/?your_reference=${'a'.repeat(17_000)}`, 'Connection: close\r\n'),
    431,
    'headers_too_large',
  ],
  [
    'more than a hundred header lines',
    get('/livez', `${'X: 1\r\n'.repeat(100)}Connection: close\r\n`),
    431,
    'headers_too_large',
  ],
  [
    'headers that would hide behind two thousand others',
    `POST /v2/debtors/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${'a:\r\n'.repeat(2_100)}Content-Length: 2\r\n\r\n{}`,
    431,
    'headers_too_large',
  ],
  [
    'a page in the absolute form',
    `GET http://api.mahnwerk.test/livez HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    200,
    undefined,
  ],
  [
    'a route in the absolute form, of whatever host',
    `GET HTTP://other.example:81/v2/health/?a=1#b HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    400,
    'validation_error',
  ],
  [
    'the absolute form of another scheme',
    `GET ftp://api.mahnwerk.test/v2/health/ HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    404,
    'not_found',
  ],
  ['the asterisk form', `OPTIONS * HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 404, 'not_found'],
  ['the authority form', `CONNECT api.mahnwerk.test:443 HTTP/1.1\r\n${host}\r\n`, 404, 'not_found'],
  ['an empty line before the request', `\r\n${get('/livez', 'Connection: close\r\n')}`, 200, undefined],
  ['an upgrade nobody offers', get('/livez', 'Upgrade: websocket\r\nConnection: upgrade, close\r\n'), 200, undefined],
];

for (const [what, bytes, status, code] of shapes)
  test(`${what}: ${status}${code === undefined ? '' : ` ${code}`}`, async () => {
    const answer = readAnswer(await converse(service.url, bytes));
    if (code === undefined) assert.equal(answer.status, status, answer.text);
    else {
      assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text);
      checkReply('none', '/', answer);
    }
  });

test('a chunked body is refused as soon as its head is there, and is not read as the next request', async () => {
  const smuggled = get('/livez', 'Connection: close\r\n');
  const answer = await exchange(service.url, {
    method: 'POST',
    path: '/v2/debtors/',
    headers: [
      ['Authorization', `Bearer ${key}`],
      ['Content-Type', 'application/json'],
      ['Transfer-Encoding', 'chunked'],
    ],
    body: `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`,
  });
  assertRefused(answer, 411, 'length_required');
});

test('a stop does not wait for connections that never asked for anything', async () => {
  const stopping = await liveService({ beside: service });
  const clients = [
    ...(await many(20, () => dial(stopping.url))),
    ...(await many(20, () => dial(stopping.url, 'GET /v2/'))),
  ];
  // They have been accepted before this one.
  assert.equal((await stopping.send('GET', '/livez', { headers: { Connection: 'close' } })).status, 200);
  const timeout_ms = 60_000;
  const began = performance.now();
  await stopping.stop(timeout_ms);
  assert.ok(performance.now() - began < timeout_ms / 4);
  clients.forEach(({ socket }) => socket.destroy());
});
