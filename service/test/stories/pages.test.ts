/**
 * A program reads page after page while others create, change and delete: service.md 4.1 "Pagination" has no
 * snapshot, and promises all the same that what stood still is met exactly once. Random changes between the
 * pages of a random order, held against what was done (the model).
 *
 * What is promised without a snapshot, along `next` and along `previous`:
 * - an entry that was there all the time, fitted the filters and kept its place in the order is met exactly once;
 * - newest first the place of an entry never changes: a change neither loses nor repeats it, and what is created
 *   meanwhile stands in front of the first page;
 * - by `updated_at` a change moves an entry to the end: it is met there as it is now, perhaps for the second time,
 *   and never twice with the same `updated_at`. A change stamped before a page and visible after it is what the
 *   overlapping window is for (reconciliation.test.ts).
 */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import { aPerson } from '../harness/cases.ts';
import { type LiveService, liveService } from '../harness/service.ts';

let service: LiveService;

before(async () => {
  service = await liveService();
});

after(() => service.stop());

interface Page {
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly Debtor[];
}

const names = ['Adam', 'Berta', 'Cäsar', 'Dora'] as const;

type Change =
  | { readonly do: 'create'; readonly name: number }
  | { readonly do: 'rename' | 'touch' | 'delete'; readonly which: number; readonly name: number };

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ do: fc.constant('create' as const), name: fc.nat(3) }),
  fc.record({ do: fc.constantFrom('rename', 'touch', 'touch', 'delete'), which: fc.nat(30), name: fc.nat(3) }),
);

/** What the company has, and which of it has been as it is for how long. */
class Company {
  readonly #key: string;
  readonly #changedAt = new Map<string, number>();
  readonly #namedAt = new Map<string, number>();
  readonly latest = new Map<string, string>();
  #turn = 0;
  #number = 0;

  constructor(key: string) {
    this.#key = key;
  }

  async send<B>(method: string, path: string, body?: unknown): Promise<B> {
    const answer = await service.send<B>(method, path, { key: this.#key, ...(body === undefined ? {} : { body }) });
    assert.ok(answer.status < 300, answer.text);
    return answer.body;
  }

  async apply(each: Change): Promise<void> {
    this.#turn += 1;
    if (each.do === 'create')
      return this.#note(await this.send<Debtor>('POST', '/v2/debtors/', aPerson(names[each.name])), true);
    const id = [...this.latest.keys()][each.which % Math.max(this.latest.size, 1)];
    if (id === undefined) return;
    if (each.do === 'delete') {
      await this.send('DELETE', `/v2/debtors/${id}/`);
      this.latest.delete(id);
    } else {
      const body =
        each.do === 'rename'
          ? { person: { ...aPerson(names[each.name]).person } }
          : { your_reference: `R-${(this.#number += 1)}` };
      this.#note(await this.send<Debtor>('PATCH', `/v2/debtors/${id}/`, body), each.do === 'rename');
    }
  }

  #note({ id, updated_at }: Debtor, named: boolean): void {
    if (this.latest.get(id) !== updated_at) this.#changedAt.set(id, this.#turn);
    if (named) this.#namedAt.set(id, this.#turn);
    this.latest.set(id, updated_at);
  }

  /** From now on changes are told apart from those before. */
  mark(): number {
    return this.#turn;
  }

  /** Still there, and in its place of this order since the mark. */
  unmoved(order: string, mark: number, known: ReadonlySet<string>): string[] {
    const movedAt = order.startsWith('updated_since')
      ? this.#changedAt
      : order.includes('name')
        ? this.#namedAt
        : new Map<string, number>();
    return [...this.latest.keys()].filter((id) => known.has(id) && (movedAt.get(id) ?? 0) <= mark);
  }
}

const orders = [
  '',
  'updated_since=2000-01-01T00:00:00Z',
  'ordering=created',
  'ordering=-name',
  'ordering=name,-created',
];

async function walk(
  company: Company,
  from: string,
  direction: 'next' | 'previous',
  turns: Iterator<readonly Change[]>,
): Promise<{ met: Debtor[]; last: string }> {
  const met: Debtor[] = [];
  let last = from;
  for (let path: string | null = from; path !== null;) {
    const page: Page = await company.send<Page>('GET', path);
    met.push(...page.results);
    last = path;
    const link: string | null = page[direction];
    path = link && `/v2/debtors/${new URL(link).search}`;
    if (path === null) break;
    // A change is later than the pages read so far.
    service.clock.advance({ milliseconds: 1 });
    for (const each of turns.next().value ?? []) await company.apply(each);
  }
  return { met, last };
}

function assertMetOnce(met: readonly Debtor[], unmoved: readonly string[], what: string): void {
  for (const id of unmoved) assert.equal(met.filter((each) => each.id === id).length, 1, `${what}: ${id}`);
  const states = met.map((each) => `${each.id} ${each.updated_at}`);
  assert.equal(new Set(states).size, states.length, `${what}: the same state twice`);
}

for (const order of orders)
  test(`who follows the pages of "?${order}" meets what keeps its place exactly once, there and back, whatever others do meanwhile`, () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(3), { maxLength: 9 }),
        fc.array(fc.nat(1), { minLength: 9, maxLength: 9 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 8 }),
        async (initial, pauses, limit, turns) => {
          const company = new Company(await service.givenKey('case', await service.givenCompany()));
          for (const [index, name] of initial.entries()) {
            // Some are of one and the same millisecond.
            service.clock.advance({ milliseconds: pauses[index] ?? 0 });
            await company.apply({ do: 'create', name });
          }
          const [known, mark] = [new Set(company.latest.keys()), company.mark()];
          const doings = turns.values();
          const there = await walk(company, `/v2/debtors/?limit=${limit}&${order}`, 'next', doings);
          assertMetOnce(there.met, company.unmoved(order, mark, known), 'there');
          if (order.startsWith('updated_since'))
            for (const [id, updated_at] of company.latest)
              assert.ok(
                there.met.some((each) => each.id === id && each.updated_at === updated_at),
                `${id} as it is now was never met`,
              );
          const [knownNow, markNow] = [
            new Set(there.met.map(({ id }) => id).filter((id) => company.latest.has(id))),
            company.mark(),
          ];
          const back = await walk(company, there.last, 'previous', doings);
          assertMetOnce(back.met, company.unmoved(order, markNow, knownNow), 'back');
        },
      ),
      { numRuns: 12, seed: Number(process.env.SEED ?? 20260302) },
    ));
