/** The lines of one day of an account, in a file and stored, and how their ids compare. Pure. */

/** A line of one day of an account, in the file or stored. */
export interface DayLine {
  /** Credits positive. */
  readonly cents: bigint;
  /** What equal lines have in common beside day and amount. */
  readonly likeness: string;
  /** The bank's own ids, each after the name of its kind. */
  readonly ids: readonly string[];
  /** The name of the counterparty, folded. */
  readonly name: string;
  /** The bank's reference of the entry that it is, or is a detail of. */
  readonly entry?: string | undefined;
  /** The file has no details of the entry. */
  readonly isUndetailed?: boolean | undefined;
}

export interface FileLine extends DayLine {
  /** The id of its transaction, if it becomes one. */
  readonly id: string;
  readonly position: number;
}

export interface StoredLine extends DayLine {
  readonly id: string;
  readonly bank_file_id: string;
  /** Further files that have this line. */
  readonly repeated_in: string[];
  /** `aside`: doubtful; it may be another stored line. `dropped`: a person said that it is. */
  readonly standing: 'counts' | 'aside' | 'dropped';
  /** Nothing of it is booked or decided. */
  readonly isUntouched?: boolean | undefined;
}

/** The balances before and after the lines of a day that one statement has. */
export interface Balances {
  readonly opening: bigint;
  readonly closing: bigint;
}

export interface Piece extends Balances {
  readonly bank_file_id: string;
}

export interface ReadDay extends Balances {
  readonly lines: readonly FileLine[];
}

/** A day of a notification, which has no balances. */
export interface NotifiedDay {
  readonly opening?: undefined;
  readonly lines: readonly FileLine[];
}

export const hasBalances = (read: ReadDay | NotifiedDay): read is ReadDay => read.opening !== undefined;

export interface StoredDay {
  readonly lines: readonly StoredLine[];
  readonly pieces: readonly Piece[];
}

export type Verdict =
  | { readonly result: 'new' }
  | { readonly result: 'duplicate' | 'doubtful'; readonly of: StoredLine };

/** Equal lines of the file, and those that are stored. */
export interface Kind {
  readonly cents: bigint;
  readonly lines: readonly FileLine[];
  readonly stored: readonly StoredLine[];
}

export const sumOf = (lines: readonly { readonly cents: bigint }[]): bigint =>
  lines.reduce((sum, { cents }) => sum + cents, 0n);

/** The kind of a bank's id. */
export const kindOf = (id: string): string => id.slice(0, id.indexOf(' '));

/** Whether both have an id of one kind: the same, or different ones. */
export function compareIds(one: DayLine, other: DayLine): 'same' | 'different' | 'none' {
  let found: 'same' | 'none' = 'none';
  for (const id of one.ids) {
    if (other.ids.includes(id)) found = 'same';
    else if (other.ids.some((each) => kindOf(each) === kindOf(id))) return 'different';
  }
  return found;
}
