/**
 * Lists, composed in one place from what a room declares: which columns may be filtered and ordered.
 * The page's keys are found first in an index of their own columns, the rows are joined behind it;
 * the count comes from maintained totals, and from counting only where a filter leaves no total.
 */
import { createHash } from 'node:crypto';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyDb, OperatorDb, OwnerDb, PartnerDb } from '../database/session.ts';
import { compose, type Statement } from '../database/statement.ts';
import type { PageQuery, PageOf, Position } from './query.ts';

export interface Listing {
  /** The table and its alias, with the joins that filters and orders need: `orders o`. */
  readonly from: string;
  /** The alias and joins of the rows themselves, where they need more than `from`. */
  readonly rowsFrom?: string;
  /** The table's alias in both. */
  readonly alias: string;
  readonly columns: string;
  /** Whose its rows are: a company's unless said; an owner's of webhooks; a Partner's; or, for the few tables whose rows are nobody's, false. */
  readonly tenant?: 'owner' | 'partner' | false;
  /** The columns that find a row again; the company and the id unless said, the id alone where no company owns it. */
  readonly key?: readonly string[];
  /** Where the columns that every list is ordered by have other names. */
  readonly named?: { readonly id?: string; readonly created_at?: string; readonly updated_at?: string };
  /** By parameter name, the condition on `:name`; a function where a closed choice of values has conditions of its own. */
  readonly filters?: Readonly<Record<string, string | ((value: unknown) => string)>>;
  /** By term of `ordering`, the expression. */
  readonly orders?: Readonly<Record<string, string>>;
  /** Always: which rows belong to this list at all, besides the tenant's. */
  readonly where?: string;
  /**
   * For partitioned tables. Each row of the page is looked up by its key: left to choose, the planner joins all rows of all partitions to the
   * hundred of a page (measured with 340 000 deliveries: 4.7 s). And each query is planned for its own values (6 ms): a plan for the average
   * owner sorts all that one with hundreds of thousands has.
   */
  readonly partitioned?: true;
  /**
   * The bytes that a row's contents take in an answer, and what is read beside it, as an expression on the columns of `from`: where a page may
   * become large. The rows of a page end before they exceed `limits.page_bytes` together.
   */
  readonly weight?: string;
  /** For tables whose ids begin with the time of creation: newest first is the order of the id alone, as their key has it. */
  readonly newestById?: true;
  /** The maintained total of this list (migration 0001 `maintain_count`), if it has one. */
  readonly counted?: { readonly list: string; readonly byStatus?: true };
  /** Or a total the room maintains itself. */
  readonly total?: Total;
}

/** Rows that say how many there are, in a column `count`, of which as many are summed as the tenant and these filters leave. */
export interface Total {
  readonly from: string;
  readonly alias: string;
  readonly filters?: Readonly<Record<string, string>>;
}

type Db = CompanyDb | OwnerDb | PartnerDb | OperatorDb;

type Parameters = Readonly<Record<string, unknown>>;
type AnyStatement = Statement<Parameters, Record<string, unknown>>;

/**
 * Reads one page: `count`, whether rows stand on either side of it, and the rows. `parameters` serve the listing's own `where`.
 *
 * A page behind a position is found by the values of the row it follows, not by counting: a row that keeps its place in the order stands on exactly
 * one of the pages that lead to each other, whatever is inserted, removed or moved around it. A page in front of a position is read backwards.
 */
export async function readPage<R>(
  db: Db,
  listing: Listing,
  query: PageQuery,
  parameters: Parameters = {},
): Promise<PageOf<R>> {
  const { limit, offset, position, updated_since } = query;
  const back = position?.direction === 'before';
  const given = {
    ...query.filters,
    ...parameters,
    ...keysOf(position),
    updated_since,
    row_offset: position === undefined ? offset : 0,
    row_limit: limit + 1,
  };
  const conditions = conditionsOf(db, listing, query);
  const counting = count(db, totalStatement(db, listing, query, conditions), given);
  const text = pageText(listing, query, conditions);
  const reading = (db as Reader).many(listing.partitioned ? compose('', text) : composed(text), given);
  const [total, found] = await Promise.all([counting, reading]);
  const further = found.length > limit || found.some(({ page_found }) => Number(page_found) > found.length);
  const rows = back ? found.slice(0, limit).reverse() : found.slice(0, limit);
  return {
    count: total,
    // Whoever asks from a position comes from its other side.
    more: back || further,
    earlier: back ? further : position !== undefined || offset > 0,
    keys: rows.map(({ page_keys }) => page_keys as string[]),
    results: rows.map(({ page_keys: _keys, page_found: _found, ...row }) => row as R),
  };
}

const keyName = (index: number): string => `key_${index}`;

const keysOf = (position: Position | undefined): Parameters =>
  Object.fromEntries((position?.keys ?? []).map((key, index) => [keyName(index), key]));

/** The session as this file uses it: parameters are checked by the database, not by generated types. */
interface Reader {
  many(statement: AnyStatement, parameters: Parameters): Promise<Record<string, unknown>[]>;
}

function conditionsOf(db: Db, listing: Listing, query: PageQuery): string[] {
  const { alias, filters, where, tenant } = listing;
  return [
    ...boundTo(db, alias, tenant),
    ...(where === undefined ? [] : [where]),
    ...Object.entries(query.filters).map(([name, value]) => {
      const condition = filters?.[name] ?? unknownFilter(name);
      return typeof condition === 'string' ? condition : condition(value);
    }),
    ...(query.updated_since === undefined ? [] : [`${columnOf(listing, 'updated_at')} >= :updated_since`]),
  ];
}

function boundTo(db: Db, alias: string, tenant: Listing['tenant']): string[] {
  if (db.kind === 'company' && tenant === undefined) return [`${alias}.company_id = :company_id`];
  if (db.kind === 'partner' && tenant === 'partner') return [`${alias}.partner_id = :partner_id`];
  return db.kind === 'owner' && tenant === 'owner'
    ? [`${alias}.owner_kind = :owner_kind`, `${alias}.owner_id = :owner_id`]
    : [];
}

const columnOf = ({ alias, named }: Listing, name: 'id' | 'created_at' | 'updated_at'): string =>
  `${alias}.${named?.[name] ?? name}`;

function unknownFilter(name: string): never {
  throw new Error(`the listing has no condition for the declared filter ${name}`);
}

const whereOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;

function pageText(listing: Listing, query: PageQuery, conditions: readonly string[]): string {
  const { from, rowsFrom = from, alias, columns, tenant } = listing;
  const keyColumns = listing.key ?? (tenant === undefined ? ['company_id', 'id'] : ['id']);
  const key = keyColumns.map((column) => `${alias}.${column}`).join(', ');
  const joined = keyColumns.map((column) => `${alias}.${column} = page.${column}`).join(' and ');
  const terms = termsOf(listing, query);
  const within = query.position === undefined ? conditions : [...conditions, beyond(terms)];
  const rows = listing.partitioned
    ? `cross join lateral (select ${columns} from ${rowsFrom} where ${joined} limit 1) entry`
    : `join ${rowsFrom} on ${joined}`;
  // The rows are joined to the keys of one page; the keys keep their order by number. Nothing is computed
  // of the rows that an offset skips.
  const page = `select found.*, array[${terms.map((_term, index) => `found.${keyName(index)}::text`).join(', ')}] as page_keys, row_number() over () as place from (
        select ${key}, ${terms.map(({ expression }, index) => `${expression} as ${keyName(index)}`).join(', ')}
        from ${from} ${whereOf(within)} order by ${orderOf(terms)} offset :row_offset limit ${limitOf(query)}
      ) found`;
  const fitting = listing.weight === undefined ? page : firstThatFit(listing, page, joined);
  return `select ${listing.partitioned ? 'entry.*' : columns}, page.page_keys${listing.weight === undefined ? '' : ', page.page_found'} from (${fitting}) page ${rows} order by page.place`;
}

/** The first keys of a page whose rows fit it together, one at least; `page_found` is how many keys there were. */
const firstThatFit = ({ from, weight }: Listing, page: string, joined: string): string =>
  `select * from (
      select page.*, count(*) over () as page_found, sum(weighed.weight) over (order by page.place) as weight_so_far
      from (${page}) page cross join lateral (select ${weight} as weight from ${from} where ${joined}) weighed
    ) page where page.weight_so_far <= ${limits.page_bytes} or page.place = 1`;

/** The weight of these columns together: the bytes of their texts. */
export const textBytesOf = (...columns: readonly string[]): string =>
  columns.map((column) => `coalesce(octet_length(${column}::text), 0)`).join(' + ');

// A limit in the text lets the planner stop early; only the usual ones, so that prepared texts stay few.
const usualLimits = new Set([10, 20, 50, 100]);
const limitOf = ({ limit }: PageQuery): string => (usualLimits.has(limit) ? String(limit + 1) : ':row_limit');

interface Term {
  /** Never null: a null has no place before or behind anything. */
  readonly expression: string;
  readonly descending: boolean;
}

const orderOf = (terms: readonly Term[]): string =>
  terms.map(({ expression, descending }) => `${expression} ${descending ? 'desc' : 'asc'}`).join(', ');

/** The order's terms, the id last; turned round where the page is read backwards. */
function termsOf(listing: Listing, query: PageQuery): Term[] {
  const back = query.position?.direction === 'before';
  return forwardTerms(listing, query).map(({ expression, descending }) => ({
    expression,
    descending: descending !== back,
  }));
}

function forwardTerms(listing: Listing, { ordering, updated_since }: PageQuery): Term[] {
  const { orders, newestById } = listing;
  const terms = new Map<string, Term>();
  for (const { field, descending } of ordering) {
    const expression = orders?.[field];
    if (expression === undefined) throw new Error(`the listing has no order for the declared term ${field}`);
    // A repeated term decides nothing any more.
    if (!terms.has(field)) terms.set(field, { expression, descending });
  }
  const ofIds = (descending: boolean): Term => ({ expression: columnOf(listing, 'id'), descending });
  if (terms.size > 0) return [...terms.values(), ofIds(false)];
  if (updated_since !== undefined)
    return [{ expression: columnOf(listing, 'updated_at'), descending: false }, ofIds(false)];
  return newestById ? [ofIds(true)] : [{ expression: columnOf(listing, 'created_at'), descending: true }, ofIds(true)];
}

/** The rows beyond the position, in the direction of reading. */
function beyond(terms: readonly Term[]): string {
  const [first] = terms;
  // One comparison of rows is one range of the index; it needs one direction.
  if (terms.every(({ descending }) => descending === first?.descending))
    return `(${terms.map(({ expression }) => expression).join(', ')}) ${first?.descending ? '<' : '>'} (${terms.map((_term, index) => `:${keyName(index)}`).join(', ')})`;
  const further = terms.map(({ expression, descending }, index) => {
    const equals = terms.slice(0, index).map((term, before) => `${term.expression} = :${keyName(before)}`);
    return `(${[...equals, `${expression} ${descending ? '<' : '>'} :${keyName(index)}`].join(' and ')})`;
  });
  // No index finds where alternatives begin: the first term says it once more by itself.
  const from = first === undefined ? '' : `${first.expression} ${first.descending ? '<=' : '>='} :${keyName(0)} and `;
  return `(${from}(${further.join(' or ')}))`;
}

async function count(db: Db, statement: AnyStatement, given: Parameters): Promise<number> {
  const [row] = await (db as Reader).many(statement, given);
  return Number(row?.count ?? 0);
}

const totalStatement = (db: Db, listing: Listing, query: PageQuery, conditions: readonly string[]): AnyStatement =>
  ownTotalOf(db, listing, query) ??
  (db.kind === 'company' ? totalOf(listing, query) : undefined) ??
  composed(`select count(*) as count from ${listing.from} ${whereOf(conditions)}`);

/** The maintained total, where the filters leave one: none at all, or the status alone. */
function totalOf({ counted, where }: Listing, query: PageQuery): AnyStatement | undefined {
  if (counted === undefined || where !== undefined || query.updated_since !== undefined) return undefined;
  const names = Object.keys(query.filters);
  const byStatus = names.length === 1 && names[0] === 'status' && counted.byStatus === true;
  if (names.length > 0 && !byStatus) return undefined;
  return composed(
    `select coalesce(sum(count), 0)::int8 as count from list_counts where company_id = :company_id and list = '${counted.list}'${byStatus ? ' and status = :status' : ''}`,
  );
}

/** The total that a room maintains, where it knows every filter of the query. */
function ownTotalOf(db: Db, { total, tenant }: Listing, query: PageQuery): AnyStatement | undefined {
  if (total === undefined || query.updated_since !== undefined) return undefined;
  const { from, alias, filters = {} } = total;
  const names = Object.keys(query.filters);
  if (names.some((name) => filters[name] === undefined)) return undefined;
  const conditions = [...boundTo(db, alias, tenant), ...names.flatMap((name) => filters[name] ?? [])];
  return composed(`select coalesce(sum(count), 0)::int8 as count from ${from} ${whereOf(conditions)}`);
}

const made = new Map<string, AnyStatement>();
const made_max = 500; // distinct texts kept prepared; combinations beyond run unnamed

function composed(text: string): AnyStatement {
  const known = made.get(text);
  if (known !== undefined) return known;
  if (made.size >= made_max) return compose('', text);
  const statement: AnyStatement = compose(`page.${createHash('sha256').update(text).digest('hex').slice(0, 32)}`, text);
  made.set(text, statement);
  return statement;
}
