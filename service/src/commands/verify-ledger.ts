/** `verify-ledger`: verifies that the books are what follows from the recorded facts. */
import { readSettings } from '../config.ts';
import type { Command } from './command.ts';
import { paced } from './paced.ts';

export const verifyLedgerCommand: Command = {
  name: 'verify-ledger',
  summary: 'Verify the ledgers of all cases against their facts',
  description: [
    'Replays the facts of every case of every company and compares the accounts of its ledger with the result.',
    'Prints each difference as one line: case, account, expected and found amount. Progress is on standard error.',
    'Reads only; safe while the service runs. A worker does the same every night at 01:30.',
    'Exit code 0: all ledgers are sound. 1: a ledger differs, or the verification failed.',
  ],
  async run() {
    const settings = readSettings();
    const { verifyLedger } = await import('../deployment/verify-ledger.ts');
    const { mandates, awaiting, differing } = await verifyLedger(settings, {
      difference: (line) => void process.stdout.write(`${line}\n`),
      progress: paced((line) => void process.stderr.write(`${line}\n`)),
    });
    const corrected = awaiting === 0 ? '' : ` ${awaiting} await the hourly correction by a worker (books.correct).`;
    process.stdout.write(
      differing === 0
        ? `${mandates} ledgers verified, no difference.${corrected}\n`
        : `${mandates} ledgers verified, ${differing} differ.${corrected}\n`,
    );
    return differing === 0 ? 0 : 1;
  },
};
