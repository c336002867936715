/** Why a bank file is refused. */
import type { CamtFault } from './protocol.ts';

export class CamtError extends Error {
  readonly code: CamtFault;

  constructor(code: CamtFault, message: string) {
    super(message);
    this.code = code;
  }
}
