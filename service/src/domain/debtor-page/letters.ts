/** The page in letters of cases: the code of a letter and its recipient (debtor-page.md 3). */
import type { LetterPages } from '../case-correspondence/case-letters/index.ts';
import { codeOfLetter, factOf, issue, maskedCode, shownCode } from './codes/index.ts';
import { settingsOf } from './settings/index.ts';

export const letterPages: LetterPages = {
  async read(db, of) {
    const { enabled, languages } = await settingsOf(db, db.tenant.company_id, of);
    return enabled ? { languages, factOf: (recipient) => factOf(recipient)?.second_fact } : null;
  },

  accessOf: ({ letter_id, recipient }, deps) => {
    const owner = { letter_id, debtor_id: recipient.of.debtor.id, circumstance_id: recipient.circumstance?.id ?? null };
    const code = shownCode(codeOfLetter(owner, deps));
    return { code, url: `${deps.debtorUrl}/d/${code}`, address: addressOf(deps) };
  },

  masked: (deps) => ({ code: maskedCode, url: `${deps.debtorUrl}/d/`, address: addressOf(deps) }),

  async issue(tx, { letter_id, mandate_id, recipient }, deps) {
    const fact = factOf(recipient);
    if (fact === undefined) return;
    const { code_days } = await settingsOf(tx, tx.tenant.company_id, deps);
    const owner = { letter_id, debtor_id: recipient.of.debtor.id, circumstance_id: recipient.circumstance?.id ?? null };
    issue(
      tx,
      { mandate_id, recipient, fact, code: codeOfLetter(owner, deps), letter_id, reason: null, days: code_days },
      deps,
    );
  },
};

/** Without its scheme, as people type it. */
const addressOf = (deps: { readonly debtorUrl: string }): string => `${deps.debtorUrl.replace(/^https?:\/\//, '')}/d`;
