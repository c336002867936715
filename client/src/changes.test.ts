import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Bookmark, type ChangedResource, Changes, type ChangesPage, type Position } from './changes.ts';

interface Row extends ChangedResource {
  readonly version: number;
}

/** Maximum time of a command from its timestamp to its commit. */
const longest_command_ms = 20;

const isoOf = (milliseconds: number): string =>
  new Date(Date.parse('2026-03-01T09:00:00.000Z') + milliseconds).toISOString();

/**
 * A service from a reader's view: entries ordered by `updated_at` and `id`, changed by others between any two requests.
 */
class Service {
  now = 0;
  readonly rows = new Map<string, Row>();
  #running: { readonly at: number; readonly row: Row }[] = [];
  #versions = 0;
  readonly #stamps = new Set<string>();

  happen({ what, which, wait }: Step): void {
    this.#pass(wait);
    // Several at one instant, as for an order created with its claims.
    if (what === 'create')
      for (let more = which % 8; more >= 0; more -= 1)
        this.#finish(this.#begin(`${(which * more * 7919) % 1000}-${this.#versions}`));
    if (what === 'commit') this.#finish(this.#running[which % Math.max(this.#running.length, 1)]);
    const id = [...this.rows.keys()].sort()[which % Math.max(this.rows.size, 1)];
    if (id === undefined) return;
    if (what === 'change') this.#finish(this.#begin(id));
    if (what === 'begin') this.#begin(id);
    if (what === 'remove') this.rows.delete(id);
    if (what === 'change several')
      [...this.rows.keys()]
        .sort()
        .slice(which % 3)
        .map((each) => this.#begin(each))
        .forEach((each) => this.#finish(each));
  }

  /** Ends every command in progress. */
  settle(): void {
    for (const command of this.#running.slice()) this.#finish(command);
  }

  page({ updated_since, offset, limit }: Position): ChangesPage<Row> {
    const all = [...this.rows.values()]
      .filter((row) => row.updated_at >= updated_since)
      .sort((a, b) => (key(a) < key(b) ? -1 : 1));
    const results = all.slice(offset, offset + limit);
    return { results, next: offset + results.length < all.length ? 'more' : null };
  }

  #pass(milliseconds: number): void {
    for (const command of this.#running.filter(({ at }) => at + longest_command_ms < this.now + milliseconds))
      this.#finish(command);
    this.now += milliseconds;
  }

  #begin(id: string) {
    // A row never changes twice within a millisecond: `(id, updated_at)` could not distinguish the changes.
    while (this.#stamps.has(`${id} ${this.now}`)) this.#pass(1);
    this.#stamps.add(`${id} ${this.now}`);
    const command = { at: this.now, row: { id, updated_at: isoOf(this.now), version: (this.#versions += 1) } };
    this.#running.push(command);
    return command;
  }

  #finish(command: { readonly row: Row } | undefined): void {
    if (command === undefined) return;
    this.#running = this.#running.filter((each) => each !== command);
    this.rows.set(command.row.id, command.row);
  }
}

const key = ({ updated_at, id }: Row): string => `${updated_at} ${id}`;

interface Step {
  readonly what: 'create' | 'change' | 'change several' | 'begin' | 'commit' | 'remove' | 'nothing';
  readonly which: number;
  readonly wait: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(
    'create',
    'create',
    'change',
    'change',
    'change several',
    'begin',
    'begin',
    'commit',
    'remove',
    'nothing',
  ),
  which: fc.nat(100),
  wait: fc.constantFrom(0, 0, 0, 1, 5, 19, 50, 50),
});

/** The course of one read: changes before each of its pages, and its end. */
const reading = fc.record({
  before: fc.array(step, { maxLength: 4 }),
  meanwhile: fc.array(fc.array(step, { maxLength: 3 }), { maxLength: 12 }),
  pageSize: fc.integer({ min: 2, max: 5 }),
  leavesAfter: fc.option(fc.nat(6), { nil: undefined }),
  failsAtPage: fc.option(fc.nat(5), { nil: undefined }),
});

type Reading = typeof reading extends fc.Arbitrary<infer T> ? T : never;

/** A service, and a client's copy of it. */
interface Followed {
  readonly service: Service;
  readonly mirror: Map<string, Row>;
  readonly told: Set<string>;
}

/** Reads from the bookmark into the copy; returns the next bookmark after a round trip through JSON. */
async function readOn(
  { service, mirror, told }: Followed,
  { meanwhile, pageSize, leavesAfter, failsAtPage }: Reading,
  bookmark: Bookmark | undefined,
): Promise<Bookmark> {
  let page = 0;
  const read = (position: Position) => {
    for (const each of meanwhile[page] ?? []) service.happen(each);
    page += 1;
    return page - 1 === failsAtPage
      ? Promise.reject(new Error('the connection broke'))
      : Promise.resolve(service.page(position));
  };
  const changes = new Changes<Row>(
    read,
    { pageSize, overlapSeconds: longest_command_ms / 1000, ...(bookmark === undefined ? {} : { since: bookmark }) },
    () => service.now + 77,
  );
  let taken = 0;
  try {
    for await (const row of changes) {
      if (taken === leavesAfter) break;
      assert.ok(!told.has(key(row)), `${key(row)} was told twice`);
      told.add(key(row));
      mirror.set(row.id, row);
      taken += 1;
    }
  } catch (error) {
    if (!(error instanceof Error && error.message === 'the connection broke')) throw error;
  }
  return JSON.parse(JSON.stringify(changes.bookmark)) as Bookmark;
}

test('whatever changes while a list is read, nothing is lost and nothing is told twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(reading, { maxLength: 8 }), async (readings) => {
      const service = new Service();
      const [mirror, told] = [new Map<string, Row>(), new Set<string>()];
      const followed = { service, mirror, told };
      let bookmark: Bookmark | undefined;
      for (const each of readings) {
        for (const one of each.before) service.happen(one);
        bookmark = await readOn(followed, each, bookmark);
      }
      service.settle();
      await readOn(
        followed,
        { before: [], meanwhile: [], pageSize: 3, leavesAfter: undefined, failsAtPage: undefined },
        bookmark,
      );
      for (const row of service.rows.values()) assert.deepEqual(mirror.get(row.id), row);
    }),
    { numRuns: 1000 },
  );
});

/** A reader of fixed rows that counts its requests. */
function over(rows: readonly ChangedResource[]) {
  const asked: Position[] = [];
  const read = (position: Position) => {
    asked.push(position);
    const all = rows.filter(({ updated_at }) => updated_at >= position.updated_since);
    return Promise.resolve({
      results: all.slice(position.offset, position.offset + position.limit),
      next: all.length > position.offset + position.limit ? 'more' : null,
    });
  };
  return { asked, read };
}

const rowsAt = (...instants: readonly number[]): ChangedResource[] =>
  instants.map((instant, index) => ({ id: String(index).padStart(3, '0'), updated_at: isoOf(instant) }));
const still = () => 0;

async function idsOf(changes: Changes<ChangedResource>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of changes) ids.push(id);
  return ids;
}

test('more entries of one instant than a page holds are all told', async () => {
  const rows = rowsAt(...Array.from({ length: 7 }, () => 5), 6);
  const { read } = over(rows);
  assert.deepEqual(
    await idsOf(new Changes(read, { pageSize: 2 }, still)),
    rows.map(({ id }) => id),
  );
});

test('changes that come again and again, whatever is asked for, end with an error', async () => {
  for (const size of [1, 3]) {
    const stuck = async (): Promise<ChangesPage<ChangedResource>> => ({
      results: rowsAt(...Array.from({ length: size }, () => 5)),
      next: 'more',
    });
    await assert.rejects(
      idsOf(new Changes(stuck, {}, still, 'parcels.list')),
      /^RepeatedPage: parcels\.list: the list returned the page/,
    );
  }
});

test('who continues is told nothing anew while nothing changes, and is not behind by more than the overlap', async () => {
  const rows = rowsAt(0, 60_000, 120_000, 180_000);
  const { read, asked } = over(rows);
  const first = new Changes(read, {}, still);
  await idsOf(first);
  assert.deepEqual(first.bookmark, {
    since: isoOf(60_000),
    seen: rows.slice(1).map((row) => `${row.id} ${row.updated_at}`),
  });
  const second = new Changes(read, { since: first.bookmark }, still);
  assert.deepEqual(await idsOf(second), []);
  assert.equal(asked.at(-1)?.updated_since, isoOf(60_000));
  assert.deepEqual(second.bookmark, first.bookmark);
});

test('a reading that took long goes back by as long', async () => {
  const clock = [0, 300_000];
  const changes = new Changes(over(rowsAt(0, 1_000_000)).read, { overlapSeconds: 100 }, () => clock.shift() ?? 300_000);
  await idsOf(changes);
  assert.equal(changes.bookmark.since, isoOf(600_000));
});

test('who begins at an instant of their own gets what may have appeared behind it', async () => {
  const { read } = over(rowsAt(0, 60_000, 120_000, 180_000));
  assert.deepEqual(await idsOf(new Changes(read, { since: '2026-03-01T10:03:00+01:00' }, still)), [
    '001',
    '002',
    '003',
  ]);
});

test('an entry in whose midst a reader leaves comes again', async () => {
  const { read } = over(rowsAt(0, 1, 2));
  const changes = new Changes(read, {}, still);
  for await (const { id } of changes) if (id === '001') break;
  assert.deepEqual(await idsOf(new Changes(read, { since: changes.bookmark }, still)), ['001', '002']);
});

test('what cannot work is said at once', () => {
  assert.throws(() => new Changes(over([]).read, { since: 'yesterday' }, still), RangeError);
  assert.throws(() => new Changes(over([]).read, { pageSize: 1 }, still), RangeError);
});
