/** What a database of this service consists of, by its own catalog: a new table needs no line here. */
import type pg from 'pg';
import type { Manifest } from './format.ts';

const tables = `
  select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  group by c.relname order by c.relname`;

const sequences = `
  select sequencename::text as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
  from pg_sequences where schemaname = 'public' order by 1`;

const partitions = `
  select p.relname::text as parent, (select a.attname from pg_attribute a, pg_partitioned_table t
      where t.partrelid = p.oid and a.attrelid = p.oid and a.attnum = t.partattrs[0])::text as time_column,
    to_date(right(c.relname, 8), 'YYYYMMDD')::text as day
  from pg_inherits i join pg_class p on p.oid = i.inhparent join pg_class c on c.oid = i.inhrelid
  where p.relkind = 'p' and p.relnamespace = 'public'::regnamespace and c.relname ~ '_[0-9]{8}$' order by 1, 3`;

type Catalog = Pick<Manifest, 'tables' | 'sequences' | 'partitions' | 'migrations' | 'postgres'>;

/** Of one state of the database. */
export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const rowsOf = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> => (await client.query<T>(text)).rows;
  const [version] = await rowsOf<{ number: number }>(`select current_setting('server_version_num')::int as number`);
  return {
    postgres: version?.number ?? 0,
    migrations: await rowsOf('select number, sha256 from migrations order by number'),
    tables: await rowsOf(tables),
    sequences: await rowsOf(sequences),
    partitions: await rowsOf(partitions),
  };
}

/** Whether something is in the database that a restore would mix with. */
export async function isUsed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S', 'v', 'm')) as used`,
  );
  return rows[0]?.used === true;
}
