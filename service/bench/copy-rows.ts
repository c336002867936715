/** Many rows by SQL: copies of those that the service has written. */

export interface Database {
  sql(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
}

/** Inserts copies of the rows `t` with other members; generated columns are left out. */
export async function copyRows(
  database: Database,
  table: string,
  values: readonly unknown[],
  { members, from }: { readonly members: string; readonly from: string },
): Promise<void> {
  const columns = await database.sql(
    `select quote_ident(column_name) as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const names = columns.map(({ name }) => String(name));
  await database.sql(
    `insert into ${table} (${names.join(', ')}) select ${names.map((name) => `(c).${name}`).join(', ')}
     from (select json_populate_record(t, json_build_object(${members})) as c from ${from} offset 0) copies`,
    values,
  );
}
