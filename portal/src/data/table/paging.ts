/** The page of a list, as the address keeps it: how many rows, and the position that an answer gave. */
import type { Page } from '@mahnwerk/client';
import { endOf, startOf } from '../../ui/dates.ts';

export const pageSizes = [25, 50, 100] as const;

export interface Paging {
  readonly limit?: number;
  readonly offset?: number;
  readonly position?: string;
  /** The column and its direction, as the API takes them: `-name`. */
  readonly ordering?: string;
}

const wholeNumber = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : undefined;
};

/** The filters that tables offer, by the names that the API gives them. */
const filterNames = [
  'q',
  'status',
  'handled',
  'state',
  'waiting_for',
  'procedure_state',
  'processing_state',
  'payment_state',
  'closed',
  'amount_min',
  'amount_max',
  'sender',
  'assignee_id',
  'company_id',
  'plan',
  'event_type',
  'status_class',
  'operation',
  'code',
  'key_id',
  'idempotency_key',
  'type',
  'action',
  'actor_user_id',
  'created_after',
  'created_before',
] as const;
export type FilterName = (typeof filterNames)[number];
export type Filtering = { readonly [N in FilterName]?: string };

/** What the address of a list keeps: its page, its filters, and the row that is chosen. */
export interface ListSearch extends Paging, Filtering {
  readonly row?: string;
  /** The names of the columns that are shown, in their order: `reference,balance`. */
  readonly columns?: string;
  /** The id of a saved view. */
  readonly view?: string;
}

/** The query of a page. `ordering` is a term that a column of the same list declares. */
export interface PageQuery extends Omit<Paging, 'ordering'> {
  readonly ordering?: never;
}

/** Days of the address as the instants of the API: the first of the one, the last of the other. */
export function withInstants(query: PageQuery): PageQuery {
  const { created_after: from, created_before: to }: Filtering = query as Filtering;
  const instants: Filtering = {
    ...(from === undefined ? {} : { created_after: startOf(from) }),
    ...(to === undefined ? {} : { created_before: endOf(to) }),
  };
  return { ...query, ...instants };
}

/** Reads the search of a list's address; what it does not know is left out. */
export const readListSearch = (search: Readonly<Record<string, unknown>>): ListSearch => ({
  ...readPaging(search),
  ...filteringOf(search, filterNames),
  ...(typeof search.row === 'string' ? { row: search.row } : {}),
  ...(typeof search.view === 'string' ? { view: search.view } : {}),
  ...(typeof search.columns === 'string' && search.columns !== '' ? { columns: search.columns } : {}),
});

/** The filters of these names that have a value. */
export const filteringOf = (search: Readonly<Record<string, unknown>>, names: readonly FilterName[]): Filtering =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );

/** Reads the paging of an address. */
function readPaging(search: Readonly<Record<string, unknown>>): Paging {
  const [limit, offset] = [wholeNumber(search.limit), wholeNumber(search.offset)];
  return {
    ...(limit !== undefined && limit <= 100 ? { limit } : {}),
    ...(offset === undefined ? {} : { offset }),
    ...(typeof search.position === 'string' ? { position: search.position } : {}),
    ...(typeof search.ordering === 'string' ? { ordering: search.ordering } : {}),
  };
}

/** The paging of the page behind a link of an answer; undefined where there is none. */
export const pagingOf = (link: Page<unknown>['next']): Paging | undefined =>
  link === null ? undefined : readPaging(Object.fromEntries(new URL(link).searchParams));
