/** What a program sees of its requests, and what the service sees of the program. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { version } from '@mahnwerk/contract/version.ts';
import { connect, type Connection } from './client.ts';

const refused = (status: number): Response =>
  new Response('{"code":"service_unavailable","detail":"No."}', {
    status,
    headers: { 'X-Service-Request-Id': `r-${status}` },
  });
const page = (): Response => new Response('{"count":0,"next":null,"previous":null,"results":[]}');

function scripted(answers: readonly (() => Response)[], more: Partial<Connection>) {
  const sent: Headers[] = [];
  const left = [...answers];
  let clock = 0;
  const client = connect(caseApi, {
    baseUrl: 'https://api.mahnwerk.example',
    key: 'sandbox_key',
    wait: () => Promise.resolve(),
    milliseconds: () => (clock += 5),
    fetch: (request) => {
      sent.push(request.headers);
      return Promise.resolve(left.shift()?.() ?? page());
    },
    ...more,
  });
  return { client, sent };
}

test('every attempt is seen before and after it, with its status, its duration and its failure, and without the key', async () => {
  const seen: string[] = [];
  const lost = (): never => {
    throw new TypeError('the connection broke');
  };
  const { client, sent } = scripted([() => refused(503), lost], {
    beforeRequest: ({ operation, method, url, attempt, headers }) => {
      seen.push(`${operation} ${method} ${url} ${attempt} ${headers.has('authorization')}`);
    },
    afterRequest: ({ attempt, status, requestId, milliseconds, error }) => {
      seen.push(`${attempt} ${status} ${requestId} ${milliseconds} ${String(error)}`);
    },
  });
  await client.orders.list();
  const before = 'orders.list GET https://api.mahnwerk.example/v2/orders/';
  assert.deepEqual(seen, [
    `${before} 1 false`,
    '1 503 r-503 5 undefined',
    `${before} 2 false`,
    '2 undefined undefined 5 TypeError: the connection broke',
    `${before} 3 false`,
    '3 200 undefined 5 undefined',
  ]);
  assert.ok(sent.every((headers) => headers.get('authorization') === 'Bearer sandbox_key'));
});

test('a hook adds the headers of a trace to its request alone', async () => {
  const { client, sent } = scripted([() => refused(503)], {
    beforeRequest: async ({ headers, attempt }) => {
      await Promise.resolve();
      if (attempt === 2) headers.set('traceparent', '00-1-2-01');
    },
  });
  await client.orders.list();
  assert.deepEqual(
    sent.map((headers) => headers.get('traceparent')),
    [null, '00-1-2-01'],
  );
});

test('a hook that throws ends the call, and before the request nothing is sent', async () => {
  const { client, sent } = scripted([], {
    beforeRequest: () => {
      throw new RangeError('over budget');
    },
  });
  await assert.rejects(client.orders.list(), RangeError);
  assert.equal(sent.length, 0);
});

test('the service reads which SDK calls, in which version, and for which program', async () => {
  const { client, sent } = scripted([], { userAgent: 'my-shop/1.4' });
  await client.orders.list();
  assert.equal(sent[0]?.get('user-agent'), `mahnwerk-client/${version} my-shop/1.4`);
  assert.throws(() => scripted([], { userAgent: 'ein\nzwei' }), TypeError);
});

test('a call that meets an ended session goes on behind the next sign-in, with the same Idempotency-Key', async () => {
  let asked = 0;
  const { client, sent } = scripted([() => refused(401), () => refused(401)], {
    signInAgain: () => Promise.resolve((asked += 1) <= 2),
  });
  await client.orders.create({ body: {} as never });
  assert.equal(asked, 2);
  assert.deepEqual(new Set(sent.map((headers) => headers.get('idempotency-key'))).size, 1);
  assert.equal(sent.length, 3);
});

test('without another sign-in the call fails with the refusal', async () => {
  const { client, sent } = scripted([() => refused(401)], { signInAgain: () => Promise.resolve(false) });
  await assert.rejects(client.orders.list(), { status: 401 });
  assert.equal(sent.length, 1);
});
