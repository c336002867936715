/** The proof that an e-mail address is the debtor's: a link that is mailed, and a button behind it (debtor-page.md 7). */
import type { PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import { debtorEmail } from '../../../mails/debtor-email.ts';
import { debtorEmailChanged } from '../../../mails/debtor-email-changed.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { newToken } from '../../../platform/http/sessions.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueueMail } from '../../../platform/mail/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { preferEmail, readUsableOf } from '../../collection/contacts/index.ts';
import { strangers } from '../visits/index.ts';
import * as store from './store.ts';

const lifetime_ms = 48 * 60 * 60 * 1000;

type Deps = Pick<Dependencies, 'hashSecret' | 'mail' | 'debtorUrl'>;

const hashOf = (token: string, { hashSecret }: Pick<Deps, 'hashSecret'>): Buffer => hashSecret(`debtor email ${token}`);

/** Mails of the service are in German or English. */
export const mailLanguage = (language: PageLanguage): 'de' | 'en' => (language === 'de' ? 'de' : 'en');

interface Asked {
  readonly choice_id: string;
  readonly debtor_id: string;
  readonly address: string;
  readonly language: PageLanguage;
}

/** Mails the link, in the transaction of the choice. A stranger who reads that mail learns nothing of a debtor. */
export function askConfirmation(tx: CompanyTx, { language, ...asked }: Asked, deps: Deps): void {
  const token = newToken();
  const expires_at = new Date(Date.parse(tx.now) + lifetime_ms).toISOString();
  store.insertConfirmation(tx, { ...asked, id: newId(), token_hash: hashOf(token, deps), expires_at });
  const url = `${deps.debtorUrl}/d/confirm/${token}?lang=${language}`;
  enqueueMail(tx, deps, { to: asked.address, ...debtorEmail({ url }, mailLanguage(language)) });
}

/** @returns whether the link was good; sent twice, it still is */
export async function confirmEmail(
  database: Database,
  { token, language }: { readonly token: string; readonly language: PageLanguage },
  deps: Deps,
): Promise<boolean> {
  const found = await database.readAsVisitor(strangers, (db) => store.findByToken(db, hashOf(token, deps)));
  if (found === undefined) return false;
  const { company_id, id, author_name: name } = found;
  return database.asVisitor(
    company_id,
    async (operator) => {
      const tx = operator.forCompany(company_id);
      const row = await store.lockConfirmation(tx, id);
      if (row === undefined) return false;
      if (row.confirmed_at !== null) return true;
      if (row.is_replaced || row.expires_at < tx.now) return false;
      const { debtor_id, address } = row;
      const former = await formerEmail(tx, debtor_id);
      const contact_id = await preferEmail(tx, debtor_id, address).catch(refusedIsNone);
      if (contact_id === undefined) return false;
      store.setConfirmed(tx, { id, contact_id });
      if (former !== undefined && former.toLowerCase() !== address.toLowerCase()) {
        const url = `${deps.debtorUrl}/d/`;
        enqueueMail(tx, deps, { to: former, ...debtorEmailChanged({ url }, mailLanguage(language)) });
      }
      return true;
    },
    { author: { type: 'debtor', name } },
  );
}

/** The office records no more contacts, or not this one. */
function refusedIsNone(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

/** Where mails to the debtor went before. */
async function formerEmail(tx: CompanyTx, debtor_id: string): Promise<string | undefined> {
  const emails = (await readUsableOf(tx, [debtor_id])).filter(({ type }) => type === 'email');
  return (emails.find(({ preferred }) => preferred) ?? emails.at(-1))?.value ?? undefined;
}
