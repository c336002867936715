/** The messages between the service and the process that typesets. Types only, so that neither side loads the other. */
import type { QuestionLimits } from '../workers/watchdog.ts';

/** One document to typeset. */
export interface TypesetDocument {
  /** Text of a typst template: code of this service, never input. It finds the document's data in `data`. */
  readonly template: string;
  /** Becomes JSON; its strings stay text. */
  readonly data: unknown;
  /** The document's day: PDF/A requires one. */
  readonly date: string;
  readonly title: string;
  /** Of a document that may be long; those of a letter by default. */
  readonly limits?: QuestionLimits;
}

export interface TypesettingQuestion {
  readonly template: string;
  /** JSON of the data. */
  readonly data: string;
  readonly date: string;
  readonly title: string;
  readonly limits: QuestionLimits;
}

export interface TypesetPdf {
  readonly pdf: Buffer;
  readonly pages: number;
}

/** Messages of the typesetting process. */
export type TypesettingAnswer =
  | { readonly kind: 'typeset'; readonly pdf: Uint8Array; readonly pages: number; readonly memory_bytes: number }
  /** The template does not compile with this data. */
  | { readonly kind: 'failed'; readonly message: string };
