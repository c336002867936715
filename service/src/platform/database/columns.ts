/**
 * Rows as parameters: one array for each column. PostgreSQL reads them several times as fast as a JSON of the rows, and
 * a statement for any number of rows is prepared once.
 */

type Value = string | number | bigint | boolean | object | null;

/** Rows of some columns as parameters of a statement, named like the columns. */
export interface Columns<Name extends string> {
  /** What a statement selects from: `unnest(:id::uuid[], …) as alias (id, …)`. */
  as(alias: string): string;
  /** The parameters. An element may be null, which the generated types do not know. */
  of(rows: readonly Readonly<Record<Name, Value>>[]): Readonly<Record<Name, never>>;
}

/** @param types the SQL type by column: `text`, `json`, or one without quotes and commas in its values */
export function columnsOf<Name extends string>(types: Readonly<Record<Name, string>>): Columns<Name> {
  const names = Object.keys(types) as Name[];
  const arrays = names.map((name) => `:${name}::${types[name]}[]`).join(', ');
  return {
    as: (alias) => `unnest(${arrays}) as ${alias} (${names.join(', ')})`,
    of: (rows) => {
      const valuesOf = (name: Name) => {
        if (types[name] === 'text') return rows.map((row) => row[name]);
        if (types[name] === 'json') return rows.map((row) => JSON.stringify(row[name]));
        // Nothing to escape in numbers, days and ids: a literal is made in a third of the time.
        return `{${rows.map((row) => row[name] ?? 'NULL').join(',')}}`;
      };
      return Object.fromEntries(names.map((name) => [name, valuesOf(name)])) as Record<Name, never>;
    },
  };
}
