/**
 * Reads a bank file in a thread of its own, which ends with the file: 50,000 transactions take most of a second, and no
 * other request waits for them.
 */
import { Helper, threadHost } from '../../../platform/workers/helper.ts';
import type { BankFileAnswer, BankFileQuestion } from './protocol.ts';

const program = new URL('read-program.ts', import.meta.url);

/** Ten times what the largest file takes on a busy machine. */
const read_ms = 30_000;

/** The lines of the largest file as objects. */
const maxOldGenerationSizeMb = 192;

/** Rows of one statement of the database: some ten milliseconds. */
const batch = 2_000;

export async function readBankFile(path: string): Promise<BankFileAnswer> {
  const host = threadHost({ program, name: 'bank file', maxOldGenerationSizeMb });
  const helper = new Helper<BankFileQuestion, BankFileAnswer>(host);
  try {
    const asked = await helper.ask({ path, batch }, read_ms);
    return asked.kind === 'answered' ? asked.answer : { kind: 'failed', message: 'the thread has ended' };
  } finally {
    await helper.end();
  }
}
