/**
 * Reads a bank file in a thread of its own: 50,000 transactions take most of a second, and no other request waits for
 * them. The thread waits a moment for the next file, which a started and compiled reader reads in two thirds of the time.
 */
import { Helper, threadHost } from '../../../platform/workers/helper.ts';
import { SpareHelper } from '../../../platform/workers/spare-helper.ts';
import type { BankFileAnswer, BankFileQuestion } from './protocol.ts';

const program = new URL('read-program.ts', import.meta.url);

/** Ten times what the largest file takes on a busy machine. */
const read_ms = 30_000;

/** The lines of the largest file as objects. */
const maxOldGenerationSizeMb = 192;

/** Rows of one statement of the database: some ten milliseconds. */
const batch = 2_000;

/** Long enough for the files of a morning one after another; what the thread holds in memory is then free. */
const idle_ms = 15_000;

type Reader = Helper<BankFileQuestion, BankFileAnswer>;

const startReader = (): Reader => new Helper(threadHost({ program, name: 'bank file', maxOldGenerationSizeMb }));

const readers = new SpareHelper<BankFileQuestion, BankFileAnswer>(startReader, idle_ms);

export async function readBankFile(path: string): Promise<BankFileAnswer> {
  const reader = readers.take();
  try {
    const asked = await reader.ask({ path, batch }, read_ms);
    return asked.kind === 'answered' ? asked.answer : { kind: 'failed', message: 'the thread has ended' };
  } finally {
    await readers.giveBack(reader);
  }
}
