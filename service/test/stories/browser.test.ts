/** What a web application lives through that uses the SDK in a browser. */
import { after, before, beforeEach, test } from 'node:test';
import assert from 'node:assert/strict';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { type BrowserStage, openBrowser } from '../harness/browser.ts';
import { type LiveService, liveService } from '../harness/service.ts';

let service: LiveService;
let stage: BrowserStage;
/** Of a company of its own for each test. */
let key: string;

before(async () => {
  service = await liveService();
  stage = await openBrowser(service.url);
});

after(async () => {
  await stage?.close();
  await service.stop();
});

beforeEach(async () => {
  key = await service.givenKey('case', await service.givenCompany());
  stage.calls.length = 0;
});

// The functions given to `evaluate` run in the page: they see nothing of this file.
declare const location: { readonly origin: string };
declare const isSecureContext: boolean;

test('a page creates a debtor, lists it, and is told its change once', async () => {
  const seen = await stage.page.evaluate(async (key) => {
    const [{ connect }, { caseApi }] = await Promise.all([
      import('@mahnwerk/client'),
      import('@mahnwerk/contract/apis/case'),
    ]);
    const client = connect(caseApi, { baseUrl: location.origin, key });
    const debtor = await client.debtors.create({
      body: { acting_as: 'consumer', person: { first_name: 'Erika', last_name: 'Muster' } },
    });
    const { etag = '' } = await client.debtors.get.answer({ id: debtor.id });
    await client.debtors.update({ id: debtor.id, body: { your_reference: 'D-1' }, ifMatch: etag });
    const listed: (string | null)[] = [];
    for await (const { your_reference } of client.debtors.list.each()) listed.push(your_reference);
    const changes = client.debtors.list.changes();
    const changed: string[] = [];
    for await (const { id } of changes) changed.push(id);
    for await (const { id } of client.debtors.list.changes({ since: JSON.parse(JSON.stringify(changes.bookmark)) }))
      changed.push(id);
    await client.debtors.delete({ id: debtor.id });
    return { id: debtor.id, listed, changed, left: (await client.debtors.list()).count };
  }, key);
  assert.deepEqual([seen.listed, seen.changed, seen.left], [['D-1'], [seen.id], 0]);
});

test('a refusal in a page is an error with its code and every failure', async () => {
  const error = await stage.page.evaluate(async (key) => {
    const [{ ApiError, connect }, { caseApi }] = await Promise.all([
      import('@mahnwerk/client'),
      import('@mahnwerk/contract/apis/case'),
    ]);
    const client = connect(caseApi, { baseUrl: location.origin, key });
    const failure: unknown = await client.debtors
      .create({ body: { acting_as: 'consumer', person: { first_name: 'a\nb', last_name: ' ' } } })
      .catch((error: unknown) => error);
    return failure instanceof ApiError
      ? {
          status: failure.status,
          code: failure.code,
          fields: failure.errors.map(({ field, code }) => `${field} ${code}`),
          requestId: failure.requestId,
        }
      : String(failure);
  }, key);
  assert.ok(typeof error === 'object', JSON.stringify(error));
  assert.deepEqual(
    [error.status, error.code, error.fields],
    [400, 'validation_error', ['person.first_name control_characters', 'person.last_name blank']],
  );
  assert.match(error.requestId ?? '', /^[0-9a-f-]{36}$/);
});

test('a command of a page is done once, whatever the network does to its answers, and waits as it is told', async () => {
  const unavailable = {
    status: 503,
    headers: { 'Content-Type': 'application/json', 'Retry-After': '7' },
    body: { code: 'service_unavailable', detail: 'Later.' },
  };
  const throttled = {
    status: 429,
    headers: { 'Content-Type': 'application/json', 'Retry-After': '3' },
    body: { code: 'throttled', detail: 'Later.' },
  };
  stage.fates.push(unavailable, throttled, 'answer lost', undefined);
  const { replayed, waits, count } = await stage.page.evaluate(async (key) => {
    const [{ connect }, { caseApi }] = await Promise.all([
      import('@mahnwerk/client'),
      import('@mahnwerk/contract/apis/case'),
    ]);
    const waits: number[] = [];
    const client = connect(caseApi, {
      baseUrl: location.origin,
      key,
      wait: (milliseconds) => Promise.resolve(void waits.push(Math.floor(milliseconds / 1000))),
    });
    const { replayed } = await client.debtors.create.answer({
      body: { acting_as: 'consumer', person: { first_name: 'Erika', last_name: 'Einmal' } },
    });
    return { replayed, waits, count: (await client.debtors.list()).count };
  }, key);
  assert.deepEqual([replayed, waits.slice(0, 2), count], [true, [7, 3], 1]);
  const commands = stage.calls.filter(({ method }) => method === 'POST');
  assert.ok(commands.length >= 4);
  assert.equal(new Set(commands.map((each) => each.key)).size, 1);
});

test('a page has every declared operation, and needs nothing but the client and the contract for it', async () => {
  const operations = await stage.page.evaluate(async () => {
    const [{ connect }, { apis }] = await Promise.all([
      import('@mahnwerk/client'),
      import('@mahnwerk/contract/apis/all'),
    ]);
    return Object.values(apis).flatMap((api) => {
      const client = connect(api, { baseUrl: location.origin, key: 'none' }) as Record<string, Record<string, unknown>>;
      return Object.entries(api).flatMap(([name, { basename }]) =>
        Object.entries(client[name] ?? {}).map(([action, call]) => `${basename}.${action} ${typeof call}`),
      );
    });
  });
  assert.deepEqual(
    operations.sort(),
    everyRoute()
      .map(({ name }) => `${name.replace(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase())} function`)
      .sort(),
  );
  assert.ok(stage.modules.length > 10);
  for (const path of stage.modules) assert.match(path, /^\/modules\/(client|contract)\/[\w./-]+\.js$/);
});

test('a page without a secure context has commands as well', async () => {
  await stage.page.goto(stage.insecureUrl);
  const seen = await stage.page.evaluate(async (key) => {
    const [{ connect }, { caseApi }] = await Promise.all([
      import('@mahnwerk/client'),
      import('@mahnwerk/contract/apis/case'),
    ]);
    const client = connect(caseApi, { baseUrl: location.origin, key });
    await client.debtors.create({
      body: { acting_as: 'consumer', person: { first_name: 'Erika', last_name: 'Muster' } },
    });
    return { isSecureContext, count: (await client.debtors.list()).count };
  }, key);
  assert.deepEqual(seen, { isSecureContext: false, count: 1 });
});
