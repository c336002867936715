/** Every mail that the service sends. */
import { caseLetter } from './case-letter.ts';
import { choiceRecord } from './choice-record.ts';
import { debtorEmail } from './debtor-email.ts';
import { debtorEmailChanged } from './debtor-email-changed.ts';
import { debtorChoice } from './debtor-choice.ts';
import { factorsReset } from './factors-reset.ts';
import { invitation } from './invitation.ts';
import { notice } from './notice.ts';
import { passwordReset } from './password-reset.ts';
import { statement } from './statement.ts';
import { testMail } from './test-mail.ts';
import { verification } from './verification.ts';

export const allMails = [
  caseLetter,
  choiceRecord,
  debtorEmail,
  debtorEmailChanged,
  debtorChoice,
  factorsReset,
  invitation,
  notice,
  passwordReset,
  statement,
  testMail,
  verification,
];
