/**
 * Lists, composed in one place from what a room declares: which columns may be filtered and ordered.
 * The page's keys are found first in an index of their own columns, the rows are joined behind it;
 * the count comes from maintained totals, and from counting only where a filter leaves no total.
 */
import { createHash } from 'node:crypto';
import type { PageQuery } from '../http/validate.ts';
import type { PageOf } from '../http/handler.ts';
import { CompanyDb, type OperatorDb } from './session.ts';
import { compose, type Statement } from './statement.ts';

export interface Listing {
  /** The table and its alias, with the joins that filters and orders need: `orders o`. */
  readonly from: string;
  /** The alias and joins of the rows themselves, where they need more than `from`. */
  readonly rowsFrom?: string;
  /** The table's alias in both. */
  readonly alias: string;
  readonly columns: string;
  /** False for the few tables whose rows belong to no company. */
  readonly tenant?: boolean;
  /** By parameter name, the condition on `:name`. */
  readonly filters?: Readonly<Record<string, string>>;
  /** By term of `ordering`, the expression. */
  readonly orders?: Readonly<Record<string, string>>;
  /** Always: which rows belong to this list at all, besides the tenant's. */
  readonly where?: string;
  /** The maintained total of this list (migration 0001 `maintain_count`), if it has one. */
  readonly counted?: { readonly list: string; readonly byStatus?: true };
}

type Parameters = Readonly<Record<string, unknown>>;
type AnyStatement = Statement<Parameters, Record<string, unknown>>;

/** Reads one page: `count`, whether more rows wait, and the rows. `parameters` serve the listing's own `where`. */
export async function readPage<R>(db: CompanyDb | OperatorDb, listing: Listing, query: PageQuery, parameters: Parameters = {}): Promise<PageOf<R>> {
  const given = { ...query.filters, ...parameters, updated_since: query.updated_since, row_offset: query.offset, row_limit: query.limit + 1 };
  const conditions = conditionsOf(db, listing, query);
  const counting = count(db, listing, query, conditions, given);
  const reading = (db as Reader).many(composed(pageText(listing, query, conditions)), given);
  const [total, rows] = await Promise.all([counting, reading]);
  return { count: total, more: rows.length > query.limit, results: rows.slice(0, query.limit) as R[] };
}

/** The session as this file uses it: parameters are checked by the database, not by generated types. */
interface Reader {
  many(statement: AnyStatement, parameters: Parameters): Promise<Record<string, unknown>[]>;
}

function conditionsOf(db: CompanyDb | OperatorDb, { alias, filters, where, tenant = true }: Listing, query: PageQuery): string[] {
  return [
    ...(db instanceof CompanyDb && tenant ? [`${alias}.company_id = :company_id`] : []),
    ...(where === undefined ? [] : [where]),
    ...Object.keys(query.filters).map((name) => filters?.[name] ?? unknownFilter(name)),
    ...(query.updated_since === undefined ? [] : [`${alias}.updated_at >= :updated_since`]),
  ];
}

function unknownFilter(name: string): never {
  throw new Error(`the listing has no condition for the declared filter ${name}`);
}

const whereOf = (conditions: readonly string[]): string => (conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`);

function pageText(listing: Listing, query: PageQuery, conditions: readonly string[]): string {
  const { from, rowsFrom = from, alias, columns, tenant = true } = listing;
  const key = tenant ? `${alias}.company_id, ${alias}.id` : `${alias}.id`;
  const joined = tenant ? `${alias}.company_id = page.company_id and ${alias}.id = page.id` : `${alias}.id = page.id`;
  // The rows are joined to the keys of one page; the keys keep their order by number.
  return `select ${columns} from (
      select found.*, row_number() over () as place from (
        select ${key} from ${from} ${whereOf(conditions)} order by ${orderOf(listing, query)} offset :row_offset limit ${limitOf(query)}
      ) found
    ) page join ${rowsFrom} on ${joined} order by page.place`;
}

// A limit in the text lets the planner stop early; only the usual ones, so that prepared texts stay few.
const usualLimits = new Set([10, 20, 50, 100]);
const limitOf = ({ limit }: PageQuery): string => (usualLimits.has(limit) ? String(limit + 1) : ':row_limit');

function orderOf({ alias, orders }: Listing, { ordering, updated_since }: PageQuery): string {
  const terms = new Map<string, string>();
  for (const { field, descending } of ordering) {
    const expression = orders?.[field];
    if (expression === undefined) throw new Error(`the listing has no order for the declared term ${field}`);
    // A repeated term decides nothing any more.
    if (!terms.has(field)) terms.set(field, `${expression} ${descending ? 'desc' : 'asc'}`);
  }
  if (terms.size > 0) return [...terms.values(), `${alias}.id asc`].join(', ');
  return updated_since === undefined ? `${alias}.created_at desc, ${alias}.id desc` : `${alias}.updated_at asc, ${alias}.id asc`;
}

async function count(db: CompanyDb | OperatorDb, listing: Listing, query: PageQuery, conditions: readonly string[], given: Parameters): Promise<number> {
  const total = db instanceof CompanyDb ? totalOf(listing, query) : undefined;
  const statement = total ?? composed(`select count(*) as count from ${listing.from} ${whereOf(conditions)}`);
  const [row] = await (db as Reader).many(statement, given);
  return Number(row?.count ?? 0);
}

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
