/**
 * Whatever statement an attacker smuggles into a connection of the service, it cannot change who the connection is: its login owns nothing and has one
 * role to put on (docs/decisions/0033). Connections are made here as the pools make them.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test, type TestContext } from 'node:test';
import pg from 'pg';
import { systemClock } from '../../src/platform/clock.ts';
import {
  type DatabaseAddress,
  addressOf,
  type DatabaseRole,
  roles,
  type ServiceAddress,
} from '../../src/platform/database/address.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createPool } from '../../src/platform/database/create-pool.ts';
import { Database } from '../../src/platform/database/pool.ts';
import { givenDebtor, openStage, type Stage } from '../harness/cases.ts';
import { execute, type ServerAddress, testDatabase, urlOf, withLogins } from '../harness/postgres.ts';
import { freshPlace, run } from '../harness/program.ts';

let stage: Stage;
/** A company with data, which the attacker wants to read. */
let victim: string;
/** A company and a Partner of the attacker's own. */
let own: Readonly<{ company: string; partner: string }>;

before(async () => {
  stage = await openStage();
  const company = await stage.aCompany();
  victim = company.company;
  await givenDebtor(company);
  const attacker = (await stage.aCompany()).company;
  own = { company: attacker, partner: await stage.givenPartner([attacker]) };
});

after(() => stage.stop());

/** A connection of the service in this role, bound to the attacker; it ends with the test. */
async function connected(t: TestContext, role: DatabaseRole): Promise<pg.PoolClient> {
  const pool = createPool(addressOf(stage.address, role), { role, max: 1, name: 'injected' });
  const client = await pool.connect();
  t.after(async () => {
    client.release(true);
    await pool.end();
  });
  await client.query(`select set_config('app.company', $1, false), set_config('app.partner', $2, false)`, [
    own.company,
    own.partner,
  ]);
  return client;
}

const denied = { code: '42501' };

for (const role of roles) {
  test(`a connection of ${role} becomes no other role, and without its role it reads nothing`, async (t) => {
    const client = await connected(t, role);
    const others = [
      stage.address.user,
      ...roles.filter((each) => each !== role),
      ...roles.filter((each) => each !== role).map((each) => stage.address.logins[each].user),
    ];
    for (const other of others) {
      await assert.rejects(client.query(`set role ${other}`), denied, other);
      await assert.rejects(client.query(`set session authorization ${other}`), denied, other);
    }
    const { user } = stage.address.logins[role];
    for (const refused of [
      `alter role ${user} superuser`,
      `alter role ${user} createrole`,
      `alter role ${user} bypassrls`,
      `grant mahnwerk_operator to ${user}`,
      `grant ${stage.address.user} to ${user}`,
      `create role another`,
    ])
      await assert.rejects(client.query(refused), { code: /42501|0LP01/ }, refused);
    for (const way of [
      'set role none',
      `select set_config('role', 'none', false)`,
      `set session authorization ${user}`,
    ]) {
      await client.query(way);
      assert.equal(await currentUser(client), user, way);
      for (const table of await tables())
        await assert.rejects(client.query(`select from ${table} limit 1`), denied, `${way}: ${table}`);
      await assert.rejects(client.query('create temporary table companies ()'), denied);
      await assert.rejects(client.query('create table public.mine ()'), denied);
      for (const back of ['reset role', 'reset session authorization']) {
        await client.query(back);
        assert.ok([role, user].includes(await currentUser(client)), 'its own role, its login, and no other');
      }
    }
  });
}

async function currentUser(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ current: string }>('select current_user as current');
  return rows[0]?.current ?? '';
}

const tables = async (): Promise<string[]> =>
  (
    await stage.sql(
      `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') order by 1`,
    )
  ).map(({ name }) => String(name));

test('a statement that sets the role to none on its way calls no function as the owner of the schema', async (t) => {
  const company = await connected(t, 'mahnwerk_company');
  const partner = await connected(t, 'mahnwerk_partner');
  const stranger = await stage.givenPartner([victim]);
  const swapped = (call: string) =>
    `with freed as materialized (select set_config('role', 'none', false)) select ${call} as found from freed`;
  const asks: readonly (readonly [pg.PoolClient, string])[] = [
    [company, `(select count(*)::int from feed_page(1::smallint, '${victim}', 0, now() - interval '1 day', 100))`],
    [
      company,
      `(select coalesce(cardinality(enabled_ids), 0) from webhook_subscribers('${victim}', null, 'order.accepted'))`,
    ],
    [partner, `(select count(*)::int from feed_page(2::smallint, '${stranger}', 0, now() - interval '1 day', 100))`],
    [partner, `(select count(*)::int from partners_of_company('${victim}'))`],
  ];
  await stage.sql('select feed_page(1::smallint, $1, 0, $2, 100)', [victim, new Date(0)]);
  for (const [client, call] of asks) {
    const { rows } = await client.query<{ found: number }>(swapped(call));
    assert.equal(rows[0]?.found, 0, call);
    await client.query('reset role');
  }
  const refused = [
    `record_for_partner('${stranger}', '${victim}', now(), '${randomUUID()}', 'company.updated', now(), '{}')::text`,
  ];
  for (const call of refused) {
    await assert.rejects(partner.query(swapped(call)), denied, call);
    await partner.query('reset role');
  }
});

test('the logins own nothing, inherit nothing and are members of their one role', async () => {
  for (const role of roles) {
    const { user } = stage.address.logins[role];
    const [login] = await stage.sql(
      'select rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, rolbypassrls from pg_roles where rolname = $1',
      [user],
    );
    assert.deepEqual(login, {
      rolsuper: false,
      rolinherit: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: true,
      rolreplication: false,
      rolbypassrls: false,
    });
    const memberships = await stage.sql(
      'select roleid::regrole::text as role, admin_option, inherit_option from pg_auth_members where member = $1::regrole',
      [user],
    );
    assert.deepEqual(memberships, [{ role, admin_option: false, inherit_option: false }]);
    assert.deepEqual(
      await stage.sql('select roleid::regrole::text from pg_auth_members where member = $1::regrole', [role]),
      [],
    );
    // `a` is a privilege: what a role owns would be `o`.
    assert.deepEqual(
      await stage.sql(
        `select distinct deptype::text from pg_shdepend where refobjid = $1::regrole and classid <> 'pg_auth_members'::regclass`,
        [user],
      ),
      [{ deptype: 'a' }],
    );
  }
});

test('no function that runs as the owner of the schema is open to every role', async () => {
  const open = await stage.sql(
    `select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype and has_function_privilege('public', oid, 'execute')`,
  );
  assert.deepEqual(open, []);
  assert.deepEqual(
    await stage.sql(
      `select proname from pg_proc where pronamespace = 'public'::regnamespace and proname <> 'calling_role' and prosrc like '%current_setting(''role'')%'`,
    ),
    [],
  );
});

test('what a login changes of itself ends with the next start', async (t) => {
  const address = await freshDatabase(t);
  const { user } = address.logins.mahnwerk_company;
  const client = new pg.Client(pgConfig(addressOf(address, 'mahnwerk_company')));
  await client.connect();
  await client.query(
    `alter role ${user} password 'locked out'; alter role ${user} set default_transaction_read_only = on; alter role ${user} in database ${address.database} set statement_timeout = 1`,
  );
  await client.end();
  await assert.rejects(answers(address), { code: '28P01' });
  assert.deepEqual((await withLogins(address)).logins, address.logins);
  await answers(address);
  assert.deepEqual(
    await execute(address, 'select from pg_db_role_setting where setrole = $1::regrole', [user]).then(
      ({ rows }) => rows,
    ),
    [],
  );
});

test('two databases of one cluster have logins of their own, whatever their keys are', async (t) => {
  const [one, two] = [await freshDatabase(t), await freshDatabase(t)];
  const other = await withLogins(two, Buffer.alloc(32, 9));
  await Promise.all([answers(one), answers(other)]);
  for (const role of roles) assert.notEqual(one.logins[role].user, other.logins[role].user);
  await assert.rejects(answers({ ...other, logins: two.logins }), { code: '28P01' });
});

test('starts at the same moment agree', async (t) => {
  const address = await freshDatabase(t);
  const all = await Promise.all(Array.from({ length: 8 }, () => withLogins(address)));
  for (const { logins } of all) assert.deepEqual(logins, address.logins);
  await answers(address);
});

async function freshDatabase(t: TestContext): Promise<ServerAddress> {
  const { address, drop } = await testDatabase();
  t.after(() => drop());
  return address;
}

const pgConfig = (address: DatabaseAddress): pg.ClientConfig => ({ ...address });

/** The service's connections of each kind read. */
async function answers(address: ServiceAddress): Promise<void> {
  const database = new Database(address, systemClock);
  try {
    await Promise.all([
      database.reach(),
      database.atomically(randomUUID(), async () => undefined),
      database.atomicallyForPartner(randomUUID(), async () => undefined),
    ]);
  } finally {
    await database.close();
  }
}

/** A database whose owner is no superuser; `attributes` are those of a role. */
async function ownedBy(t: TestContext, attributes: string): Promise<ServerAddress> {
  const { address: given, drop } = await testDatabase();
  const [user, password, database] = [
    `owner_${randomUUID().slice(0, 8)}`,
    'secret',
    `owned_${randomUUID().slice(0, 8)}`,
  ];
  await execute(given, `create role ${user} login password '${password}' ${attributes}`);
  await execute(given, `grant ${roles.join(', ')} to ${user} with admin option`);
  await execute(given, `create database ${database} owner ${user}`);
  t.after(async () => {
    await execute(given, `drop database ${database} with (force)`);
    const { rows } = await execute(
      given,
      `select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.roleid where m.member = $1::regrole and r.rolcanlogin`,
      [user],
    );
    for (const { rolname } of rows as { rolname: string }[]) await execute(given, `drop role ${rolname}`);
    await execute(given, `drop role ${user}`);
    await drop();
  });
  return { ...given, user, password, database };
}

test('an owner that is no superuser but may create roles is enough for a service', async (t) => {
  const address = await ownedBy(t, 'createrole');
  await migrate(address);
  const program = run(t, ['serve'], { ...freshPlace(t).settings, DATABASE_URL: urlOf(address) });
  const { status } = await fetch(`${await program.url()}/readyz`);
  assert.equal(status, 200);
  const { rows } = await execute(
    address,
    `select distinct usename from pg_stat_activity where datname = current_database() and application_name ~ '^mahnwerk (api|partner|operator|system)$'`,
  );
  for (const { usename } of rows as { usename: string }[])
    assert.match(usename, /^mahnwerk_(company|partner|operator)_[0-9a-f]{8}$/);
});

test('an owner that may not create roles is told so in one line', async (t) => {
  const address = await ownedBy(t, 'nocreaterole');
  const { code, stderr } = await run(t, ['serve'], { ...freshPlace(t).settings, DATABASE_URL: urlOf(address) }).ended;
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^mahnwerk: the user of DATABASE_URL cannot create the login roles of the service \(permission denied to create role\): give it CREATEROLE, .*\n$/,
  );
});
