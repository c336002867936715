/**
 * Composes lists from the columns that a module declares for filters and ordering. A query finds the page's keys in an
 * index of their own columns, then joins the rows; the count comes from maintained totals, and from counting only where
 * a filter excludes those.
 */
import { createHash } from 'node:crypto';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CompanyDb, OperatorDb, OwnerDb, PartnerDb } from '../database/session.ts';
import { compose, type Statement } from '../database/statement.ts';
import type { PageQuery, PageOf, PagePosition } from './query.ts';

export interface Listing {
  /** The table and its alias, with the joins that filters and orderings need: `orders o`. */
  readonly from: string;
  /** The alias and joins of the rows, if they need more than `from`. */
  readonly rowsFrom?: string;
  /** The table's alias in both. */
  readonly alias: string;
  readonly columns: string;
  /** The kind of tenant that owns the rows; default: a company. False for the few tables without an owner. */
  readonly tenant?: 'owner' | 'partner' | false;
  /** The columns that identify a row; default: company and id, or the id alone if no company owns the row. */
  readonly key?: readonly string[];
  /** The names of the columns that every list uses, if they differ. */
  readonly named?: { readonly id?: string; readonly created_at?: string; readonly updated_at?: string };
  /** By parameter, the condition on `:name`; a function if each value of a choice has its own condition. */
  readonly filters?: Readonly<Record<string, string | ((value: unknown) => string)>>;
  /** By term of `ordering`, its expression. */
  readonly orders?: Readonly<Record<string, string>>;
  /** A fixed condition on the rows of the list, besides the tenant's. */
  readonly where?: string;
  /**
   * For partitioned tables. Each row of the page is looked up by its key: otherwise the planner joins all rows of all
   * partitions to the hundred of a page (measured with 340,000 deliveries: 4.7 s). Each query is planned for its own
   * values (6 ms): a generic plan sorts all rows of an owner with hundreds of thousands.
   */
  readonly partitioned?: true;
  /**
   * For pages that may become large: the bytes of a row in the response with everything read beside it, as an
   * expression on the columns of `from`. A page ends before its rows exceed `limits.page_bytes`.
   */
  readonly weight?: string;
  /** For tables whose ids are in the order of creation: newest first uses the key's index alone. */
  readonly newestById?: true;
  /** The maintained total of this list (`maintain_count` in migrations/0001-foundations.sql), if it has one. */
  readonly counted?: { readonly list: string; readonly byStatus?: true };
  /** Or a total that the module maintains. */
  readonly total?: Total;
}

/** Rows with a column `count`; the total is the sum over those that match the tenant and these filters. */
export interface Total {
  readonly from: string;
  readonly alias: string;
  readonly filters?: Readonly<Record<string, string>>;
}

type ListDb = CompanyDb | OwnerDb | PartnerDb | OperatorDb;

type ListingParameters = Readonly<Record<string, unknown>>;
type AnyStatement = Statement<ListingParameters, Record<string, unknown>>;

/**
 * Reads one page: `count`, whether rows precede and follow it, and the rows. `parameters` are those of the listing's
 * `where`.
 *
 * A page after a position starts from the values of the row before it, not from an offset: a row whose place in the
 * order does not change occurs on exactly one of the linked pages, whatever is inserted, removed or moved around it. A
 * page before a position is read backwards.
 */
export async function readPage<R>(
  db: ListDb,
  listing: Listing,
  query: PageQuery,
  parameters: ListingParameters = {},
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
  const reading = (db as PageReader).many(listing.partitioned ? compose('', text) : composed(text), given);
  const [total, found] = await Promise.all([counting, reading]);
  const further = found.length > limit || found.some(({ page_found }) => Number(page_found) > found.length);
  const rows = back ? found.slice(0, limit).reverse() : found.slice(0, limit);
  return {
    count: total,
    // A request from a position comes from a page on its other side.
    more: back || further,
    earlier: back ? further : position !== undefined || offset > 0,
    keys: rows.map(({ page_keys }) => page_keys as string[]),
    results: rows.map(({ page_keys: _keys, page_found: _found, ...row }) => row as R),
  };
}

const keyName = (index: number): string => `key_${index}`;

const keysOf = (position: PagePosition | undefined): ListingParameters =>
  Object.fromEntries((position?.keys ?? []).map((key, index) => [keyName(index), key]));

/** The session as this file uses it: the database checks parameters, not generated types. */
interface PageReader {
  many(statement: AnyStatement, parameters: ListingParameters): Promise<Record<string, unknown>[]>;
}

function conditionsOf(db: ListDb, listing: Listing, query: PageQuery): string[] {
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

function boundTo(db: ListDb, alias: string, tenant: Listing['tenant']): string[] {
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
  // Joins the rows to the keys of one page, in the order of their numbers. Rows that an offset skips are not computed.
  const page = `select found.*, array[${terms.map((_term, index) => `found.${keyName(index)}::text`).join(', ')}] as page_keys, row_number() over () as place from (
        select ${key}, ${terms.map(({ expression }, index) => `${expression} as ${keyName(index)}`).join(', ')}
        from ${from} ${whereOf(within)} order by ${orderOf(terms)} offset :row_offset limit ${limitOf(query)}
      ) found`;
  const fitting = listing.weight === undefined ? page : firstThatFit(listing, page, joined);
  return `select ${listing.partitioned ? 'entry.*' : columns}, page.page_keys${listing.weight === undefined ? '' : ', page.page_found'} from (${fitting}) page ${rows} order by page.place`;
}

/** The keys of a page up to `limits.page_bytes`, at least one; `page_found` is their number before that limit. */
const firstThatFit = ({ from, weight }: Listing, page: string, joined: string): string =>
  `select * from (
      select page.*, count(*) over () as page_found, sum(weighed.weight) over (order by page.place) as weight_so_far
      from (${page}) page cross join lateral (select ${weight} as weight from ${from} where ${joined}) weighed
    ) page where page.weight_so_far <= ${limits.page_bytes} or page.place = 1`;

/** The bytes of the texts in these columns together. */
export const textBytesOf = (...columns: readonly string[]): string =>
  columns.map((column) => `coalesce(octet_length(${column}::text), 0)`).join(' + ');

// A literal limit lets the planner stop early; only the usual ones, to keep prepared statements few.
const usualLimits = new Set([10, 20, 50, 100]);
const limitOf = ({ limit }: PageQuery): string => (usualLimits.has(limit) ? String(limit + 1) : ':row_limit');

interface Term {
  /** Never null: a null has no position in an order. */
  readonly expression: string;
  readonly descending: boolean;
}

const orderOf = (terms: readonly Term[]): string =>
  terms.map(({ expression, descending }) => `${expression} ${descending ? 'desc' : 'asc'}`).join(', ');

/** The terms of the order, the id last; reversed if the page is read backwards. */
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
    // A repeated term has no effect.
    if (!terms.has(field)) terms.set(field, { expression, descending });
  }
  const ofIds = (descending: boolean): Term => ({ expression: columnOf(listing, 'id'), descending });
  if (terms.size > 0) return [...terms.values(), ofIds(false)];
  if (updated_since !== undefined)
    return [{ expression: columnOf(listing, 'updated_at'), descending: false }, ofIds(false)];
  return newestById ? [ofIds(true)] : [{ expression: columnOf(listing, 'created_at'), descending: true }, ofIds(true)];
}

/** The condition on rows after the position, in the direction of reading. */
function beyond(terms: readonly Term[]): string {
  const [first] = terms;
  // One row comparison is one range of the index; it requires a single direction.
  if (terms.every(({ descending }) => descending === first?.descending))
    return `(${terms.map(({ expression }) => expression).join(', ')}) ${first?.descending ? '<' : '>'} (${terms.map((_term, index) => `:${keyName(index)}`).join(', ')})`;
  const further = terms.map(({ expression, descending }, index) => {
    const equals = terms.slice(0, index).map((term, before) => `${term.expression} = :${keyName(before)}`);
    return `(${[...equals, `${expression} ${descending ? '<' : '>'} :${keyName(index)}`].join(' and ')})`;
  });
  // An index cannot use alternatives: a separate condition repeats the first term.
  const from = first === undefined ? '' : `${first.expression} ${first.descending ? '<=' : '>='} :${keyName(0)} and `;
  return `(${from}(${further.join(' or ')}))`;
}

async function count(db: ListDb, statement: AnyStatement, given: ListingParameters): Promise<number> {
  const [row] = await (db as PageReader).many(statement, given);
  return Number(row?.count ?? 0);
}

const totalStatement = (db: ListDb, listing: Listing, query: PageQuery, conditions: readonly string[]): AnyStatement =>
  ownTotalOf(db, listing, query) ??
  (db.kind === 'company' ? totalOf(listing, query) : undefined) ??
  composed(`select count(*) as count from ${listing.from} ${whereOf(conditions)}`);

/** The maintained total, if the filters allow one: no filter, or the status alone. */
function totalOf({ counted, where }: Listing, query: PageQuery): AnyStatement | undefined {
  if (counted === undefined || where !== undefined || query.updated_since !== undefined) return undefined;
  const names = Object.keys(query.filters);
  const byStatus = names.length === 1 && names[0] === 'status' && counted.byStatus === true;
  if (names.length > 0 && !byStatus) return undefined;
  return composed(
    `select coalesce(sum(count), 0)::int8 as count from list_counts where company_id = :company_id and list = '${counted.list}'${byStatus ? ' and status = :status' : ''}`,
  );
}

/** The total that a module maintains, if it covers every filter of the query. */
function ownTotalOf(db: ListDb, { total, tenant }: Listing, query: PageQuery): AnyStatement | undefined {
  if (total === undefined || query.updated_since !== undefined) return undefined;
  const { from, alias, filters = {} } = total;
  const names = Object.keys(query.filters);
  if (names.some((name) => filters[name] === undefined)) return undefined;
  const conditions = [...boundTo(db, alias, tenant), ...names.flatMap((name) => filters[name] ?? [])];
  return composed(`select coalesce(sum(count), 0)::int8 as count from ${from} ${whereOf(conditions)}`);
}

const made = new Map<string, AnyStatement>();
const made_max = 500; // prepared statements; further combinations run unnamed

function composed(text: string): AnyStatement {
  const known = made.get(text);
  if (known !== undefined) return known;
  if (made.size >= made_max) return compose('', text);
  const statement: AnyStatement = compose(`page.${createHash('sha256').update(text).digest('hex').slice(0, 32)}`, text);
  made.set(text, statement);
  return statement;
}
