/** The messages between the service and the thread that writes workbooks. */
import type { Sheet } from './sheet.ts';

export type WorkbookQuestion = Sheet;

export type WorkbookAnswer =
  | { readonly kind: 'written'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string };
