/**
 * The schema of a migrated database as one text: `npm run schema` writes service/migrations/schema.sql, a test
 * compares. It is for reading and for reviews, not for execution. Partitions of single days are left out: they depend
 * on the day.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { testDatabase } from '../test/harness/postgres.ts';

export const schemaFile = fileURLToPath(new URL('../migrations/schema.sql', import.meta.url));

/** Each query returns blocks of text in a fixed order. */
const sections: readonly string[] = [
  `select format('create domain %I as %s%s;', t.typname, format_type(t.typbasetype, t.typtypmod),
     (select string_agg(' ' || pg_get_constraintdef(c.oid), '' order by c.conname) from pg_constraint c where c.contypid = t.oid)) as text
   from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype = 'd' order by t.typname`,
  `select format('create sequence %I minvalue %s maxvalue %s start %s;', s.sequencename, s.min_value, s.max_value, s.start_value) as text
   from pg_sequences s where s.schemaname = 'public' order by s.sequencename`,
  `select concat_ws(E'\\n',
     format('create table %I (', c.relname)
       || E'\\n  ' || concat_ws(E',\\n  ',
         (select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
             || case when a.attnotnull then ' not null' else '' end
             || case when a.attgenerated <> '' then ' generated always as ' || pg_get_expr(d.adbin, d.adrelid) || ' stored'
                  when d.oid is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end, E',\\n  ' order by a.attnum)
           from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
         (select string_agg(pg_get_constraintdef(k.oid), E',\\n  ' order by k.contype desc, pg_get_constraintdef(k.oid))
           from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n' and k.conparentid = 0))
       || E'\\n)' || coalesce(' partition by ' || pg_get_partkeydef(c.oid), '') || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '') || ';',
     (select string_agg(format('-- partition %s %s', i.inhrelid::regclass, pg_get_expr(p.relpartbound, p.oid)), E'\\n' order by p.relname)
       from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid and p.relname !~ '_[0-9]{8}$'),
     (select string_agg(pg_get_indexdef(x.indexrelid) || ';', E'\\n' order by x.indexrelid::regclass::text)
       from pg_index x where x.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u'))),
     case when c.relrowsecurity then format('alter table %I enable row level security;', c.relname) end,
     (select string_agg(format('create policy %I on %I%s for %s to %s%s%s;', p.polname, c.relname,
         case when p.polpermissive then '' else ' as restrictive' end,
         case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
         (select string_agg(r.rolname, ', ' order by r.rolname) from pg_roles r where r.oid = any (p.polroles)),
         ' using (' || pg_get_expr(p.polqual, c.oid) || ')', ' with check (' || pg_get_expr(p.polwithcheck, c.oid) || ')'),
         E'\\n' order by p.polname) from pg_policy p where p.polrelid = c.oid),
     (select string_agg(format('grant %s on %I to %s;', g.rights, c.relname, g.role), E'\\n' order by g.role, g.rights) from (
       select r.rolname as role, string_agg(lower(x.privilege_type), ', ' order by x.privilege_type) as rights
       from aclexplode(c.relacl) x join pg_roles r on r.oid = x.grantee where x.grantee <> c.relowner group by r.rolname
       union all
       select r.rolname, lower(x.privilege_type) || ' (' || string_agg(a.attname, ', ' order by a.attnum) || ')'
       from pg_attribute a, aclexplode(a.attacl) x join pg_roles r on r.oid = x.grantee where a.attrelid = c.oid group by r.rolname, x.privilege_type) g),
     (select string_agg(pg_get_triggerdef(t.oid) || ';', E'\\n' order by t.tgname) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)
   ) as text
   from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`,
  `select concat_ws(E'\\n', pg_get_functiondef(p.oid) || ';',
     case when p.proacl is not null and not exists (select from aclexplode(p.proacl) x where x.grantee = 0)
       then format('revoke all on %s %s from public;', case p.prokind when 'p' then 'procedure' else 'function' end, p.oid::regprocedure) end,
     (select string_agg(format('grant execute on %s %s to %s;', case p.prokind when 'p' then 'procedure' else 'function' end, p.oid::regprocedure, r.rolname), E'\\n' order by r.rolname)
       from aclexplode(p.proacl) x join pg_roles r on r.oid = x.grantee where x.grantee <> p.proowner)) as text
   from pg_proc p where p.pronamespace = 'public'::regnamespace order by p.oid::regprocedure::text`,
  `select format('grant %s on sequence %I to %s;', lower(x.privilege_type), c.relname, r.rolname) as text
   from pg_class c, aclexplode(c.relacl) x join pg_roles r on r.oid = x.grantee
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and x.grantee <> c.relowner order by 1`,
];

/** The schema of a new database with every migration. */
export async function describeSchema(): Promise<string> {
  const database = await testDatabase();
  const client = new pg.Client(database.address);
  await client.connect();
  try {
    return await schemaOf(client);
  } finally {
    await client.end();
    await database.drop();
  }
}

/** The schema of a database that exists. */
export async function schemaOf(client: pg.Client): Promise<string> {
  const blocks = ['-- The schema after all migrations. Generated by `npm run schema`. Not edited by hand.'];
  for (const section of sections) {
    const { rows } = await client.query<{ text: string }>(section);
    blocks.push(...rows.map(({ text }) => text));
  }
  return `${blocks.join('\n\n')}\n`;
}

if (import.meta.main) await writeFile(schemaFile, await describeSchema());
