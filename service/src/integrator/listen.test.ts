/** What `listen` forwards of a feed. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { newId } from '../platform/ids.ts';
import { listen } from './listen.ts';

async function serving(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('what happened before the command began is not forwarded, also where the feed shows it a minute later', async (t) => {
  const ended = new AbortController();
  const forwarded: string[] = [];
  const receive = async (...[request, response]: Parameters<RequestListener>): Promise<void> => {
    forwarded.push(((await json(request)) as { readonly id: string }).id);
    response.writeHead(204).end();
    ended.abort();
  };
  const receiver = await serving(t, (request, response) => void receive(request, response));
  const before = newId();
  let after = '';
  let reads = 0;
  const service = await serving(t, (request, response) => {
    const answer = (body: object) =>
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'X-Service-Request-Id': newId() })
        .end(JSON.stringify(body));
    if (request.url?.startsWith('/v2/info/') === true)
      return void answer({
        environment: 'sandbox',
        company: newId(),
        token_name: 'x',
        scopes: [],
        service_version: '1',
      });
    reads += 1;
    after = after === '' ? newId() : after;
    const events = [before, after].map((id) => ({
      id,
      type: 'order.submitted',
      created_at: '2026-01-01T00:00:00.000Z',
      data: {},
    }));
    // The first read finds the end of the feed.
    return void answer({ cursor: `c${reads}`, next: null, results: reads === 1 ? [] : events });
  });
  await listen({
    baseUrl: service,
    key: 'sandbox_key',
    forwardTo: receiver,
    events: undefined,
    secret: undefined,
    say: () => undefined,
    signal: ended.signal,
  });
  assert.deepEqual(forwarded, [after]);
});
