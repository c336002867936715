import { test } from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { connect } from '@mahnwerk/client';
import { apis } from '@mahnwerk/contract/apis/all.ts';
import { openapi } from '@mahnwerk/contract/grammar/openapi/openapi.ts';
import { type ListedOperation, operationsOf, type ReferenceEntry, responsesOf } from './document.ts';
import { optional, placeholders, samplesOf } from './samples.ts';

const server = 'https://api.muster.example/mahnwerk';
const key = 'sandbox_0123456789';

const entries = (['case', 'partner', 'dunning', 'operator', 'account'] as const).map((api): ReferenceEntry => ({
  api,
  path: `/docs/${api}/`,
  document: openapi(api, Object.values(apis[api]), server),
}));

/** As the page shows it to a company with this key. */
const filled = (text: string): string =>
  text
    .replaceAll(new RegExp(`${optional.start}[^${optional.end}]*${optional.end}`, 'g'), '')
    .replaceAll(placeholders.key, key);

interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
}

let sent: SentRequest[] = [];
let answer: () => Response = () => new Response();

/** In place of `fetch` while a sample runs. */
async function fetchNothing(...[target, init]: Parameters<typeof fetch>): Promise<Response> {
  const request = new Request(target, init);
  const text = await request.text();
  const { method, url, headers } = request;
  sent.push({ method, url, headers, body: text === '' ? undefined : JSON.parse(text) });
  return answer();
}

const AsyncFunction = (async () => undefined).constructor as new (
  ...texts: string[]
) => (...values: unknown[]) => Promise<void>;

/** Runs a program of the page, its imports given. */
async function run(text: string, given: Readonly<Record<string, unknown>>): Promise<SentRequest[]> {
  sent = [];
  const program = text.replaceAll(/^import .*;\n/gm, '');
  await new AsyncFunction(...Object.keys(given), program)(...Object.values(given));
  return sent;
}

function documentedAnswer(entry: ReferenceEntry, { operation }: ListedOperation): Response {
  const [status = '200', response] = responsesOf(entry.document, operation)[0] ?? [];
  const [type = 'application/json', content] = Object.entries(response?.content ?? {})[0] ?? [];
  if (content === undefined) return new Response(null, { status: Number(status) });
  const body = type === 'application/json' ? JSON.stringify(content.example) : '%PDF';
  return new Response(body, { status: Number(status), headers: { 'Content-Type': type } });
}

/** A page of the service sends no cookie by itself: the browser does. */
const hasCredential = ({ headers }: SentRequest, { api }: ReferenceEntry): boolean =>
  api === 'account' ? headers.get('x-service-membership') === 'self' : headers.get('authorization') === `Bearer ${key}`;

for (const entry of entries)
  test(`every sample of the ${entry.api} page makes the documented request, in Node and with the SDK`, async (t) => {
    t.mock.method(globalThis, 'fetch', fetchNothing);
    const given = {
      connect,
      [`${entry.api}Api`]: apis[entry.api],
      console: { log: () => undefined },
      writeFile: () => Promise.resolve(),
    };
    for (const listed of operationsOf(entry.document)) {
      const { path, method, operation } = listed;
      const [, node, sdk] = samplesOf(entry, listed).map(({ text }) => filled(text));
      const expectedPath = new RegExp(`^${server}${path.replaceAll(/\{\w+\}/g, '[\\w-]+')}(?:\\?|$)`);
      answer = () => documentedAnswer(entry, listed);
      for (const text of [node, sdk]) {
        const [request, ...more] = await run(text ?? '', given);
        assert.ok(request !== undefined && more.length === 0, `${operation.operationId}\n${text}`);
        assert.equal(request.method, method, operation.operationId);
        assert.match(request.url, expectedPath, operation.operationId);
        assert.deepEqual(
          request.body,
          operation.requestBody?.content['application/json']?.example,
          operation.operationId,
        );
        if (operation.security.length > 0) assert.ok(hasCredential(request, entry), operation.operationId);
      }
    }
  });

test('every curl sample is a command of a shell, whatever its body says', () => {
  const commands = entries.flatMap((entry) =>
    operationsOf(entry.document).map((listed) => filled(samplesOf(entry, listed)[0]?.text ?? '')),
  );
  assert.ok(commands.length > 200 && commands.some((each) => each.includes(" -d '{")));
  const { status, stderr } = spawnSync('bash', ['-n'], { input: commands.join('\n'), encoding: 'utf8' });
  assert.deepEqual([status, stderr], [0, '']);
});
