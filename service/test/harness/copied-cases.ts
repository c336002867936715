/** Many cases by SQL: copies of one with its costs, facts and entries. */

type Sql = (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;

/** Copies a case with its costs, facts and entries. @returns the ids of the copies */
export async function copyCases(sql: Sql, mandate: string, count: number): Promise<string[]> {
  await sql('create table copied as select gen_random_uuid() as id, n from generate_series(1, $1::int) n', [count]);
  const copy = async (table: string, changed: Readonly<Record<string, string>>, of: string) => {
    const columns = await sql(
      `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const names = columns.map(({ attname }) => String(attname));
    const values = names.map((name) => changed[name] ?? `t.${name}`).join(', ');
    await sql(
      `insert into ${table} (${names.join(', ')}) select ${values} from ${table} t cross join copied c where t.${of} = $1 order by c.id`,
      [mandate],
    );
  };
  const own = (column: string) => ({
    [column]: `case when t.${column} is not null then md5(t.${column}::text || c.n)::uuid end`,
  });
  await copy('mandates', { id: 'c.id', reference_number: `'C' || c.n` }, 'id');
  await copy('mandate_costs', { mandate_id: 'c.id', ...own('id'), ...own('entry_id') }, 'mandate_id');
  await copy('ledger_facts', { mandate_id: 'c.id', fact: await renamed(sql, mandate) }, 'mandate_id');
  const entry = { ...own('entry_id'), ...own('reverses_entry_id'), ...own('cause_entry_id'), ...own('cost_id') };
  await copy('ledger_postings', { mandate_id: 'c.id', ...entry }, 'mandate_id');
  for (const table of ['mandates', 'mandate_costs', 'ledger_facts', 'ledger_postings'])
    await sql(`vacuum analyze ${table}`);
  return (await sql('select id::text as id from copied order by id')).map(({ id }) => String(id));
}

/** The text of a fact with the ids of the copy; only claims keep theirs. Else a replay takes every entry for one of another case. */
async function renamed(sql: Sql, mandate: string): Promise<string> {
  const ids = await sql(
    `select fact ->> 'id' as id from ledger_facts where mandate_id = $1 and kind <> 'claim' and fact ->> 'id' is not null`,
    [mandate],
  );
  const text = ids.reduce<string>(
    (of, { id }) => `replace(${of}, '${String(id)}', md5('${String(id)}' || c.n)::uuid::text)`,
    't.fact::text',
  );
  return `(${text})::json`;
}
