/** What a letter prints, in its order: texts with their values, and the parts that the service makes (letter-document.ts, mail-text.ts). */
import type { Table } from '../../collection/claim-statements/index.ts';

/** A piece of a paragraph. */
export interface Run {
  readonly text: string;
  readonly strong?: boolean;
}

export type Piece =
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly (readonly Run[])[] }
  /** How the reader gets to the debtor's page. */
  | { readonly kind: 'page'; readonly fact: string; readonly lines: readonly string[]; readonly arabic: boolean }
  /** Labels and values below a heading. */
  | { readonly kind: 'facts'; readonly heading: string | null; readonly rows: readonly (readonly [string, string])[] }
  | { readonly kind: 'table'; readonly heading: string | null; readonly table: Table; readonly wide: number }
  /** The account with deadline, reference and GiroCode. */
  | { readonly kind: 'payment' }
  /** To tear off, sign and send back. */
  | { readonly kind: 'reply_form'; readonly lines: readonly string[] };
