/**
 * Two locks on every tenant (design.md, mechanism 4): the second is the database's own. Whatever a
 * statement forgets, the role of a company's calls sees and changes nothing of another company.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { aClaim, bodyOf, euros, first, givenAccepted, givenDebtor, givenDraft, openStage, type Stage } from '../harness/cases.ts';

let stage: Stage;
let owner: string;
let stranger: string;
/** As the pool connects: in the role of a company's calls. */
let client: pg.Client;

interface Table {
  readonly name: string;
  readonly secured: boolean;
  readonly policies: readonly string[];
  readonly privileges: readonly string[];
}

before(async () => {
  stage = await openStage();
  const company = await stage.aCompany();
  owner = company.company;
  stranger = (await stage.aCompany()).company;
  const partner = await stage.givenPartner([owner]);
  await stage.givenKey('partner', partner);
  // Something in every table: two debtors, a draft, a case, a payment, what was told of them.
  const other = await givenDebtor(company);
  await givenDraft(company, { additional_debtor_ids: [other.id] });
  const { order } = await givenAccepted(stage, company, { additional_debtor_ids: [other.id], claims: [aClaim(1, { payments: [{ amount: euros('1'), value_date: '2026-02-01' }] })] });
  assert.equal(order.status, 'accepted');
  await company.feed();
  bodyOf(await company.send('PATCH', `/v2/debtors/${other.id}/`, { your_reference: 'x' }), 200);
  client = new pg.Client({ ...stage.address, options: '-c role=mahnwerk_company' });
  await client.connect();
});

after(async () => {
  await client.end();
  await stage.stop();
});

/** Every table with a tenant in it, partitions included: a policy on the parent does not bind who names the partition. */
const tables = async (): Promise<Table[]> =>
  (await stage.sql(`
    select c.relname as name, c.relrowsecurity as secured,
      array(select p.polname::text from pg_policy p where p.polrelid = c.oid and 'mahnwerk_company'::regrole = any(p.polroles)) as policies,
      array(select each from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) each
            where has_table_privilege('mahnwerk_company', c.oid, each)
               or (each in ('select', 'insert', 'update') and has_any_column_privilege('mahnwerk_company', c.oid, each))) as privileges
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('company_id', 'owner_id') and not a.attisdropped)
    order by c.relname`)) as unknown as Table[];

const bind = (company: string) => client.query(`select set_config('app.company', $1, false)`, [company]);

const countAs = async (company: string, { name }: Table): Promise<number> => {
  await bind(company);
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${pg.escapeIdentifier(name)}`);
  return Number(rows[0]?.count);
};

const reachable = async () => (await tables()).filter(({ privileges }) => privileges.length > 0);

test('every table with a tenant in it either has row security and a policy, or is out of a company’s reach', async () => {
  const all = await tables();
  assert.ok(all.length > 10, 'the walk finds the tables');
  const open = all.filter(({ secured, policies, privileges }) => privileges.length > 0 && (!secured || policies.length === 0));
  assert.deepEqual(open.map(({ name }) => name), []);
  assert.deepEqual(all.filter(({ privileges }) => privileges.includes('truncate')).map(({ name }) => name), [], 'TRUNCATE asks no policy');
  const outOfReach = all.filter(({ privileges }) => privileges.length === 0).map(({ name }) => name.replace(/_(\d{8}|default)$/, ''));
  assert.deepEqual([...new Set(outOfReach)], ['audit_log', 'events', 'feed_entries', 'keys'], 'partitions are reached through their parents alone');
});

test('a company sees its own rows in every table it may read, and another company none of them', async () => {
  for (const table of (await reachable()).filter(({ privileges }) => privileges.includes('select'))) {
    // No reminder of retention has fallen due in this story.
    if (table.name !== 'feed_floors') assert.ok((await countAs(owner, table)) > 0, `${table.name} holds rows of the company`);
    const foreign = await countAs(stranger, table);
    const own = Number(first(await stage.sql(`select count(*) from ${table.name} where ${ownerOf(table)} = $1`, [stranger])).count);
    assert.equal(foreign, own, `${table.name} shows a stranger its own rows alone`);
  }
});

const ownerOf = ({ name }: Table): string => (name.startsWith('feed_') ? 'owner_id' : 'company_id');

test('a connection bound to nobody sees nothing at all', async () => {
  for (const binding of ['', randomUUID()])
    for (const table of (await reachable()).filter(({ privileges }) => privileges.includes('select'))) assert.equal(await countAs(binding, table), 0, table.name);
});

test('another company’s rows are neither changed nor deleted, and none are written in its name', async () => {
  await bind(stranger);
  for (const { name, privileges } of await reachable()) {
    const before = first(await stage.sql(`select count(*), max(t::text) as last from ${name} t where ${ownerOf({ name } as Table)} = $1`, [owner]));
    if (privileges.includes('delete')) assert.equal((await client.query(`delete from ${name} where ${ownerOf({ name } as Table)} = $1`, [owner])).rowCount, 0, name);
    if (privileges.includes('update')) assert.equal((await client.query(`update ${name} set company_id = company_id where company_id = $1`, [owner])).rowCount, 0, name);
    if (privileges.includes('insert')) await assert.rejects(client.query(`insert into ${name} (company_id) values ($1)`, [owner]), (error: { code?: string }) => ['42501', '23502'].includes(error.code ?? ''), name);
    const after = first(await stage.sql(`select count(*), max(t::text) as last from ${name} t where ${ownerOf({ name } as Table)} = $1`, [owner]));
    assert.deepEqual(after, before, name);
  }
});

test('a row of its own cannot be handed to another company', async () => {
  await bind(owner);
  for (const name of ['debtors', 'orders', 'claims', 'payments'])
    await assert.rejects(client.query(`update ${name} set company_id = $1`, [stranger]), { code: '42501' }, name);
});

test('the roles of the service own nothing and pass no row security by', async () => {
  const roles = await stage.sql(`select rolname, rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname in ('mahnwerk_company', 'mahnwerk_operator') order by 1`);
  assert.deepEqual(roles, ['mahnwerk_company', 'mahnwerk_operator'].map((rolname) => ({ rolname, rolsuper: false, rolbypassrls: false, rolcanlogin: false })));
  assert.deepEqual(await stage.sql(`select relname from pg_class where relowner in ('mahnwerk_company'::regrole, 'mahnwerk_operator'::regrole)`), []);
});

test('every tenant table keeps the company in its primary key, its unique constraints and its foreign keys', async () => {
  const lacking = await stage.sql(`
    select i.indrelid::regclass::text as "table", i.indexrelid::regclass::text as key
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relrowsecurity and i.indisunique
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and a.attnum = any(i.indkey))
    union all
    select f.conrelid::regclass::text, f.conname
    from pg_constraint f
    where f.contype = 'f' and exists (select from pg_class c where c.oid = f.confrelid and c.relrowsecurity and c.relname <> 'companies')
      and not exists (select from pg_attribute a where a.attrelid = f.conrelid and a.attname = 'company_id' and a.attnum = any(f.conkey))
    order by 1, 2`);
  // A Partner tells its companies apart by its own reference: unique per Partner, across companies, by the contract.
  assert.deepEqual(lacking, [{ table: 'partner_access', key: 'partner_access_external_reference' }]);
});
