/** `mail test`: one mail to an address, and what the mail server says to it. */
import { readSettings } from '../config.ts';
import { normaliseEmail } from '../values/email.ts';
import { type Command, UsageError } from './command.ts';

export const mailTest: Command = {
  name: 'mail test',
  summary: 'Send one mail to an address and print the answer of the mail server',
  description: [
    'Sends at once, with SMTP_URL and MAHNWERK_MAIL_FROM of the service, by the way of every other mail; needs no database.',
    'An answer of 2xx says that the mail server has taken the mail, not that it has arrived. Exit code 1: it was not taken.',
  ],
  flags: { to: { value: '<address>', text: 'who receives the mail' } },
  async run({ flags }) {
    const to = normaliseEmail(flags.to ?? '');
    if (to === undefined) throw new UsageError('--to: an e-mail address is required (npx mahnwerk mail test --help)');
    const settings = readSettings();
    const { sendTestMail } = await import('../deployment/test-mail.ts');
    const { place, answer } = await sendTestMail(settings, to);
    process.stdout.write(`${place}: ${answer}\n`);
    return 0;
  },
};
