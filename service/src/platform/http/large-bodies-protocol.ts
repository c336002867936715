/**
 * The messages between the main thread and the thread for large bodies. Only types, so that neither loads the other.
 */
import type { ProblemCode } from '@mahnwerk/contract/grammar/problems.ts';
import type { FileLocations } from './files-in-json.ts';

/** The request to read one body. */
export interface LargeBody {
  /** The spooled body. */
  readonly path: string;
  readonly charset: string | undefined;
  readonly locations: FileLocations;
}

/**
 * The result for one base64 text: a spooled file, the size of a file that is too large, or a text that is not base64.
 */
export type LargeContent =
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly sha256: string;
      readonly size: number;
      readonly head: Uint8Array;
    }
  | { readonly kind: 'unread'; readonly size: number }
  | { readonly kind: 'text'; readonly text: string };

/** The result of one body. */
export type LargeBodyAnswer =
  /** `contents` has the files in the body's order; in `value` an empty text replaces each. */
  | { readonly kind: 'read'; readonly value: unknown; readonly contents: readonly LargeContent[] }
  | { readonly kind: 'refused'; readonly code: ProblemCode; readonly detail: string }
  | { readonly kind: 'failed'; readonly isSpool: boolean; readonly message: string };
