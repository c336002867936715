/**
 * A Partner that runs 10 000 companies: its list is read by its own indexes. Held against the plans that the database makes, for these values and for
 * the average Partner alike (a prepared statement gets either): no table is scanned, nothing is sorted, and a page reads about as many rows as it shows.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { newestMemberships } from '../../src/domain/parties/memberships/index.ts';
import { page } from '../../src/domain/parties/partners/store-companies.ts';
import type { Statement } from '../../src/platform/database/statement.ts';
import { type Page, openStage, publicUrl, type Stage } from '../harness/cases.ts';
import { aPlatform, companiesPath, type Platform } from '../harness/platform.ts';
import type { PartnerCompany } from '@mahnwerk/contract/partner/companies.ts';
import type { PageQuery } from '../../src/platform/lists/query.ts';

const managed = 10_000;
const others = 50;
const batch = 500;

let stage: Stage;
let platform: Platform;
let client: pg.Client;

before(async () => {
  stage = await openStage();
  platform = await aPlatform(stage);
  for (let from = 0; from < managed; from += batch) await given(platform.partner, from, batch);
  for (let each = 0; each < others; each += 1) await given(await stage.givenPartner(), managed + each * 40, 40);
  await stage.sql('vacuum analyze companies, partner_access, memberships, partners');
  client = new pg.Client({ ...stage.address, options: '-c role=mahnwerk_partner' });
  await client.connect();
  await client.query(`select set_config('app.partner', $1, false)`, [platform.partner]);
});

after(async () => {
  await client.end();
  await stage.stop();
});

/** Companies with names of no order, one made and one changed each second, two users each. */
async function given(partner: string, from: number, count: number): Promise<void> {
  await stage.sql(
    `with made as (
       insert into companies (id, name, customer_number, created_at, updated_at)
       select gen_random_uuid(), md5(n::text), nextval('customer_numbers')::text, timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2026-02-01' + (n * 7919 % 10007) * interval '1 second'
       from generate_series($2::int, $2::int + $3::int - 1) n returning id, customer_number, created_at, updated_at
     ), people as (
       insert into accounts (id, email, first_name, last_name, created_at, updated_at)
       select gen_random_uuid(), m.customer_number || k || '@muster.example', 'Mara', 'Muster', m.created_at, m.created_at from made m, generate_series(1, 2) k returning id, email
     ), linked as (
       insert into partner_access (partner_id, company_id, external_reference, access, created_at, updated_at, company_updated_at)
       select $1, id, 'K' || customer_number, 'available', created_at, created_at, updated_at from made
     )
     insert into memberships (company_id, id, account_id, email, first_name, last_name, role, status, created_at, updated_at)
     select m.id, gen_random_uuid(), p.id, p.email, 'Mara', 'Muster', 'admin', 'active', m.created_at, m.created_at from made m join people p on p.email like m.customer_number || '_@%'`,
    [partner, from, count],
  );
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const read = {
  limit: 10,
  offset: 0,
  ordering: [],
  updated_since: undefined,
  position: undefined,
  filters: {},
} as const satisfies PageQuery;

type Asked = readonly [
  statement: Statement<unknown, unknown>,
  parameters: Readonly<Record<string, unknown>> | undefined,
];

/** The page, and every statement that reading it with its users took. */
async function asked(query: PageQuery): Promise<{ found: Awaited<ReturnType<typeof page>>; statements: Asked[] }> {
  const statements: Asked[] = [];
  const found = await stage.database.readForPartner(platform.partner, async (db) => {
    const many = db.many.bind(db) as (...told: Asked) => Promise<unknown[]>;
    Object.assign(db, { many: (...told: Asked) => (statements.push(told), many(...told)) });
    const rows = await page(db, query);
    await newestMemberships(
      db,
      rows.results.map(({ id }) => id),
      100,
    );
    return rows;
  });
  return { found, statements };
}

const literalOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`);
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
};

async function planOf([{ text, parameters }, given = {}]: Asked, mode: string): Promise<Plan> {
  const values = parameters.map((name) => literalOf(name === 'partner_id' ? platform.partner : given[name]));
  await client.query(`set plan_cache_mode = ${mode}`);
  await client.query(`prepare asked as ${text}`);
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
      `explain (analyze, format json) execute asked${values.length === 0 ? '' : `(${values.join(', ')})`}`,
    );
    const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
    assert.ok(plan !== undefined);
    return plan.Plan;
  } finally {
    await client.query('deallocate asked');
  }
}

/** @param rowsMax how many rows its scans may touch, all in all */
async function assertFound(query: Partial<PageQuery>, rowsMax: number): Promise<Awaited<ReturnType<typeof page>>> {
  const { found, statements } = await asked({ ...read, ...query });
  assert.equal(statements.length, 3, 'the count, the page, its users');
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    let touched = 0;
    for (const each of statements) {
      const nodes = nodesOf(await planOf(each, mode));
      const told = nodes
        .map(
          (node) => `${node['Node Type']} ${node['Relation Name'] ?? ''} ${node['Actual Rows'] * node['Actual Loops']}`,
        )
        .join('\n');
      assert.ok(!nodes.some((node) => node['Node Type'] === 'Seq Scan'), `${mode}: ${each[0].text}\n${told}`);
      for (const node of nodes)
        if (node['Relation Name'] !== undefined || node['Node Type'].includes('Scan'))
          touched += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
      // What orders the page itself is short; what orders ten thousand to find ten is not.
      for (const node of nodes)
        if (node['Node Type'] === 'Sort')
          assert.ok(
            nodesOf(node)
              .slice(1)
              .every((below) => below['Actual Rows'] * below['Actual Loops'] <= rowsMax),
            `${mode}: ${told}`,
          );
    }
    assert.ok(
      touched <= rowsMax,
      `${mode} touches ${touched} rows, more than ${rowsMax}, for ${JSON.stringify(query)}`,
    );
  }
  return found;
}

/** A page of ten: its keys, its rows, two users of each, and once more for each step in between. */
const rows_of_a_page = 150;

const by = (field: string, descending = false): PageQuery['ordering'] => [{ field, descending }];

for (const [told, query] of [
  ['newest first', {}],
  ['oldest first', { ordering: by('created') }],
  ['by name', { ordering: by('name') }],
  ['newest first, as asked for', { ordering: by('created', true) }],
  ['by name, backwards', { ordering: by('name', true) }],
] as const)
  test(`a page ${told} reads its own rows, and so does the one in the middle to which \`next\` leads`, async () => {
    const found = await assertFound(query, rows_of_a_page);
    assert.deepEqual([found.count, found.results.length], [managed, 10]);
    const { found: before } = await asked({ ...read, ...query, offset: 5_000 });
    const keys = before.keys.at(-1) ?? [];
    const behind = await assertFound({ ...query, position: { direction: 'after', keys } }, rows_of_a_page);
    assert.deepEqual([behind.count, behind.results.length], [managed, 10]);
    assert.ok(!before.results.some(({ id }) => behind.results.some((each) => each.id === id)));
  });

test('one company is found by its reference', async () => {
  const [{ external_reference = '' } = {}] = await stage.sql(
    'select external_reference from partner_access where partner_id = $1 limit 1',
    [platform.partner],
  );
  const found = await assertFound({ filters: { external_reference } }, rows_of_a_page);
  assert.deepEqual([found.count, found.results.length], [1, 1]);
});

test('what changed since some instant is found from there on: only the count reads as far as there is something', async () => {
  const [{ since } = {}] = await stage.sql(
    'select company_updated_at as since from partner_access where partner_id = $1 order by company_updated_at desc offset 99 limit 1',
    [platform.partner],
  );
  const found = await assertFound({ updated_since: new Date(since as string).toISOString() }, rows_of_a_page + 200);
  assert.deepEqual([found.count, found.results.length], [100, 10]);
});

test('an offset reads what it skips from the index alone', async () => {
  const found = await assertFound({ offset: 9_000 }, 9_000 + rows_of_a_page);
  assert.equal(found.results.length, 10);
});

test('a hundred pages lead through all of them, each once, and say how many there are', async () => {
  const seen = new Set<string>();
  for (let next: string | null = `${companiesPath}?limit=100&ordering=name`; next !== null;) {
    const { body }: { body: Page<PartnerCompany> } = await platform.send<Page<PartnerCompany>>(
      'GET',
      next.replace(publicUrl, ''),
    );
    assert.equal(body.count, managed);
    for (const { id, users } of body.results) {
      assert.equal(users.length, 2);
      seen.add(id);
    }
    next = body.next;
  }
  assert.equal(seen.size, managed);
});
