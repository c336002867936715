/** `verify`: verifies that everything stored is whole. */
import { readSettings } from '../config.ts';
import type { Command } from './command.ts';
import { paced } from './paced.ts';

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'Verify ledgers, statements, payouts, figures, event feeds and stored files',
  description: [
    'Ledgers: balanced, and equal to a replay of their facts. Statements: equal to their items. Payouts: transfers equal to their statements and to what was prepared, payment files to their transfers.',
    'Figures of companies: equal to their cases. Feeds: positions without gaps, every event in its place.',
    'Files: every file of a document is in the object store. Prints one line for each check and each finding; progress is on standard error.',
    'Reads only; safe while the service runs. Exit code 0: no finding. 1: a finding, or the verification failed.',
  ],
  flags: { contents: { text: 'read every file and compare its SHA-256' } },
  async run({ flags }) {
    const settings = readSettings();
    const { verifyAll } = await import('../deployment/verify.ts');
    const findings = await verifyAll(settings, flags.contents !== undefined, {
      result: (line) => void process.stdout.write(`${line}\n`),
      progress: paced((line) => void process.stderr.write(`${line}\n`)),
    });
    return findings === 0 ? 0 : 1;
  },
};
