/** The messages between the service and the process that merges PDFs. */
import type { QuestionLimits } from '../workers/watchdog.ts';

export type MergeQuestion =
  | { readonly kind: 'append'; readonly pdf: Uint8Array; readonly limits: QuestionLimits }
  | { readonly kind: 'save'; readonly path: string; readonly limits: QuestionLimits };

export type MergeAnswer =
  /** `pages`: of the PDF appended. */
  { readonly kind: 'done'; readonly pages: number } | { readonly kind: 'failed'; readonly message: string };
