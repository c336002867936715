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

export const pagingNames = ['limit', 'offset', 'position', 'ordering'] as const satisfies readonly (keyof Paging)[];

const wholeNumber = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : undefined;
};

/** The values of filters by the names that the API gives them. A list takes those that it declares. */
export type Filtering = { readonly [name: string]: string | undefined };

/** What the address of a list keeps: its page, its filters, and the row that is chosen. */
export interface ListSearch extends Paging {
  readonly row?: string;
  /** The names of the columns that are shown, in their order: `reference,balance`. */
  readonly columns?: string;
  /** The id of a saved view. */
  readonly view?: string;
  /** The filters, by their names. */
  readonly [filter: string]: unknown;
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

/** Reads the search of a list's address: the paging, and texts by their names. */
export const readListSearch = (search: Readonly<Record<string, unknown>>): ListSearch => ({
  ...filteringOf(search, Object.keys(search)),
  ...readPaging(search),
});

/** The filters of these names that have a value. */
export const filteringOf = (search: Readonly<Record<string, unknown>>, names: readonly string[]): Filtering =>
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
