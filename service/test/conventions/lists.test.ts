/** Lists: service.md 4.1 "Pagination", "Sorting", decisions.md 1 "Filters everyone gets". Over every declared list. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import fc from 'fast-check';
import { exampleOf } from '@mahnwerk/contract/grammar/examples.ts';
import { listParameters } from '@mahnwerk/contract/shapes/page.ts';
import { type Answer, type LiveService, liveService } from '../harness/service.ts';
import { byLane, isWholeLane } from '../harness/lane.ts';
import {
  ask,
  assertRefused,
  type Deal,
  type Fixture,
  fixtureOf,
  everyRouteKeeps,
  failuresOf,
  givenIds,
  hasIds,
  isList,
  livePaths,
  type Step,
  unlessStory,
} from '../harness/every-route.ts';

let service: LiveService;
let cast: Fixture;

before(async () => {
  service = await liveService();
  cast = await fixtureOf(service);
  for (let people = 0; people < 3; people++) await service.givenSession({ kind: 'operator', roles: ['case_worker'] });
});

after(() => service.stop());

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly {
    readonly id?: string;
    readonly key?: string;
    readonly delivery_id?: string;
    readonly bank_transaction_id?: string;
    readonly invoice_id?: string;
    readonly claim_id?: string;
    readonly mandate_id?: string;
    readonly language?: string;
    readonly created_at?: string;
    readonly updated_at?: string;
  }[];
}

/** Of every list whose parents can be made; all are made before any list is looked at, so that none changes another. */
let paths: Promise<ReadonlyMap<string, string>> | undefined;

const everyListKeeps = async (
  promise: (step: Step, get: (query: string) => Promise<Answer<Page>>, deal: Deal) => Promise<void>,
  where: (step: Step) => boolean = () => true,
) => {
  const made = await (paths ??= livePaths(cast, isList));
  await everyRouteKeeps(
    async (step, deal) => {
      const path = made.get(step.name);
      if (path !== undefined) await promise(step, (query) => ask<Page>(cast, step, { path, query }), deal);
    },
    (step) => isList(step) && where(step),
  );
};

// What is wrong with a parameter is said before its parents are looked up: random ids will do.
const refuses = (field: string, values: readonly string[], where: (step: Step) => boolean = () => true) =>
  refusesQueries(
    values.map((value) => [`?${field}=${encodeURIComponent(value)}`, field]),
    where,
  );

const refusesQueries = (
  queries: readonly (readonly [query: string, field: string])[],
  where: (step: Step) => boolean = () => true,
) =>
  everyRouteKeeps(
    (step, deal) =>
      deal(queries, async ([query, field]) =>
        assertRefused(await ask(cast, step, { query }), 400, 'validation_error', `invalid_parameter ${field}`),
      ),
    (step) => isList(step) && where(step),
  );

test('a limit that is no whole number from 1 to 100 is refused, never capped', () =>
  refuses('limit', [
    '0',
    '101',
    '-1',
    '+5',
    '1.0',
    '1e1',
    '٣',
    '0x10',
    '',
    ' 5',
    '5 ',
    ' 1',
    '1\n',
    '１',
    '1_0',
    '010 ',
    'all',
    'null',
    '[]',
    '999999999999999999999',
  ]));

test('an offset that is no whole number is refused', () =>
  refuses('offset', ['-1', '-0', '+1', '1.5', '1.0', '1e3', '０', '', ' ', ' 0', 'x']));

test('a parameter with a sign that is not encoded, sent twice or without a value is refused', () =>
  refusesQueries([
    ['?limit=+1', 'limit'],
    ['?limit=5&limit=5', 'limit'],
    ['?offset=0&offset=0', 'offset'],
    ['?limit=5&%6cimit=5', 'limit'],
    ['?limit&offset=0', 'limit'],
    ['?position=a&position=a', 'position'],
  ]));

test('every parameter of a list may be sent once', () =>
  everyRouteKeeps(async (step) => {
    const declared = step.route.list ?? { item: { schema: {}, read: () => undefined } };
    for (const name of Object.keys(listParameters(declared))) {
      const value = encodeURIComponent(String(exampleOf(listParameters(declared)[name]?.schema ?? {}, 'whole', name)));
      assertRefused(
        await ask(cast, step, { query: `?${name}=${value}&${name}=${value}` }),
        400,
        'validation_error',
        `invalid_parameter ${name}`,
      );
    }
  }, isList));

test('all wrong parameters are told in one answer, in the order in which they were sent', () =>
  everyRouteKeeps(
    async (step) =>
      assertRefused(
        await ask(cast, step, { query: '?offset=x&no_such=1&limit=0&position=y' }),
        400,
        'validation_error',
        'invalid_parameter offset',
        'unknown_parameter no_such',
        'invalid_parameter limit',
        'invalid_parameter position',
      ),
    isList,
  ));

const isSortable = ({ route }: Step): boolean => route.list?.orderBy !== undefined;
const takesUpdatedSince = ({ route }: Step): boolean => route.list?.updatedSince === true;

test('an ordering by what the list does not name is refused', () =>
  refuses('ordering', ['no_such', '-', ',', 'created,', '--created', 'created desc', 'CREATED', 'id'], isSortable));

test('a list that cannot be sorted knows no ordering', () =>
  everyRouteKeeps(
    async (step) =>
      assertRefused(
        await ask(cast, step, { query: '?ordering=created' }),
        400,
        'validation_error',
        'unknown_parameter ordering',
      ),
    (step) => isList(step) && !isSortable(step),
  ));

test('an updated_since that is no date-time with an offset is refused', () =>
  refuses(
    'updated_since',
    [
      '',
      '2026-03-01',
      '2026-03-01T09:30:00',
      '2026-02-30T00:00:00Z',
      '2026-03-01T25:00:00Z',
      '1772357400',
      'yesterday',
      '2026-03-01T09:30:00+25:00',
    ],
    takesUpdatedSince,
  ));

test('an updated_since whose plus became a space is refused with the advice to write %2B', async () => {
  const step = everyRoute().find(({ name }) => name === 'orders.list') ?? assert.fail('no orders');
  const told = async (since: string) => (await ask(cast, step, { query: `?updated_since=${since}` })).text;
  assert.match(await told('2026-03-01T00:00:00+01:00'), /`%2B`/);
  assert.doesNotMatch(await told('2026-03-01'), /%2B/);
});

test('a list without updated_since knows no such parameter', () =>
  everyRouteKeeps(
    async (step) =>
      assertRefused(
        await ask(cast, step, { query: '?updated_since=2026-03-01T00:00:00Z' }),
        400,
        'validation_error',
        'unknown_parameter updated_since',
      ),
    (step) => isList(step) && !takesUpdatedSince(step),
  ));

test('a filter of the wrong form is refused, each by its own name', () =>
  everyRouteKeeps(async (step) => {
    for (const [name, { schema }] of Object.entries(step.route.list?.filters ?? {})) {
      const isFormed = schema.format !== undefined || schema.enum !== undefined || schema.type !== 'string';
      if (isFormed)
        assertRefused(
          await ask(cast, step, { query: `?${name}=no-such-value` }),
          400,
          'validation_error',
          `invalid_parameter ${name}`,
        );
    }
  }, isList));

test('every declared filter and every order is served, alone and with all others', () =>
  everyListKeeps(async ({ route: { list } }, get) => {
    const filters = Object.entries(list?.filters ?? {}).map(
      ([name, { schema }]) => `${name}=${encodeURIComponent(String(exampleOf(schema, 'whole', name)))}`,
    );
    // Alone, examples.test.ts sends each.
    const alone = byLane({ gate: [], whole: filters });
    const orders = (list?.orderBy ?? []).flatMap((term) => [`ordering=${term}`, `ordering=-${term}`]);
    const since = list?.updatedSince ? ['updated_since=2026-03-01T00:00:00%2B01:00'] : [];
    const all =
      list?.orderBy === undefined
        ? []
        : [`ordering=${list.orderBy.map((term, index) => `${index % 2 === 0 ? '-' : ''}${term}`).join(',')}`];
    const empty = list?.orderBy === undefined ? [] : ['ordering='];
    for (const query of [
      ...alone,
      ...orders,
      ...since,
      ...empty,
      [...filters, ...since, ...all].join('&'),
      'limit=1&offset=0',
      'limit=100',
      'offset=2000000',
    ]) {
      const { status, text } = await get(`?${query}`);
      assert.equal(status, 200, `${query}: ${text}`);
    }
  }));

// The request log grows with every request of these walks: stories/request-log.test.ts.
const isMakeable = (step: Step): boolean => isList(step) && !hasIds(step) && step.name !== 'request-log.list';

/** A key tells when it was last used, by this very walk: entries are told apart by their ids. */
const idsOf = (page: Page): (string | undefined)[] =>
  page.results.map(
    (each) =>
      each.id ??
      each.key ??
      each.delivery_id ??
      each.invoice_id ??
      each.bank_transaction_id ??
      each.claim_id ??
      each.mandate_id ??
      each.language,
  );

/** Every order a list can be read in: its default, each of its terms in both directions, all of them mixed, by its changes. */
function ordersOf({ route: { list } }: Step): string[] {
  const terms = list?.orderBy ?? [];
  const mixed =
    terms.length < 2
      ? []
      : [`&ordering=${terms.map((term, index) => `${index % 2 === 0 ? '-' : ''}${term}`).join(',')}`];
  return [
    '',
    ...terms.flatMap((term) => [`&ordering=${term}`, `&ordering=-${term}`]),
    ...mixed,
    ...(list?.updatedSince ? ['&updated_since=2000-01-01T00:00:00Z'] : []),
  ];
}

/** An entry of a list; follow-ups are notes as documented, which have a day. */
async function givenEntry({ name, route: { path } }: Step): Promise<void> {
  if (name === 'promises.all') await givenIds(cast, '/operator/v1/mandates/{mandate_id}/promises/{id}/');
  if (name === 'operator-notes.follow_ups')
    await givenIds({ ...cast, asDocumented: true }, '/operator/v1/mandates/{mandate_id}/notes/{id}/');
  else await givenIds(cast, `${path}{id}/`).catch(unlessStory);
}

/** The gate reads a long list, such as the audit log of this walk, in about this many pages; the whole lane in pages of one. */
const pages_of_long_list = 3;

test('pages lead through the whole list in every order, forward and back, and say how many there are', async () => {
  await everyRouteKeeps(async (step) => {
    for (let made = 0; made < byLane({ gate: 2, whole: 3 }); made += 1) await givenEntry(step);
  }, isMakeable);
  await everyRouteKeeps(async (step) => {
    const get = (query: string) => ask<Page>(cast, step, { query });
    const follow = async (link: string) => (await get(new URL(link).search)).body;
    for (const order of ordersOf(step)) {
      const { body: all } = await get(`?limit=100${order}`);
      // The audit log has an entry of most commands of this walk: more than a page.
      const whole = idsOf(all);
      for (let { next } = all; next !== null;) {
        const further = await follow(next);
        whole.push(...idsOf(further));
        next = further.next;
      }
      const seen: unknown[] = [];
      const back: unknown[] = [];
      const limit = isWholeLane ? 1 : Math.max(1, Math.ceil(all.count / pages_of_long_list));
      let page = (await get(`?limit=${limit}${order}`)).body;
      assert.equal(page.previous, null);
      for (;;) {
        assert.equal(page.count, all.count);
        seen.push(...idsOf(page));
        if (page.next === null) break;
        page = await follow(page.next);
      }
      assert.deepEqual(seen, whole, order);
      assert.equal(new Set(seen).size, all.count);
      for (;;) {
        assert.equal(page.count, all.count);
        back.unshift(...idsOf(page));
        if (page.previous === null) break;
        page = await follow(page.previous);
      }
      assert.deepEqual(back, whole, `${order} back`);
    }
  }, isMakeable);
});

test('the page in front of a page that began in the midst of one is what stands there, and leads back', () =>
  everyRouteKeeps(
    async (step) => {
      const get = (query: string) => ask<Page>(cast, step, { query });
      const { body: all } = await get('?limit=100');
      const { body: page } = await get('?limit=2&offset=1');
      assert.deepEqual(idsOf(page), idsOf(all).slice(1, 3));
      const { body: front } = await get(new URL(page.previous ?? '').search);
      assert.deepEqual([idsOf(front), front.previous], [idsOf(all).slice(0, 1), null]);
      assert.deepEqual(idsOf((await get(new URL(front.next ?? '').search)).body), idsOf(page));
      // What is beyond the end is an empty page, not an error.
      for (const offset of [String(all.count + 5), '2000000001', '9007199254740993', '9'.repeat(100)])
        assert.deepEqual((await get(`?offset=${offset}`)).body.results, [], offset);
      // A company has one version of its policy until it changes it.
    },
    (step) => isMakeable(step) && step.name !== 'mahnservice-policy.versions',
  ));

test('a list is newest first; with updated_since it follows the changes', () =>
  everyListKeeps(async ({ route }, get) => {
    const created = (await get('?limit=100')).body.results.map((each) => each.created_at ?? '');
    // Commands that ran at once are told apart by their ids, which may come in another order than their times.
    const olderThanNext = created.filter(
      (time, index) => Date.parse(time) + 1_000 < Date.parse(created[index + 1] ?? time),
    );
    assert.deepEqual(olderThanNext, []);
    if (route.list?.updatedSince !== true) return;
    const changed = (await get('?limit=100&updated_since=2000-01-01T00:00:00Z')).body.results.map(
      ({ updated_at, id }) => `${updated_at} ${id}`,
    );
    assert.deepEqual(changed, changed.toSorted());
  }));

test('updated_since includes its instant, whatever the offset it is written with', () =>
  everyListKeeps(async (_step, get) => {
    const last = (await get('?limit=100&updated_since=2000-01-01T00:00:00Z')).body.results.at(-1)?.updated_at;
    if (last === undefined) return;
    const hours = new Date(Date.parse(last) + 5.5 * 3_600_000).toISOString().replace('Z', '%2B05:30');
    for (const since of [last, hours])
      assert.ok(
        (await get(`?limit=100&updated_since=${since}`)).body.results.some(({ updated_at }) => updated_at === last),
        since,
      );
    const later = new Date(Date.parse(last) + 1).toISOString();
    for (const since of [later, last.replace('Z', '0001Z')])
      assert.deepEqual((await get(`?updated_since=${since}`)).body.results, [], since);
    // From before any calendar of ours: everything.
    assert.equal(
      (await get('?limit=1&updated_since=0001-01-01T00:00:00Z')).body.count,
      (await get('?limit=1')).body.count,
    );
  }, takesUpdatedSince));

test('next and previous repeat the parameters as they were sent, whatever they are', () =>
  everyListKeeps(async ({ route: { list, path } }, get) => {
    const filters = Object.entries(list?.filters ?? {}).map(
      ([name, { schema }]) => [name, String(exampleOf(schema, 'whole', name))] as const,
    );
    const since = list?.updatedSince ? [['updated_since', '2000-01-01T00:00:00.5+01:00'] as const] : [];
    const terms = list?.orderBy ?? [];
    const orders =
      terms.length === 0
        ? fc.constant([] as (readonly ['ordering', string])[])
        : fc
            .uniqueArray(fc.tuple(fc.constantFrom(...terms), fc.boolean()), { maxLength: 3 })
            .map((some) => [['ordering', some.map(([term, back]) => `${back ? '-' : ''}${term}`).join(',')] as const]);
    const asked = fc
      .tuple(fc.subarray([...filters, ...since]), fc.option(orders, { nil: [] }), fc.integer({ min: 1, max: 100 }))
      .chain(([some, order, limit]) =>
        fc.shuffledSubarray([...some, ...order, ['limit', String(limit)] as const], {
          minLength: some.length + order.length + 1,
        }),
      );
    await fc.assert(
      fc.asyncProperty(asked, async (sent) => {
        const first = await get(`?${new URLSearchParams([...sent, ['offset', '1']] as string[][]).toString()}`);
        assert.equal(first.status, 200, first.text);
        for (const link of [first.body.next, first.body.previous].filter((each) => each !== null)) {
          const { origin, pathname, searchParams } = new URL(link);
          const { position: _place, offset, ...repeated } = Object.fromEntries(searchParams);
          assert.equal(origin, 'https://api.mahnwerk.test');
          assert.ok(path.includes('{') || pathname === path);
          assert.deepEqual(repeated, Object.fromEntries(sent));
          assert.match(offset ?? '', /^\d+$/);
          assert.equal((await get(new URL(link).search)).status, 200);
        }
      }),
      { numRuns: isWholeLane ? 5 : 2 },
    );
  }));

test('a position is what an answer said, for this list and this order', () =>
  everyListKeeps(async (step, get, deal) => {
    const position = async (query: string) =>
      new URL((await get(query)).body.previous ?? 'https://none.example/').searchParams.get('position');
    const own = await position('?limit=1&offset=1');
    if (own === null) return;
    assert.equal((await get(`?position=${own}`)).status, 200);
    const changed = `${own.slice(0, -2)}${own.endsWith('AA') ? 'BA' : 'AA'}`;
    const others = [changed, `${own}A`, own.slice(4), 'AAAA', `${own}=`, ''].map((each) => `?position=${each}`);
    const term = step.route.list?.orderBy?.[0];
    const elsewhere = [
      ...(takesUpdatedSince(step) ? [`?updated_since=2000-01-01T00:00:00Z&position=${own}`] : []),
      ...(term === undefined ? [] : [`?ordering=${term}&position=${own}`]),
    ];
    const isRefused = async (query: string): Promise<void> => {
      const answer = await get(query);
      assert.deepEqual([answer.status, failuresOf(answer)], [400, ['invalid_parameter position']], query);
    };
    await deal(others, isRefused);
    for (const query of elsewhere) await isRefused(query);
  }));
