/** The page in letters: the code of a letter and its recipient (debtor-page.md 3). */
import type { LetterPages } from '../case-correspondence/case-letters/index.ts';
import type { NoticePages } from '../dunning/gate/index.ts';
import {
  codeOfCase,
  codeOfDunningDebtor,
  codeOfLetter,
  factOf,
  factOfDebtor,
  issue,
  maskedCode,
  shownCode,
} from './codes/index.ts';
import { settingsOf } from './settings/index.ts';

export const letterPages: LetterPages = {
  async read(db, of) {
    const { enabled, languages } = await settingsOf(db, db.tenant.company_id, of);
    return enabled ? { languages, factOf: (recipient) => factOf(recipient)?.second_fact } : null;
  },

  accessOf: ({ letter_id, recipient }, deps) => {
    const owner = { letter_id, debtor_id: recipient.of.debtor.id, circumstance_id: recipient.circumstance?.id ?? null };
    return accessWith(codeOfLetter(owner, deps), deps);
  },

  masked: (deps) => ({ code: maskedCode, url: `${deps.debtorUrl}/d/`, address: addressOf(deps) }),

  async issue(tx, { letter_id, mandate_id, recipient }, deps) {
    const fact = factOf(recipient);
    if (fact === undefined) return;
    const { code_days } = await settingsOf(tx, tx.tenant.company_id, deps);
    const owner = { letter_id, debtor_id: recipient.of.debtor.id, circumstance_id: recipient.circumstance?.id ?? null };
    issue(
      tx,
      {
        of: codeOfCase(mandate_id, recipient),
        fact,
        code: codeOfLetter(owner, deps),
        letter_id,
        reason: null,
        days: code_days,
      },
      deps,
    );
  },
};

/** Of letters of notices: a code opens all invoices of the debtor. */
export const noticePages: NoticePages = {
  async read(db, of) {
    const { dunning_enabled, languages } = await settingsOf(db, db.tenant.company_id, of);
    return dunning_enabled ? { languages, factOf: (debtor) => factOfDebtor(debtor)?.second_fact } : null;
  },

  accessOf: (of, deps) => accessWith(codeOfLetter({ ...of, circumstance_id: null }, deps), deps),

  async issue(tx, { letter_id, debtor }, deps) {
    const fact = factOfDebtor(debtor);
    if (fact === undefined) return;
    const { debtor_id } = debtor;
    const { code_days } = await settingsOf(tx, tx.tenant.company_id, deps);
    const code = codeOfLetter({ letter_id, debtor_id, circumstance_id: null }, deps);
    issue(tx, { of: codeOfDunningDebtor(debtor_id), fact, code, letter_id, reason: null, days: code_days }, deps);
  },
};

const accessWith = (code: string, deps: { readonly debtorUrl: string }) => {
  const shown = shownCode(code);
  return { code: shown, url: `${deps.debtorUrl}/d/${shown}`, address: addressOf(deps) };
};

/** Without its scheme, as people type it. */
const addressOf = (deps: { readonly debtorUrl: string }): string => `${deps.debtorUrl.replace(/^https?:\/\//, '')}/d`;
