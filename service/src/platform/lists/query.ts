/** What a list is asked, and what its handler returns. */
import type { OrderingTerm } from '@mahnwerk/contract/shapes/page.ts';

export interface Position {
  /** `after`: the rows behind these values, `before`: the rows in front of them. */
  readonly direction: 'after' | 'before';
  /** As PostgreSQL writes them, one for each term of the order, the id last. */
  readonly keys: readonly string[];
}

export interface PageQuery {
  readonly limit: number;
  readonly offset: number;
  readonly ordering: readonly OrderingTerm[];
  readonly updated_since: string | undefined;
  /** Where the page begins or ends; it outranks the offset. */
  readonly position: Position | undefined;
  readonly filters: Readonly<Record<string, unknown>>;
}

/** What a list handler returns; the pipeline makes `next` and `previous`. */
export interface PageOf<T> {
  readonly count: number;
  /** Whether rows wait behind this page. */
  readonly more: boolean;
  /** Whether rows stand in front of it. */
  readonly earlier: boolean;
  /** The values by which each of its rows is ordered, in the order of the results. */
  readonly keys: readonly (readonly string[])[];
  readonly results: readonly T[];
}

/** A page with its rows presented, in the same order. */
export const mapPage = <T, U>(page: PageOf<T>, present: (row: T) => U): PageOf<U> => ({
  ...page,
  results: page.results.map((row) => present(row)),
});
