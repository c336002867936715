/** What the thread that reads bank files returns. Types only, so that neither side loads the other. */

/** Why a file is refused, as the code of its field. */
export type BankFileFault = 'corrupt' | 'unsupported' | 'invalid' | 'max_length';

/** A statement as it was read. Cents are decimal strings. */
export interface ReadStatement {
  readonly iban: string;
  readonly number: string | null;
  readonly from_on: string;
  readonly to_on: string;
  /** Both are null in a notification. */
  readonly opening_cents: string | null;
  readonly closing_cents: string | null;
}

/** What a statement says of one day. */
export interface ReadDayOfStatement {
  readonly day: string;
  /** The balances before and after its lines; null in a notification. */
  readonly opening_cents: string | null;
  readonly closing_cents: string | null;
  readonly line_count: number;
  /** Its lines as they are compared (rows.ts), as JSON: most of them are never compared. */
  readonly lines: Uint8Array;
}

export interface StatementOfFile extends ReadStatement {
  readonly days: readonly ReadDayOfStatement[];
}

export interface BankFileQuestion {
  readonly path: string;
  /** Rows of one batch. */
  readonly batch: number;
}

export type BankFileAnswer =
  | {
      readonly kind: 'read';
      readonly statements: readonly StatementOfFile[];
      readonly count: number;
      /** The transactions as JSON arrays of rows, in the order of the file. */
      readonly batches: readonly Uint8Array[];
      /** Rows of each of them but the last. */
      readonly batch: number;
    }
  | { readonly kind: 'refused'; readonly code: BankFileFault; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };
