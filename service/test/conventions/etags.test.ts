/** ETag, If-None-Match, If-Match: service.md 4.1, decisions.md 1 "ETag". Over every declared route whose resource can be made. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { versionedPath } from '@mahnwerk/contract/grammar/route.ts';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import type { JsonSchema } from '@mahnwerk/contract/shapes/shape.ts';
import { isWholeLane } from '../harness/lane.ts';
import { type LiveService, liveService } from '../harness/service.ts';
import { dealtFrom, dealtRoutesKeep } from '../harness/dealt-routes.ts';
import {
  ask,
  askRaw,
  assertRefused,
  type Deal,
  type Fixture,
  fixtureOf,
  everyRouteKeeps,
  givenIds,
  hasIds,
  isChange,
  isGet,
  isPost,
  livePaths,
  pathOf,
  type Step,
  unlessStory,
} from '../harness/every-route.ts';

let service: LiveService;
let cast: Fixture;

before(async () => {
  service = await liveService();
  cast = await fixtureOf(service);
  await service.givenSession({ kind: 'operator', roles: ['case_worker'] });
});

after(() => service.stop());

// `send` holds the strong ETag of every success against the contract by itself.

/** The promise, kept at a path where something is, by every route whose resource can be made. One by one: concurrent changes of neighbours are a 412 too. */
async function everyLiveRouteKeeps(
  promise: (step: Step, path: string, deal: Deal) => Promise<void>,
  where: (step: Step) => boolean,
): Promise<void> {
  await keepAt(await livePaths(cast, where), promise, where);
}

/** The same for reads, whose resources stay as they are: made once for all tests. */
async function everyReadKeeps(
  promise: (step: Step, path: string, deal: Deal) => Promise<void>,
  where: (step: Step) => boolean = () => true,
): Promise<void> {
  readable ??= livePaths(cast, isGet);
  // A stream has no representation.
  await keepAt(await readable, promise, (step) => isGet(step) && step.route.stream === undefined && where(step));
}

let readable: Promise<ReadonlyMap<string, string>> | undefined;

/** What can be changed, for each route one resource: refused changes and empty ones leave it as it is. */
let changeable: Promise<ReadonlyMap<string, string>> | undefined;

const everyChangeKeeps = async (
  promise: (step: Step, path: string, deal: Deal) => Promise<void>,
  where: (step: Step) => boolean = isChange,
): Promise<void> => keepAt(await (changeable ??= livePaths(cast, isChange)), promise, where);

const keepAt = (
  paths: ReadonlyMap<string, string>,
  promise: (step: Step, path: string, deal: Deal) => Promise<void>,
  where: (step: Step) => boolean,
): Promise<void> =>
  everyRouteKeeps(
    async (step, deal) => {
      const path = paths.get(step.name);
      if (path !== undefined) await promise(step, path, deal);
    },
    where,
    1,
  );

const read = (step: Step, path: string, headers: Record<string, string> = {}) =>
  ask(cast, step, { method: 'GET', path, body: undefined, headers });
const etagAt = async (step: Step, path: string): Promise<string> => (await read(step, path)).headers.get('etag') ?? '';

/** The tag of a resource that stands still: keys tell when they were last used, every few seconds. */
async function stillEtag(step: Step, path: string): Promise<string> {
  let [one, two] = [await etagAt(step, path), await etagAt(step, path)];
  for (let round = 0; round < 5 && one !== two; round += 1) [one, two] = [two, await etagAt(step, path)];
  assert.equal(one, two, 'equal representations have equal tags');
  return one;
}

test('every resource can be looked at where it can be changed', () =>
  everyRouteKeeps(
    async ({ route }) =>
      assert.ok(everyRoute().some((each) => each.route.method === 'GET' && each.route.path === route.path)),
    isChange,
  ));

/** What tells of the moment it is asked for is another one the next moment. */
const momentary: ReadonlySet<string> = new Set(['case-usage.get', 'partner-usage.get', 'account-usage.get']);

test('a reader who has the current representation is spared it', () =>
  everyReadKeeps(
    async (step, path, deal) => {
      const etag = await stillEtag(step, path);
      const current = [
        etag,
        `W/${etag}`,
        `"other", ${etag}`,
        `"other",W/${etag} , "third"`,
        `, ,${etag},`,
        `"with,comma",${etag}`,
        '*',
        ' * ',
      ];
      await deal(current, async (seen) => {
        const answer = await read(step, path, { 'If-None-Match': seen });
        assert.equal(answer.status, 304, `If-None-Match: ${seen}`);
        assert.equal(answer.text, '');
        assert.equal(answer.headers.get('content-type'), null);
        assert.equal(answer.headers.get('etag'), etag);
        assert.ok(answer.headers.has('cache-control'));
      });
      const head = await ask(cast, step, { method: 'HEAD', path, headers: { 'If-None-Match': etag } });
      assert.deepEqual([head.status, head.text, head.headers.get('etag')], [304, '', etag]);
      const lines = await askRaw(cast, step, {
        path,
        headers: [
          ['If-None-Match', '"other"'],
          ['If-None-Match', etag],
        ],
      });
      assert.deepEqual([lines.status, lines.text], [304, '']);
    },
    (step) => !momentary.has(step.name),
  ));

test('a HEAD answers what a GET answers, without its body', () =>
  everyReadKeeps(
    async (step, path) => {
      const etag = await stillEtag(step, path);
      const [get, head] = [await read(step, path), await ask(cast, step, { method: 'HEAD', path })];
      for (const name of ['etag', 'content-type', 'content-length', 'cache-control'])
        assert.equal(head.headers.get(name), get.headers.get(name), name);
      assert.deepEqual([head.status, head.text, head.headers.get('etag')], [200, '', etag]);
      assert.equal(
        (await ask(cast, step, { method: 'HEAD', path, headers: { 'If-None-Match': '"other"' } })).status,
        200,
      );
      // A read knows no If-Match.
      assert.equal((await read(step, path, { 'If-Match': '"stale"' })).status, 200);
    },
    dealtFrom((step) => isGet(step) && !momentary.has(step.name)),
  ));

test('a reader who has another representation gets the current one', () =>
  everyReadKeeps(async (step, path, deal) => {
    const bare = (await etagAt(step, path)).slice(1, -1);
    const others = [
      '"other"',
      'W/"other"',
      bare,
      `"${bare}`,
      `"${bare}x"`,
      '"a" "b"',
      '',
      ',',
      `*, "a"`,
      `"a" "${bare}"`,
      `W/ "${bare}"`,
      `"${bare} "`,
      `w/"${bare}"`,
    ];
    await deal(others, async (seen) =>
      assert.equal((await read(step, path, { 'If-None-Match': seen })).status, 200, `If-None-Match: ${seen}`),
    );
  }, dealtFrom(isGet)));

test('a change under a stale If-Match is refused, and nothing is written', () =>
  everyChangeKeeps(async (step, path, deal) => {
    const etag = await stillEtag(step, path);
    const others = [
      '"stale"',
      `W/${etag}`,
      etag.slice(1, -1),
      `"stale", W/${etag}`,
      '',
      ',',
      `"stale" ${etag}`,
      `*, ${etag}`,
      `${etag};`,
    ];
    await deal(others, async (stale) =>
      assertRefused(await ask(cast, step, { path, headers: { 'If-Match': stale } }), 412, 'precondition_failed'),
    );
    assert.equal(await stillEtag(step, path), etag);
  }));

test('a change under the current If-Match is made', () =>
  everyChangeKeeps((step, made, deal) => {
    const waiting = [made];
    return deal(['ETAG', '"other", ETAG', ',W/"other" ,, ETAG,', '*'], async (current) => {
      const path = waiting.pop() ?? pathOf(step, await givenIds(cast, step.route.path));
      const headers = { 'If-Match': current.replace('ETAG', await stillEtag(step, path)) };
      const { status, text } = await ask(cast, step, { path, headers });
      assert.ok(status === 200 || status === 204, `answered ${status} ${text}`);
    });
  }));

/** A command on one resource: under If-Match it compares with the GET of that resource. */
const isVersionedCommand = (step: Step): boolean => isPost(step) && versionedPath(step.route) !== undefined;
const readerOf = ({ route }: Step): Step | undefined =>
  everyRoute().find((each) => each.route.method === 'GET' && each.route.path === versionedPath(route));

test('a command names the version of a resource exactly where a GET reads it', () =>
  everyRouteKeeps(
    async (step) => {
      const { noVersion, ...route } = step.route;
      assert.equal(versionedPath(step.route) === undefined, readerOf(step) === undefined);
      if (noVersion) assert.equal(readerOf({ ...step, route }), undefined, 'a GET reads it');
    },
    (step) => isPost(step) || isChange(step),
  ));

test('a command under a stale If-Match is refused, and nothing happens; under the current one it is not', () =>
  everyLiveRouteKeeps(async (step, path) => {
    const reader = readerOf(step) ?? assert.fail('no GET');
    const at = path.replace(/[^/]+\/$/, '').replace('/sandbox/', '/');
    const etag = await stillEtag(reader, at);
    const refused = await ask(cast, step, { path, headers: { 'If-Match': '"stale"' } });
    // Without a body that fits by itself its fields come first.
    if (refused.status !== 400) assertRefused(refused, 412, 'precondition_failed');
    assert.equal(await stillEtag(reader, at), etag);
    const allowed = await ask(cast, step, { path, headers: { 'If-Match': `"other", ${etag}` } });
    assert.notEqual(allowed.status, 412, allowed.text);
  }, isVersionedCommand));

/** The id of a member of the staff. */
const anAssignee = async (): Promise<string | undefined> => {
  const step = everyRoute().find(({ name }) => name === 'assignments.assignees') ?? assert.fail('no such list');
  return (await ask<Page>(cast, step)).body.results[0]?.id;
};

interface Page {
  readonly results: readonly { readonly id: string }[];
}

/** A member that can be changed there and back, one change after the other: each is a new representation. */
async function twoStates(step: Step, path: string): Promise<readonly [one: unknown, other: unknown]> {
  for (const [name, schema] of Object.entries(
    (step.route.body?.schema.properties ?? {}) as Record<string, JsonSchema>,
  )) {
    const several = schema.items as JsonSchema | undefined;
    const values = Array.isArray(schema.enum)
      ? (schema.enum as unknown[]).slice(0, 2)
      : Array.isArray(several?.enum)
        ? (several.enum as unknown[]).slice(0, 2).map((each) => [each])
        : several?.type === 'string'
          ? [['Eins'], ['Zwei']]
          : schema.type === 'boolean'
            ? [true, false]
            : schema.maxProperties !== undefined
              ? [{ 'pay.title': 'Eins' }, { 'pay.title': 'Zwei' }]
              : schema.format === 'date'
                ? ['2026-01-01', '2026-01-02']
                : schema.format === 'uuid'
                  ? [await anAssignee(), null]
                  : ['Eins', 'Zwei'];
    const [one, other] = values.map((value) => ({ [name]: value }));
    const tags = new Set<string | null>();
    for (const body of [one, other, one, other]) {
      const { status, headers } = await ask(cast, step, { path, body });
      if (status === 200) tags.add(headers.get('etag'));
    }
    if (tags.size >= 2) return [one, other];
  }
  return assert.fail(`no member of ${step.name} can be changed there and back`);
}

/** Its file is read anew, and its row judged again by the rules of its kind: stories/imports.test.ts. */
const isOfImport = ({ name }: Step): boolean => /imports\.(?:update|update_row|delete)$/.test(name);

/** Races at one route: the same code decides them at every route, so the gate has a race for each. */
const rounds = isWholeLane ? 3 : 1;

const ascending = (one: number, other: number): number => one - other;

test('of two writers with one tag one wins, and the other is told that it is stale', () =>
  everyRouteKeeps(
    async (step) => {
      const ids = await givenIds(cast, step.route.path).catch(unlessStory);
      if (ids === undefined) return;
      const path = pathOf(step, ids);
      const [one, other] = await twoStates(step, path);
      for (let round = 0; round < rounds; round += 1) {
        assert.equal((await ask(cast, step, { path, body: other })).status, 200);
        const headers = { 'If-Match': await stillEtag(step, path) };
        const answers = await Promise.all([1, 2, 3].map(() => ask(cast, step, { path, body: one, headers })));
        assert.deepEqual(answers.map(({ status }) => status).sort(ascending), [200, 412, 412]);
        for (const answer of answers.filter(({ status }) => status === 412))
          assertRefused(answer, 412, 'precondition_failed');
        // The winner's tag is the current one, the old one has had its day.
        assert.equal(await stillEtag(step, path), answers.find(({ status }) => status === 200)?.headers.get('etag'));
        assertRefused(await ask(cast, step, { path, body: other, headers }), 412, 'precondition_failed');
      }
    },
    dealtFrom((step) => step.route.method === 'PATCH' && !isOfImport(step)),
    1,
  ));

test('of two who delete with one tag one wins; the other is stale, or finds nothing any more', () =>
  everyRouteKeeps(
    async (step) => {
      for (let round = 0; round < rounds; round += 1) {
        const ids = await givenIds(cast, step.route.path).catch(unlessStory);
        if (ids === undefined) return;
        const path = pathOf(step, ids);
        const headers = { 'If-Match': await stillEtag(step, path) };
        const [winner = 0, loser = 0] = (await Promise.all([1, 2].map(() => ask(cast, step, { path, headers }))))
          .map(({ status }) => status)
          .sort(ascending);
        assert.ok(winner === 204 && (loser === 412 || loser === 404), `answered ${winner}, ${loser}`);
      }
    },
    dealtFrom(({ route }) => route.method === 'DELETE'),
    1,
  ));

test('of one who changes and one who deletes with one tag one wins', () =>
  everyRouteKeeps(
    async (step) => {
      const changing = everyRoute().find(({ route }) => route.method === 'PATCH' && route.path === step.route.path);
      const ids = await givenIds(cast, step.route.path).catch(unlessStory);
      if (changing === undefined || ids === undefined) return;
      const path = pathOf(step, ids);
      const [one] = await twoStates(changing, path);
      const headers = { 'If-Match': await stillEtag(step, path) };
      const [changed, deleted] = (
        await Promise.all([ask(cast, changing, { path, body: one, headers }), ask(cast, step, { path, headers })])
      ).map(({ status }) => status);
      assert.ok(
        (changed === 200 && deleted === 412) || (deleted === 204 && (changed === 412 || changed === 404)),
        `answered ${changed}, ${deleted}`,
      );
    },
    dealtFrom((step) => step.route.method === 'DELETE' && !isOfImport(step)),
    1,
  ));

test('what is not there is a 404, whatever If-Match says', () =>
  everyRouteKeeps(
    async (step) => {
      for (const match of ['"stale"', '*']) {
        const answer = await ask(cast, step, { headers: { 'If-Match': match } });
        // Without a body that fits by itself its fields come first.
        if (answer.status !== 400) assertRefused(answer, 404, 'not_found');
      }
      // A resource without an id is always there.
    },
    (step) => isChange(step) && hasIds(step),
  ));

test('a PATCH that changes nothing leaves the ETag, and answers what a GET answers', () =>
  everyChangeKeeps(
    async (step, path) => {
      const etag = await stillEtag(step, path);
      service.clock.advance({ seconds: 1 });
      const patched = await ask(cast, step, { path, body: {} });
      if (patched.status === 400) return; // at least one member is due
      assert.equal(patched.headers.get('etag'), etag);
      assert.equal(await stillEtag(step, path), etag);
    },
    ({ route }) => route.method === 'PATCH',
  ));

test('what was deleted is gone, and stays gone', () =>
  everyLiveRouteKeeps(
    async (step, path) => {
      const deleted = await ask(cast, step, { path });
      assert.equal(deleted.status, 204);
      // Behind what a company has of its own is what it inherits of the operator.
      if (!['company-letter-texts.remove', 'company-debtor-page-settings.remove'].includes(step.name))
        assertRefused(await read(step, path), 404, 'not_found');
      assertRefused(await ask(cast, step, { path }), 404, 'not_found');
    },
    ({ route }) => route.method === 'DELETE',
  ));

test('a command takes no notice of If-None-Match', () =>
  dealtRoutesKeep(
    async (step) => {
      const { status } = await ask(cast, step, { headers: { 'If-None-Match': '*' } });
      assert.notEqual(status, 304);
      assert.notEqual(status, 412);
    },
    (step) => isPost(step) || isChange(step),
  ));
