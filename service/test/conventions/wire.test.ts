/** What Node's own HTTP parser answers: service.md 4.1 and 7.1 hold there as well (issue 2, "The pipeline, whole"). */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { type LiveService, liveService } from '../harness/service.ts';
import { checkReply } from '../harness/check-reply.ts';
import { converse, exchange, readAnswer } from '../harness/wire.ts';
import { assertRefused } from '../harness/every-route.ts';

let service: LiveService;

before(async () => {
  service = await liveService();
});

after(() => service.stop());

const get = 'GET /v2/health/ HTTP/1.1\r\n';
const host = 'Host: api.mahnwerk.test\r\n';

const refusals: readonly (readonly [what: string, bytes: string, status: number, code: string])[] = [
  ['a line that is not HTTP', 'HELLO\r\n\r\n', 400, 'bad_request'],
  ['a method nobody knows', `BREW /v2/health/ HTTP/1.1\r\n${host}\r\n`, 405, 'method_not_allowed'],
  ['a method in lower case', `get /v2/health/ HTTP/1.1\r\n${host}\r\n`, 405, 'method_not_allowed'],
  ['a method nobody knows, at a page', `BREW /livez HTTP/1.1\r\n${host}\r\n`, 405, 'method_not_allowed'],
  ['a method nobody knows, at a path nobody declared', `BREW /nowhere/ HTTP/1.1\r\n${host}\r\n`, 404, 'not_found'],
  ['a method nobody knows, of another version of HTTP', `BREW /v2/health/ HTTP/3.0\r\n${host}\r\n`, 400, 'bad_request'],
  ['a tunnel to a path', `CONNECT /v2/health/ HTTP/1.1\r\n${host}\r\n`, 405, 'method_not_allowed'],
  ['a NUL in the path, as it is', `GET /v2/he\0alth/ HTTP/1.1\r\n${host}\r\n`, 400, 'validation_error'],
  ['a letter beyond ASCII in the path, as it is', `GET /v2/h\u00e9alth/ HTTP/1.1\r\n${host}\r\n`, 400, 'bad_request'],
  [
    'a length beyond every integer',
    `POST /v2/health/ HTTP/1.1\r\n${host}Content-Length: 99999999999999999999\r\n\r\n`,
    413,
    'request_too_large',
  ],
  ['a greeting of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'bad_request'],
  ['a target with a space', `GET /v2/he alth/ HTTP/1.1\r\n${host}\r\n`, 400, 'bad_request'],
  ['a request without Host', `${get}\r\n`, 400, 'bad_request'],
  ['a header without a name', `${get}${host}: value\r\n\r\n`, 400, 'bad_request'],
  ['a header with a NUL', `${get}${host}X-A: a\0b\r\n\r\n`, 400, 'bad_request'],
  ['a bare line feed in a header', `${get}${host}X-A: a\nX-B: b\r\n\r\n`, 400, 'bad_request'],
  [
    'two lengths',
    `POST /v2/health/ HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    400,
    'bad_request',
  ],
  [
    'a length that is no number',
    `POST /v2/health/ HTTP/1.1\r\n${host}Content-Length: two\r\n\r\n{}`,
    400,
    'bad_request',
  ],
  ['a negative length', `POST /v2/health/ HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n{}`, 400, 'bad_request'],
  [
    'a length and a transfer coding',
    `POST /v2/health/ HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
    400,
    'bad_request',
  ],
  [
    'headers above 16 kB',
    `${get}${host}${'X-Filler: '.padEnd(1000, 'x')}\r\n`.replace(
      /(X-Filler.*\r\n)$/,
      (line) => `${line.repeat(20)}\r\n`,
    ),
    431,
    'headers_too_large',
  ],
  ['a path above 16 kB', `GET /v2/${'a'.repeat(20_000)}/ HTTP/1.1\r\n${host}\r\n`, 431, 'headers_too_large'],
];

for (const [what, bytes, status, code] of refusals)
  test(`${what} is refused in the contract's envelope, with its headers, and the connection is closed`, async () => {
    const close = /^GET .*HTTP\/1\.1\r\n\r\n$/.test(bytes)
      ? bytes.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
      : bytes;
    const answer = readAnswer(await converse(service.url, close));
    const failures = code === 'validation_error' ? ['null_characters_not_allowed path'] : [];
    assertRefused(answer, status, code, ...failures);
    assert.equal(answer.headers.get('allow'), status === 405 ? 'GET, HEAD' : null);
    checkReply('none', '/', answer);
    assert.equal(answer.headers.get('connection'), 'close');
  });

test('what came before a method nobody knows is answered first', async () => {
  const bytes = (await converse(service.url, `${get}${host}\r\nBREW /v2/health/ HTTP/1.1\r\n${host}\r\n`)).toString();
  assert.deepEqual(
    [...bytes.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
    [200, 405],
  );
});

test('an expectation nobody knows fails', async () => {
  assertRefused(
    await exchange(service.url, { path: '/v2/health/', headers: [['Expect', 'miracles']] }),
    417,
    'expectation_failed',
  );
});

test('a client that asks first is invited to send its body, once nothing stands in its way', async () => {
  const key = await service.givenKey('case', await service.givenCompany());
  const request = (more: string) =>
    `POST /v2/debtors/ HTTP/1.1\r\n${host}Connection: close\r\nIdempotency-Key: k\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 2\r\n${more}\r\n{}`;
  const invited = (await converse(service.url, request(`Authorization: Bearer ${key}\r\n`))).toString();
  assert.match(invited, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
  assert.match((await converse(service.url, request(''))).toString(), /^HTTP\/1\.1 401 /);
});

test('HTTP/1.0 needs no Host', async () => {
  assert.equal((await exchange(service.url, { path: '/v2/health/', version: 'HTTP/1.0', bare: true })).status, 200);
});

test('a target may be written with its host, as proxies do', async () => {
  const { status } = readAnswer(
    await converse(service.url, `GET http://api.mahnwerk.test/v2/health/ HTTP/1.1\r\n${host}Connection: close\r\n\r\n`),
  );
  assert.equal(status, 200);
});

test('requests in one packet are answered in their order, and nonsense behind them ends the connection', async () => {
  const bytes = await converse(service.url, `${get}${host}\r\nGET /v2/none/ HTTP/1.1\r\n${host}\r\nNONSENSE\r\n\r\n`);
  const statuses = [...bytes.toString().matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
  assert.deepEqual(statuses, ['200', '404', '400']);
});

test('a body that ends before its length is never executed', async () => {
  const company = await service.givenCompany();
  const key = await service.givenKey('case', company);
  const answer = await halfSent(
    `POST /v2/debtors/ HTTP/1.1\r\n${host}Authorization: Bearer ${key}\r\nIdempotency-Key: k\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"acting_as":`,
  );
  assert.doesNotMatch(answer, /HTTP\/1\.1 2/);
  const page = await service.send('GET', '/v2/debtors/', { key });
  assert.equal(page.body.count, 0);
});

/** Sends the bytes, then says that no more will come. */
function halfSent(bytes: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.end(bytes));
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}

test('after all of that the service still answers', async () => {
  assert.equal((await service.send('GET', '/v2/health/')).status, 200);
});
