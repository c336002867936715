/** The page of a list, as the address keeps it: how many rows, and the position that an answer gave. */
import type { Page } from '@mahnwerk/client';

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

/** The query of a page. `ordering` is a term that a column of the same list declares. */
export interface PageQuery extends Omit<Paging, 'ordering'> {
  readonly ordering?: never;
}

/** Reads the search of an address; what is no paging is left out. */
export function readPaging(search: Readonly<Record<string, unknown>>): Paging {
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
