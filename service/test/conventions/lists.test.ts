/** Lists: service.md 4.1 "Pagination", "Sorting", decisions.md 1 "Filters everyone gets". Over every declared list. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { exampleOf } from '@mahnwerk/contract/examples.ts';
import { type LiveService, liveService } from '../harness/service.ts';
import { ask, assertRefused, type Cast, castOf, everyRouteKeeps, givenIds, hasIds, isList, pathOf, type Step, unlessStory } from '../harness/walk.ts';

let service: LiveService;
let cast: Cast;

before(async () => {
  service = await liveService();
  cast = await castOf(service);
});

after(() => service.stop());

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly { readonly id?: string; readonly created_at?: string; readonly updated_at?: string }[];
}

/** The list's own path where its parents can be made; undefined where they need a story. */
async function pathOfList(step: Step): Promise<string | undefined> {
  const ids = await givenIds(cast, step.route.path).catch(unlessStory);
  return ids && pathOf(step, ids);
}

const everyListKeeps = (promise: (step: Step, get: (query: string) => Promise<{ status: number; text: string; body: Page }>) => Promise<void>, where: (step: Step) => boolean = () => true) =>
  everyRouteKeeps(async (step) => {
    const path = await pathOfList(step);
    if (path !== undefined) await promise(step, (query) => ask<Page>(cast, step, { path, query }));
  }, (step) => isList(step) && where(step));

// What is wrong with a parameter is said before its parents are looked up: random ids will do.
const refuses = (query: string, field: string, where: (step: Step) => boolean = () => true) =>
  everyRouteKeeps(async (step) => assertRefused(await ask(cast, step, { query }), 400, 'validation_error', `invalid_parameter ${field}`), (step) => isList(step) && where(step));

for (const limit of ['0', '101', '-1', '+5', '1.0', '1e1', '٣', '0x10', '', ' 5', 'all', '999999999999999999999'])
  test(`a limit of "${limit}" is refused, never capped`, () => refuses(`?limit=${encodeURIComponent(limit)}`, 'limit'));

for (const offset of ['-1', '+1', '1.5', '', 'x', '99999999999999999999'])
  test(`an offset of "${offset}" is refused`, () => refuses(`?offset=${encodeURIComponent(offset)}`, 'offset'));

test('a parameter sent twice is refused', () => refuses('?limit=5&limit=5', 'limit'));

const isSortable = ({ route }: Step): boolean => route.list?.orderBy !== undefined;
const takesUpdatedSince = ({ route }: Step): boolean => route.list?.updatedSince === true;

for (const ordering of ['no_such', '-', ',', 'created,', '--created', 'created desc', 'CREATED', 'id'])
  test(`an ordering of "${ordering}" is refused`, () => refuses(`?ordering=${encodeURIComponent(ordering)}`, 'ordering', isSortable));

test('a list that cannot be sorted knows no ordering', () =>
  everyRouteKeeps(async (step) => assertRefused(await ask(cast, step, { query: '?ordering=created' }), 400, 'validation_error', 'unknown_parameter ordering'), (step) => isList(step) && !isSortable(step)));

for (const since of ['', '2026-03-01', '2026-03-01T09:30:00', '2026-02-30T00:00:00Z', '2026-03-01T25:00:00Z', '1772357400', 'yesterday', '2026-03-01T09:30:00+25:00'])
  test(`an updated_since of "${since}" is refused`, () => refuses(`?updated_since=${encodeURIComponent(since)}`, 'updated_since', takesUpdatedSince));

test('a list without updated_since knows no such parameter', () =>
  everyRouteKeeps(async (step) => assertRefused(await ask(cast, step, { query: '?updated_since=2026-03-01T00:00:00Z' }), 400, 'validation_error', 'unknown_parameter updated_since'), (step) => isList(step) && !takesUpdatedSince(step)));

test('a filter of the wrong form is refused, each by its own name', () =>
  everyRouteKeeps(async (step) => {
    for (const [name, { schema }] of Object.entries(step.route.list?.filters ?? {})) {
      const isFormed = schema.format !== undefined || schema.enum !== undefined || schema.type !== 'string';
      if (isFormed) assertRefused(await ask(cast, step, { query: `?${name}=no-such-value` }), 400, 'validation_error', `invalid_parameter ${name}`);
    }
  }, isList));

test('every declared filter and every order is served, alone and with all others', () =>
  everyListKeeps(async ({ route: { list } }, get) => {
    const filters = Object.entries(list?.filters ?? {}).map(([name, { schema }]) => `${name}=${encodeURIComponent(String(exampleOf(schema, 'whole', name)))}`);
    const orders = (list?.orderBy ?? []).flatMap((term) => [`ordering=${term}`, `ordering=-${term}`]);
    const since = list?.updatedSince ? ['updated_since=2026-03-01T00:00:00%2B01:00'] : [];
    const all = list?.orderBy === undefined ? [] : [`ordering=${list.orderBy.map((term, index) => `${index % 2 === 0 ? '-' : ''}${term}`).join(',')}`];
    const empty = list?.orderBy === undefined ? [] : ['ordering='];
    for (const query of [...filters, ...orders, ...since, ...empty, [...filters, ...since, ...all].join('&'), 'limit=1&offset=0', 'limit=100', 'offset=2000000']) {
      const { status, text } = await get(`?${query}`);
      assert.equal(status, 200, `${query}: ${text}`);
    }
  }));

const isMakeable = (step: Step): boolean => isList(step) && !hasIds(step);

test('pages of one lead through the whole list, forward and back, and say how many there are', async () => {
  await everyRouteKeeps(async (step) => {
    for (let made = 0; made < 3; made += 1) await givenIds(cast, `${step.route.path}{id}/`).catch(unlessStory);
  }, isMakeable);
  await everyRouteKeeps(async (step) => {
    const get = (query: string) => ask<Page>(cast, step, { query });
    const { body: all } = await get('?limit=100');
    const seen: unknown[] = [];
    let page = (await get('?limit=1')).body;
    assert.equal(page.previous, null);
    for (let index = 0; index < all.results.length; index += 1) {
      assert.equal(page.count, all.count);
      seen.push(...page.results);
      assert.equal(page.next === null, index === all.results.length - 1);
      if (page.next !== null) page = (await get(new URL(page.next).search)).body;
    }
    assert.deepEqual(seen, all.results);
    assert.equal(all.count, all.results.length);
    if (page.previous !== null) assert.deepEqual((await get(new URL(page.previous).search)).body.results, all.results.slice(-2, -1));
    // What is beyond the end is an empty page, not an error.
    assert.deepEqual((await get(`?offset=${all.count + 5}`)).body.results, []);
  }, isMakeable);
});

test('a list is newest first; with updated_since it follows the changes', () =>
  everyListKeeps(async ({ route }, get) => {
    const created = (await get('?limit=100')).body.results.map((each) => each.created_at ?? '');
    assert.deepEqual(created, created.toSorted().toReversed());
    if (route.list?.updatedSince !== true) return;
    const changed = (await get('?limit=100&updated_since=2000-01-01T00:00:00Z')).body.results.map(({ updated_at, id }) => `${updated_at} ${id}`);
    assert.deepEqual(changed, changed.toSorted());
  }));

test('updated_since includes its instant, whatever the offset it is written with', () =>
  everyListKeeps(async (_step, get) => {
    const last = (await get('?limit=100&updated_since=2000-01-01T00:00:00Z')).body.results.at(-1)?.updated_at;
    if (last === undefined) return;
    const hours = new Date(Date.parse(last) + 5.5 * 3_600_000).toISOString().replace('Z', '%2B05:30');
    for (const since of [last, hours]) assert.ok((await get(`?limit=100&updated_since=${since}`)).body.results.some(({ updated_at }) => updated_at === last), since);
    const later = new Date(Date.parse(last) + 1).toISOString();
    assert.deepEqual((await get(`?updated_since=${later}`)).body.results, []);
  }, takesUpdatedSince));

test('next repeats the parameters as they were sent', () =>
  everyListKeeps(async ({ route: { list, path } }, get) => {
    const query = `?limit=1${list?.updatedSince ? '&updated_since=2000-01-01T00%3A00%3A00%2B01%3A00' : ''}${list?.orderBy === undefined ? '' : `&ordering=-${list.orderBy[0]}`}`;
    const { next } = (await get(query)).body;
    if (next === null) return;
    const url = new URL(next);
    assert.equal(url.origin, 'https://api.mahnwerk.test');
    assert.ok(path.includes('{') || url.pathname === path);
    assert.deepEqual(Object.fromEntries(url.searchParams), { ...Object.fromEntries(new URLSearchParams(query)), limit: '1', offset: '1' });
  }));
