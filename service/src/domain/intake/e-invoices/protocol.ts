/** What is asked of the process that reads e-invoices, and what it answers. Types only, so that neither side loads the other. */
import type { QuestionLimits } from '../../../platform/workers/watchdog.ts';
import type { DocumentFaultCode } from './fault.ts';
import type { ReadDocument } from './document.ts';

export type Question = { readonly limits: QuestionLimits } & (
  | { readonly ask: 'open'; readonly bytes: Uint8Array }
  /** The document at a position, from 1. */
  | { readonly ask: 'read'; readonly position: number }
  /** Its bytes. */
  | { readonly ask: 'bytes'; readonly position: number }
);

export type Answer = {
  /** Resident memory of the process. */
  readonly memory_bytes: number;
} & (
  | { readonly kind: 'opened'; readonly documents: readonly { readonly name: string | null; readonly size: number }[] }
  | { readonly kind: 'read'; readonly document: ReadDocument }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly code: DocumentFaultCode; readonly message: string }
);
