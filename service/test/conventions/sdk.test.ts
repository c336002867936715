/** The SDK calls every declared operation: none is left out, each reaches its route, and each is typed by it. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { apis } from '@mahnwerk/contract/apis/all.ts';
import { type caseApi } from '@mahnwerk/contract/apis/case.ts';
import { type dunningApi } from '@mahnwerk/contract/apis/dunning.ts';
import { type operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { type partnerApi } from '@mahnwerk/contract/apis/partner.ts';
import { idOf } from '@mahnwerk/contract/grammar/example-ids.ts';
import { requestExampleOf } from '@mahnwerk/contract/grammar/examples-of-operations.ts';
import { isEffectful, statusOf, type Group, type ReplyOf, type Routes } from '@mahnwerk/contract/grammar/route.ts';
import { ApiError, type Answer, connect } from '@mahnwerk/client/client.ts';
import { withSession } from '../harness/renewed-sessions.ts';
import { type LiveService, liveService } from '../harness/service.ts';
import { dealtRoutesKeep } from '../harness/dealt-routes.ts';
import {
  type Fixture,
  fixtureOf,
  everyRouteKeeps,
  givenIds,
  isGet,
  keyFor,
  onlyReading,
  namedIn,
  requiredQueryOf,
  type Step,
  withReferences,
} from '../harness/every-route.ts';

let service: LiveService;
let cast: Fixture;
let reading: Fixture;

before(async () => {
  service = await liveService();
  cast = { ...(await fixtureOf(service)), asDocumented: true };
  reading = onlyReading(cast);
});

after(() => service.stop());

/** A call whose types were left behind: the route is only known at run time. */
type AnyCall = ((given: object) => Promise<unknown>) & { answer(given: object): Promise<Answer<unknown>> } & Partial<
    Record<'pages' | 'each' | 'changes', unknown>
  >;

/** What a browser does: it sends the cookie of the session. */
const withCookie =
  (session: string, fetch: (request: Request) => Promise<Response>) =>
  (request: Request): Promise<Response> =>
    withSession(session, (cookie) => {
      const headers = new Headers(request.headers);
      for (const [name, value] of Object.entries(cookie)) headers.set(name, value);
      return fetch(new Request(request.clone(), { headers }));
    });

function callOf(step: Step, fetch: (request: Request) => Promise<Response> = globalThis.fetch): AnyCall {
  const { api } = step.group;
  const isOfPerson = api === 'account' || keyFor(cast, step) !== cast.keys[api];
  const session = isOfPerson ? keyFor(cast, step) : '';
  const [, , membership = ''] = session.split(' ');
  const client = connect(apis[api], {
    baseUrl: service.url,
    ...(isOfPerson ? { membership, fetch: withCookie(session, fetch) } : { key: cast.keys[api], fetch }),
    retries: 0,
  }) as unknown as Record<string, Record<string, AnyCall>>;
  const [name] = Object.entries(apis[api]).find(([, group]) => group.basename === step.group.basename) ?? [];
  const action = step.name.slice(step.group.basename.length + 1);
  const call = client[name ?? '']?.[action.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())];
  assert.ok(call, 'the SDK has it');
  return call;
}

test('every declared operation can be called, and answers what its route answers', async () => {
  const answers = async (step: Step): Promise<void> => {
    const ids = await givenIds(isGet(step) ? reading : cast, step.route.path);
    const example = requestExampleOf(step.route) as Record<string, unknown> | undefined;
    const body = example === undefined ? {} : { body: await withReferences(cast, example, step.route.path) };
    const answer = await callOf(step)
      .answer({ ...ids, ...body, query: { ...requiredQueryOf(step), ...(await namedIn(cast, step)) } })
      .catch((error: unknown) => error);
    // What a case has to have lived through first is stories/'s to tell.
    if (answer instanceof ApiError)
      assert.ok(
        ['conflict', 'validation_error'].includes(answer.code) &&
          ((step.route.problems ?? []).length > 0 || step.route.secretBody === true),
        answer.message,
      );
    else assert.equal((answer as Answer<unknown>).status, statusOf(step.route), String(answer));
  };
  // In the gate every read, and of the commands a share: whether each succeeds is examples.test.ts's.
  await everyRouteKeeps(answers, isGet);
  await dealtRoutesKeep(answers, (step) => !isGet(step) && !endsSessions(step));
  await everyRouteKeeps(answers, endsSessions);
});

/** The person of the walk has no other session afterwards, also none that another operation needs. */
const endsSessions = ({ name }: Step): boolean => name === 'sessions.endOthers' || name === 'password.change';

test('every operation sends the method and the path it was declared with, a key with each command and with nothing else', () =>
  everyRouteKeeps(async (step) => {
    const { route } = step;
    let sent: Request | undefined;
    const call = callOf(step, (request) => {
      sent = request;
      return Promise.resolve(new Response('{}'));
    });
    const ids = Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, idOf('thing')]));
    await call({ ...ids, ...(route.body === undefined ? {} : { body: requestExampleOf(route) }) });
    assert.equal(
      `${sent?.method} ${sent?.url}`,
      `${route.method} ${service.url}${route.path.replaceAll(/\{\w+\}/g, idOf('thing'))}`,
    );
    assert.equal(sent?.headers.has('idempotency-key'), isEffectful(route));
  }));

test('every list has its pages and its entries, and those that tell of changes tell them', () =>
  everyRouteKeeps(
    async (step) => {
      const call = callOf(step);
      assert.deepEqual(
        [typeof call.pages, typeof call.each, typeof call.changes],
        ['function', 'function', step.route.list?.updatedSince ? 'function' : 'undefined'],
      );
    },
    ({ route }) => route.list !== undefined,
  ));

/** The operations of an API whose answer has no type: none, or this does not compile. */
type Untyped<A> = {
  [G in keyof A]: A[G] extends Group<infer _A, infer R extends Routes>
    ? { [K in keyof R]: unknown extends ReplyOf<R[K]> ? K : never }[keyof R]
    : never;
}[keyof A];
type AllTyped<A> = [Untyped<A>] extends [never] ? true : Untyped<A>;

test('every answer has a type', () => {
  const all: [
    AllTyped<typeof caseApi>,
    AllTyped<typeof partnerApi>,
    AllTyped<typeof dunningApi>,
    AllTyped<typeof operatorApi>,
  ] = [true, true, true, true];
  assert.ok(all);
});
