/** Why a table cannot be read. */
import type { FileProblem } from '../shape/index.ts';

/** Thrown while a table is read; `problem` is what the import shows. */
export class TableRefused extends Error {
  readonly problem: FileProblem;

  constructor(code: string, message: string, line: number | null = null) {
    super(message);
    this.problem = { code, message, line };
  }
}
