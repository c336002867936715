/**
 * Reads the types of every statement off the migrated database and writes each room's
 * `statements.gen.ts` (`npm run sql`); a test checks that the files are what would be written.
 *
 * PostgreSQL describes a prepared statement's parameters and columns by itself; whether a column can
 * be null is read from the catalogue, and for expressions from what the statement says.
 */
import assert from 'node:assert/strict';
import type pg from 'pg';
import type { Statement } from './statement.ts';

interface Column {
  readonly name: string;
  readonly type: string;
}

interface Described {
  readonly parameters: readonly Column[];
  readonly columns: readonly Column[];
}

const scalars: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  varchar: 'string',
  name: 'string',
  date: 'string',
  timestamptz: 'string',
  numeric: 'string',
  inet: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  float8: 'number',
  oid: 'number',
  int8: 'bigint',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
  void: 'unknown',
};

function typeOf(name: string, direction: 'in' | 'out'): string {
  const element = name.startsWith('_') ? name.slice(1) : name;
  const scalar = scalars[element];
  assert(scalar !== undefined, `no TypeScript type is known for the SQL type ${name}`);
  const directed = direction === 'in' ? wider(element, scalar) : scalar;
  return name.startsWith('_') ? `readonly ${directed.includes('|') ? `(${directed})` : directed}[]` : directed;
}

/** JSON goes in as text that the caller has made; whole numbers may come as either number type. */
const wider = (sql: string, type: string): string =>
  sql === 'json' || sql === 'jsonb' ? 'string' : type === 'bigint' ? 'bigint | number' : type;

interface FieldRow {
  readonly name: string;
  readonly dataTypeID: number;
  readonly tableID: number;
  readonly columnID: number;
}

/** Prepares one statement and reads its description. */
export async function describe(client: pg.ClientBase, statement: Statement<unknown, unknown>): Promise<Described> {
  await client.query(`prepare described as ${statement.text}`).catch((error: unknown) => {
    throw new Error(`${statement.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
  try {
    const parameterTypes = await client.query<{ type: string }>(
      `select t.typname as type from pg_prepared_statements s, unnest(s.parameter_types) with ordinality p (oid, n)
       join pg_type t on t.oid = p.oid where s.name = 'described' order by n`,
    );
    const fields = await fieldsOf(client, statement.text, statement.parameters.length);
    const parameters = statement.parameters.map((name, index) => ({
      name,
      type: `${typeOf(parameterTypes.rows[index]?.type ?? 'unknown', 'in')} | null`,
    }));
    const columns: Column[] = [];
    for (const field of fields) columns.push(await columnOf(client, statement, field));
    return { parameters, columns };
  } finally {
    await client.query('deallocate described');
  }
}

/** The columns, without running the statement. pg has no call for Parse and Describe alone; a Submittable may speak the protocol by itself. */
function fieldsOf(client: pg.ClientBase, text: string, parameterCount: number): Promise<readonly FieldRow[]> {
  return new Promise((resolve, reject) => {
    let fields: readonly FieldRow[] = [];
    const describing = {
      submit(connection: Connection) {
        connection.parse({ text, types: Array.from({ length: parameterCount }, () => 0) });
        connection.describe({ type: 'S' });
        connection.sync();
      },
      handleRowDescription: (message: { fields: FieldRow[] }) => (fields = message.fields),
      handleError: (error: Error) => reject(error),
      handleReadyForQuery: () => resolve(fields),
      handleDataRow: () => undefined,
      handleCommandComplete: () => undefined,
      handleEmptyQuery: () => undefined,
    };
    client.query(describing as unknown as pg.Submittable);
  });
}

interface Connection {
  parse(query: { text: string; types: readonly number[] }): void;
  describe(message: { type: 'S' }): void;
  sync(): void;
}

async function columnOf(
  client: pg.ClientBase,
  { nullability }: Statement<unknown, unknown>,
  field: FieldRow,
): Promise<Column> {
  const { rows } = await client.query<{ type: string; required: boolean | null }>(
    'select t.typname as type, a.attnotnull as required from pg_type t left join pg_attribute a on a.attrelid = $2 and a.attnum = $3 where t.oid = $1',
    [field.dataTypeID, field.tableID, field.columnID],
  );
  const row = rows[0];
  assert(row !== undefined, `the type of the column ${field.name} is not in the catalogue`);
  const required = nullability.nullable?.includes(field.name)
    ? false
    : (nullability.notNull?.includes(field.name) ?? false) || row.required === true;
  const type = typeOf(row.type, 'out');
  return { name: field.name, type: required || type === 'unknown' ? type : `${type} | null` };
}

const member = ({ name, type }: Column): string => `readonly ${name}: ${type}`;

/** The text of one room's `statements.gen.ts`. */
export function renderTypes(described: ReadonlyMap<string, Described>): string {
  const entries = [...described].map(
    ([verb, { parameters, columns }]) => `  readonly ${verb}: {
    readonly parameters: { ${parameters.map(member).join('; ')} };
    readonly row: { ${columns.map(member).join('; ')} };
  };\n`,
  );
  return `// Generated from the statements and the migrated database by \`npm run sql\`. Not edited by hand.\n\nexport interface Statements {\n${entries.join('')}}\n`;
}
