/**
 * Databases that the files of one process use one after the other, with their connections: a connection costs
 * PostgreSQL more than most stories do. Between two files every row goes that the template does not have.
 */
import type { Clock } from '../../src/platform/clock.ts';
import { Database } from '../../src/platform/database/pool.ts';
import { keep } from './kept.ts';
import { execute, type ServerAddress, testDatabase } from './postgres.ts';

interface KeptDatabase {
  readonly address: ServerAddress;
  readonly database: Database;
  readonly clock: SwitchedClock;
  /** What its schema is, in one line. */
  readonly schema: string;
  readonly drop: () => Promise<void>;
}

export interface BorrowedDatabase extends Pick<KeptDatabase, 'address' | 'database'> {
  giveBack(): Promise<void>;
}

/** The clock of the file that has the database. */
class SwitchedClock implements Clock {
  #current: Clock;
  constructor(current: Clock) {
    this.#current = current;
  }
  now(company?: string): string {
    return this.#current.now(company);
  }
  offset_ms(company: string): number {
    return this.#current.offset_ms(company);
  }
  switchTo(clock: Clock): void {
    this.#current = clock;
  }
}

const waiting: KeptDatabase[] = [];
let isKeeping = false;

/** A migrated database with open connections, empty but for what migrations insert. */
export async function borrowDatabase(clock: Clock): Promise<BorrowedDatabase> {
  if (!isKeeping) {
    isKeeping = true;
    keep(async () => {
      isKeeping = false;
      await Promise.all(waiting.splice(0).map(end));
    });
  }
  const kept = waiting.pop() ?? (await open(clock));
  kept.clock.switchTo(clock);
  const { address, database } = kept;
  return {
    address,
    database,
    async giveBack() {
      if (isKeeping && (await isEmptied(kept))) waiting.push(kept);
      else await end(kept);
    },
  };
}

async function open(current: Clock): Promise<KeptDatabase> {
  const { address, drop } = await testDatabase();
  const clock = new SwitchedClock(current);
  await execute(address, remember);
  return { address, drop, clock, database: new Database(address, clock), schema: await schemaOf(address) };
}

async function end({ database, drop }: KeptDatabase): Promise<void> {
  await database.close();
  await drop();
}

/** Empties the database; false where a test has changed its schema, left work running or made very many rows. */
async function isEmptied({ address, database, schema }: KeptDatabase): Promise<boolean> {
  await database.settled();
  try {
    await execute(address, empty);
    return (await schemaOf(address)) === schema;
  } catch {
    return false;
  }
}

async function schemaOf(address: ServerAddress): Promise<string> {
  const [row] = (await execute(address, fingerprint)).rows as { readonly fingerprint: string }[];
  return row?.fingerprint ?? '';
}

/** Tables with rows of migrations. */
const seeded = [
  'base_rates',
  'feed_heads',
  'rule_versions',
  'letter_texts',
  'letter_text_versions',
  'debtor_page_text_versions',
  'case_policies',
  'ladder_policies',
];

const remember = `create schema seeds; create table seeds.gone as select 0::bigint as total; ${seeded.map((each) => `create table seeds.${each} as table ${each};`).join(' ')}`;

/** Dead rows slow the next file down: a new database is cheaper after so many of all its files. */
const rows_max = 20_000;

const empty = `do $$
declare
  name text;
  gone bigint;
  gone_now bigint := 0;
begin
  set local lock_timeout = '1s';
  set local session_replication_role = replica;
  if exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle') then
    raise exception 'work is left running';
  end if;
  for name in
    select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'migrations' and pg_relation_size(c.oid) > 0
  loop
    execute 'delete from ' || name;
    get diagnostics gone = row_count;
    gone_now := gone_now + gone;
  end loop;
  update seeds.gone g set total = g.total + gone_now;
  if (select g.total from seeds.gone g) > ${rows_max} then
    raise exception 'too many rows';
  end if;
  ${seeded.map((each) => `insert into ${each} select * from seeds.${each};`).join('\n  ')}
  perform setval('customer_numbers', start_value, false) from pg_sequences where sequencename = 'customer_numbers';
end $$`;

const fingerprint = `select md5(concat(
  (select string_agg(concat(c.oid, c.relname, c.relnatts, c.relchecks, c.relhastriggers, c.reloptions, c.relacl), ',' order by c.oid)
    from pg_class c where c.relnamespace = 'public'::regnamespace),
  (select string_agg(concat(t.oid, t.tgenabled), ',' order by t.oid) from pg_trigger t where not t.tgisinternal),
  (select string_agg(concat(p.oid, md5(p.prosrc), p.proacl), ',' order by p.oid) from pg_proc p where p.pronamespace = 'public'::regnamespace),
  (select string_agg(concat(o.oid, o.polname), ',' order by o.oid) from pg_policy o),
  (select string_agg(concat(o.oid, o.conname, o.convalidated), ',' order by o.oid) from pg_constraint o where o.connamespace = 'public'::regnamespace),
  (select string_agg(concat(s.setrole, s.setconfig), ',') from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase and d.datname = current_database())
)) as fingerprint`;
