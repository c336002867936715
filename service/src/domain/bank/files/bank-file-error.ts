/** Why a bank file is refused. */
import type { BankFileFault } from './protocol.ts';

export class BankFileError extends Error {
  readonly code: BankFileFault;

  constructor(code: BankFileFault, message: string) {
    super(message);
    this.code = code;
  }
}
