/** The messages between the service and the thread that reads tables. Types only, so that neither side loads the other. */
import type { Dialect, DialectWish, FileProblem, RawRecord } from '../shape/index.ts';
import type { TableHead } from './head.ts';

export type TableQuestion =
  | {
      readonly kind: 'head';
      readonly path: string;
      readonly wish: DialectWish;
      /** The names of all fields, as names are compared. */
      readonly names: readonly string[];
    }
  | { readonly kind: 'open'; readonly path: string; readonly dialect: Dialect; readonly page: number }
  /** The next page of the table that was opened last. */
  | { readonly kind: 'next' };

export type TableAnswer =
  | { readonly kind: 'head'; readonly head: TableHead }
  | { readonly kind: 'opened' }
  | { readonly kind: 'page'; readonly records: readonly RawRecord[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'refused'; readonly problem: FileProblem }
  | { readonly kind: 'failed'; readonly message: string };
