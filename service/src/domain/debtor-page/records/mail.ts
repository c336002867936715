/** What a debtor keeps, by e-mail to an address that it confirmed (debtor-page.md 6, 7). */
import type { PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import { choiceRecord } from '../../../mails/choice-record.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueueMail, type MailOutcomes } from '../../../platform/mail/index.ts';
import { mailLanguage } from '../emails/index.ts';
import type { RecordSays } from './document.ts';
import * as store from './store.ts';

/** The mail of a record; its reference is the choice. */
export const recordMail = 'case.choice_record';

/** The mail of a notice of costs; its reference is the notice. */
export const noticeMail = 'case.cost_notice';

export const recordOutcomes: MailOutcomes = {
  [recordMail]: (tx, choice_id, outcome) => {
    if (outcome.kind === 'sent') store.setMailed(tx, { choice_id, at: outcome.at });
  },
  [noticeMail]: (tx, id, outcome) => {
    if (outcome.kind === 'sent') store.setArrived(tx, { id, at: outcome.at });
  },
};

interface MailedRecord {
  readonly to: string;
  readonly says: RecordSays;
  /** Of its stored file. */
  readonly sha256: string;
  readonly language: PageLanguage;
  readonly reference: { readonly kind: string; readonly id: string; readonly company: string };
}

export function mailRecord(
  tx: CompanyTx,
  deps: Pick<Dependencies, 'mail'>,
  { to, says, sha256, language, reference }: MailedRecord,
): void {
  const { title, reference: number, filename } = says;
  enqueueMail(tx, deps, {
    to,
    ...choiceRecord({ title, reference: number }, mailLanguage(language)),
    attachments: [{ filename, media_type: 'application/pdf', content: sha256 }],
    reference,
  });
}
