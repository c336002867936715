/** What is wrong with a file, or with one row of it (intake.md 1). */

/** Why a file as a whole cannot be imported, or not yet. */
export interface FileProblem {
  /** A code of `importCodes` (contract), or of the errors of uploads: `corrupt`, `encrypted`, `max_length`. */
  readonly code: string;
  readonly message: string;
  /** The line of the file, from 1. */
  readonly line: number | null;
}

export interface RowProblem {
  /** An `error` refuses the row, a `warning` does not. */
  readonly severity: 'error' | 'warning';
  /** A code of `importCodes`, or the very code of the single route. */
  readonly code: string;
  /** The field of the kind; of an e-invoice `invoice.<member>`. */
  readonly field: string | null;
  /** The position of its column, from 1, and the header of that column. */
  readonly column: number | null;
  readonly header: string | null;
  /** The number of another row that it is about: the first of two with one key. */
  readonly row: number | null;
  /** One sentence; it shows the value. */
  readonly message: string;
}

type Optional = Partial<Pick<RowProblem, 'field' | 'column' | 'header' | 'row'>>;

const problem =
  (severity: RowProblem['severity']) =>
  (code: string, message: string, { field = null, column = null, header = null, row = null }: Optional = {}) =>
    ({ severity, code, field, column, header, row, message }) satisfies RowProblem;

/** An error: the row is refused. */
export const rowError = problem('error');

/** A warning: the row runs. */
export const rowWarning = problem('warning');

const shown_max = 60;

/** A value as messages quote it: in one line, cut where it is long. */
export function quoted(value: string): string {
  const line = value.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return `“${line.length > shown_max ? `${line.slice(0, shown_max)}…` : line}”`;
}
