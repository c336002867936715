/**
 * The types of each module's `statements.gen.ts` (`npm run sql`), read from the migrated database; a test checks that the files are up to date.
 *
 * PostgreSQL describes a prepared statement's parameters and columns. A domain of choices becomes the union of the values in its check,
 * a domain of JSON the contract's type in `domainTypes`. The catalogue knows which columns can be null; for expressions the statement declares it.
 */
import assert from 'node:assert/strict';
import type pg from 'pg';
import type { Statement } from '../src/platform/database/statement.ts';

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

/** The contract's type of a domain. */
export interface DomainType {
  readonly type: string;
  readonly from?: string;
}

/** A type in the catalogue. `check` is that of a domain. */
interface CatalogueType {
  readonly type: string;
  readonly base: string | null;
  readonly check: string | null;
}

const catalogueType = `t.typname as type, b.typname as base,
  (select pg_get_constraintdef(c.oid) from pg_constraint c where c.contypid = t.oid and c.contype = 'c') as check`;
const catalogueTypes = `pg_type t left join pg_type b on b.oid = nullif(t.typbasetype, 0)`;

export type Domains = Readonly<Record<string, DomainType>>;

function typeOf(row: CatalogueType, direction: 'in' | 'out', domains: Domains): string {
  const name = row.base ?? row.type;
  const choices = [...(row.check?.matchAll(/'([^']+)'::text/g) ?? [])].map(([, value]) => `'${value}'`);
  if (row.base !== null && choices.length > 0 && domains[row.type] === undefined) return choices.join(' | ');
  const element = name.startsWith('_') ? name.slice(1) : name;
  const scalar = scalars[element];
  assert(scalar !== undefined, `no TypeScript type is known for the SQL type ${name}`);
  const domain = domains[row.type];
  if (domain !== undefined && (direction === 'out' || !isJson(element))) return domain.type;
  const directed = direction === 'in' ? wider(element, scalar) : scalar;
  return name.startsWith('_') ? `readonly ${directed.includes('|') ? `(${directed})` : directed}[]` : directed;
}

const isJson = (sql: string): boolean => sql === 'json' || sql === 'jsonb';

/** A parameter of JSON is text; a whole number may be of either number type. */
const wider = (sql: string, type: string): string =>
  isJson(sql) ? 'string' : type === 'bigint' ? 'bigint | number' : type;

interface FieldRow {
  readonly name: string;
  readonly tableID: number;
  readonly columnID: number;
}

/** Prepares one statement and reads its description. */
export async function describe(
  client: pg.ClientBase,
  statement: Statement<unknown, unknown>,
  domains: Domains,
): Promise<Described> {
  await client.query(`prepare described as ${statement.text}`).catch((error: unknown) => {
    throw new Error(`${statement.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
  try {
    const parameterTypes = await typesIn(client, 'parameter_types');
    // Row descriptions name the base type of a domain; the prepared statement (PostgreSQL ≥ 16) names the domain.
    const columnTypes = await typesIn(client, 'result_types');
    const fields = await fieldsOf(client, statement.text, statement.parameters.length);
    const parameters = statement.parameters.map((name, index) => ({
      name,
      type: `${typeOf(rowAt(parameterTypes, index), 'in', domains)} | null`,
    }));
    const columns: Column[] = [];
    for (const [index, field] of fields.entries()) {
      const type = typeOf(rowAt(columnTypes, index), 'out', domains);
      const required = await isRequired(client, statement, field);
      columns.push({ name: field.name, type: required || type === 'unknown' ? type : `${type} | null` });
    }
    return { parameters, columns };
  } finally {
    await client.query('deallocate described');
  }
}

async function typesIn(client: pg.ClientBase, column: string): Promise<readonly CatalogueType[]> {
  const { rows } = await client.query<CatalogueType>(
    `select ${catalogueType} from pg_prepared_statements s, unnest(s.${column}) with ordinality p (oid, n), ${catalogueTypes}
     where t.oid = p.oid and s.name = 'described' order by n`,
  );
  return rows;
}

function rowAt(rows: readonly CatalogueType[], index: number): CatalogueType {
  const row = rows[index];
  assert(row !== undefined, 'PostgreSQL describes every parameter and column');
  return row;
}

/** The columns, without running the statement. pg has no call for Parse and Describe alone; a Submittable can send them itself. */
function fieldsOf(client: pg.ClientBase, text: string, parameterCount: number): Promise<readonly FieldRow[]> {
  return new Promise((resolve, reject) => {
    let fields: readonly FieldRow[] = [];
    const describing = {
      submit(connection: DescribingConnection) {
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

interface DescribingConnection {
  parse(query: { text: string; types: readonly number[] }): void;
  describe(message: { type: 'S' }): void;
  sync(): void;
}

async function isRequired(
  client: pg.ClientBase,
  { nullability }: Statement<unknown, unknown>,
  { name, tableID, columnID }: FieldRow,
): Promise<boolean> {
  if (nullability.nullable?.includes(name) === true) return false;
  if (nullability.notNull?.includes(name) === true) return true;
  const { rows } = await client.query<{ required: boolean }>(
    'select attnotnull as required from pg_attribute where attrelid = $1 and attnum = $2',
    [tableID, columnID],
  );
  return rows[0]?.required === true;
}

const member = ({ name, type }: Column): string => `readonly ${name}: ${type}`;

/** The text of one module's `statements.gen.ts`. */
export function renderTypes(described: ReadonlyMap<string, Described>, domains: Domains): string {
  const entries = [...described].map(
    ([verb, { parameters, columns }]) => `  readonly ${verb}: {
    readonly parameters: { ${parameters.map(member).join('; ')} };
    readonly row: { ${columns.map(member).join('; ')} };
  };\n`,
  );
  const body = `export interface Statements {\n${entries.join('')}}\n`;
  return `// Generated from the statements and the migrated database by \`npm run sql\`. Not edited by hand.\n${importsOf(body, domains)}\n${body}`;
}

/** The imports of the contract types that a text uses. */
function importsOf(body: string, domains: Domains): string {
  const names = new Map<string, Set<string>>();
  for (const { type, from } of Object.values(domains)) {
    if (from === undefined || !body.includes(`: ${type}`)) continue;
    const name = /\b[A-Z]\w*/.exec(type)?.[0] ?? type;
    names.set(from, (names.get(from) ?? new Set()).add(name));
  }
  return [...names]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([from, types]) => `import type { ${[...types].toSorted().join(', ')} } from '${from}';\n`)
    .join('');
}
