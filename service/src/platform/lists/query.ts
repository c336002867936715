/** The query of a list, and the result of its handler. */
import type { OrderingTerm } from '@mahnwerk/contract/shapes/page.ts';

export interface PagePosition {
  /** `after`: the rows after these values; `before`: the rows before them. */
  readonly direction: 'after' | 'before';
  /** In PostgreSQL's text form, one for each term of the order, the id last. */
  readonly keys: readonly string[];
}

export interface PageQuery {
  readonly limit: number;
  readonly offset: number;
  readonly ordering: readonly OrderingTerm[];
  readonly updated_since: string | undefined;
  /** Start or end of the page; takes precedence over the offset. */
  readonly position: PagePosition | undefined;
  readonly filters: Readonly<Record<string, unknown>>;
}

/** What a list handler returns; the pipeline makes `next` and `previous`. */
export interface PageOf<T> {
  readonly count: number;
  /** Whether rows follow this page. */
  readonly more: boolean;
  /** Whether rows precede this page. */
  readonly earlier: boolean;
  /** The values that order each row, in the order of the results. */
  readonly keys: readonly (readonly string[])[];
  readonly results: readonly T[];
}

/** A page with its rows presented, in the same order. */
export const mapPage = <T, U>(page: PageOf<T>, present: (row: T) => U): PageOf<U> => ({
  ...page,
  results: page.results.map((row) => present(row)),
});
