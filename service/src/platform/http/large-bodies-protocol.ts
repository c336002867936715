/** What the two sides of the thread for large bodies say to each other. Types alone, so that neither loads the other. */
import type { ProblemCode } from '@mahnwerk/contract/grammar/problems.ts';
import type { FilePlaces } from './files-in-json.ts';

export interface LargeBody {
  /** The spooled file of the body. */
  readonly path: string;
  readonly charset: string | undefined;
  readonly places: FilePlaces;
}

/** What was in the place of base64: a spooled file, only its size where it is refused for that, or a text that is no base64. */
export type Content =
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly sha256: string;
      readonly size: number;
      readonly head: Uint8Array;
    }
  | { readonly kind: 'unread'; readonly size: number }
  | { readonly kind: 'text'; readonly text: string };

export type Answer =
  /** The contents of the body's files in its order; each has an empty text in its place in the value. */
  | { readonly kind: 'read'; readonly value: unknown; readonly contents: readonly Content[] }
  | { readonly kind: 'refused'; readonly code: ProblemCode; readonly detail: string }
  | { readonly kind: 'failed'; readonly isSpool: boolean; readonly message: string };
