/** Makes a choice: one transaction under the lock of its subject, by the functions that the office uses too (debtor-page.md 8). */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import { debtorChoice } from '../../../mails/debtor-choice.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueueMail } from '../../../platform/mail/index.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { lockMandate, type MandateRow } from '../../collection/mandates/index.ts';
import { germanInstant } from '../../../values/german.ts';
import { type LockedInvoices, lockInvoicesOf } from '../../dunning/invoices/index.ts';
import { readCompany } from '../../parties/companies/index.ts';
import { keepRecord, type RecordSays } from '../records/index.ts';
import { languageNames } from '../texts/index.ts';
import { addressHash, type CaseVisit, chargeChoice, type DunningVisit, type Visit } from '../visits/index.ts';
import { type ChoiceKind, type Effect, shownHash } from './choice.ts';
import * as store from './store.ts';

export interface Choosing<V extends Visit = CaseVisit> {
  readonly visit: V;
  readonly form_id: string;
  readonly language: PageLanguage;
  /** Of the text of that language. */
  readonly text_version: number;
  /** Of the text that binds. */
  readonly german_version: number;
  readonly address: string;
  /** Who chooses, as the office reads it. */
  readonly name: string;
}

/** What an act of any choice works with. */
interface ActingOnAny {
  readonly operator: OperatorTx;
  readonly tx: CompanyTx;
  /** Of the choice that is being made. */
  readonly choice_id: string;
  /** How often reports of this code have paused the subject. */
  readonly pauses: number;
}

/** The case is locked. */
export interface Acting extends ActingOnAny {
  readonly mandate: MandateRow;
}

/** The debtor and its open invoices are locked. */
export type ActingOnInvoices = ActingOnAny & LockedInvoices;

/** What was chosen. */
export interface Chosen {
  readonly kind: ChoiceKind;
  /** The text that was shown with it. */
  readonly text: string;
  readonly shown: object | null;
  readonly data: object;
  readonly note: string | null;
  readonly effect: Effect;
  /** What the debtor keeps of it. */
  readonly record?: Omit<RecordSays, 'stamp'>;
}

type Deps = Pick<Dependencies, 'hashSecret' | 'counters' | 'mail'>;

interface Act<A, T> {
  readonly deps: Deps;
  /** Writes what follows; returns what was chosen, or anything else where nothing is to be recorded. */
  readonly act: (acting: A) => Promise<Chosen | { readonly not: T }>;
}

/**
 * Makes choices about one kind of subject.
 * @param lock locks it, with all that a choice may change
 * @param recorded what follows from every choice
 */
const chooserOf =
  <V extends Visit, L extends object>(
    lock: (tx: CompanyTx, visit: V) => Promise<L>,
    recorded?: (tx: CompanyTx, deps: Deps) => Promise<void>,
  ) =>
  /** @returns the id of the choice, also for a form that was sent before; or what `act` returned instead */
  async <T>(
    database: Database,
    { visit, form_id, language, text_version, german_version, address, name }: Choosing<V>,
    { deps, act }: Act<ActingOnAny & L, T>,
  ): Promise<string | { readonly not: T }> => {
    const { company_id, code } = visit;
    return database.asVisitor(
      company_id,
      async (operator) => {
        const tx = operator.forCompany(company_id);
        const locked = await lock(tx, visit);
        const before = await store.findByForm(tx, form_id);
        if (before !== undefined) return before.id;
        await chargeChoice(deps, code.id);
        const counts = await store.countChoices(tx, { subject_id: code.subject_id, code_id: code.id });
        refuseUnless(counts.in_all < limits.subject_choices, 'conflict');
        const id = newId();
        const made = await act({ operator, tx, ...locked, choice_id: id, pauses: counts.pauses });
        if ('not' in made) return made;
        const { text, record, ...chosen } = made;
        store.insertChoice(tx, {
          ...chosen,
          id,
          mandate_id: code.mandate_id,
          dunning_debtor_id: code.dunning_debtor_id,
          debtor_id: code.mandate_id === null ? null : code.debtor_id,
          recipient: code.recipient,
          code_id: code.id,
          form_id,
          language,
          text_version,
          text_sha256: shownHash(text),
          address_hash: addressHash(operator, address, deps),
        });
        if (record !== undefined)
          keepRecord(tx, id, { ...record, stamp: stampOf(id, { at: tx.now, language, german_version }) });
        await recorded?.(tx, deps);
        return id;
      },
      { author: { type: 'debtor', name } },
    );
  };

/** About a case. */
export const choose = chooserOf(async (tx, { code }: CaseVisit) => ({
  mandate: orNotFound(await lockMandate(tx, code.mandate_id)),
}));

/** About the invoices of a debtor. */
export const chooseOnInvoices = chooserOf(
  (tx, { code }: DunningVisit) => lockInvoicesOf(tx, code.dunning_debtor_id),
  notifyCompany,
);

/** A mail without content to the recipients of requests. */
async function notifyCompany(tx: CompanyTx, deps: Deps): Promise<void> {
  const { name, notification_channels: channels } = await readCompany(tx);
  for (const { type, value, notifications } of channels)
    if (type === 'email' && notifications.includes('requests_to_client'))
      enqueueMail(tx, deps, { ...debtorChoice({ company: name }), to: value });
}

type Stamped = Pick<Choosing, 'language' | 'german_version'> & { readonly at: string };

/** When and as what it was chosen. The text in German binds, whatever language is read. */
const stampOf = (id: string, { at, language, german_version }: Stamped) =>
  [
    ['Zeitpunkt', `${germanInstant(at)} Uhr`],
    ['Textfassung', `${languageNames.de}, Version ${german_version}; gelesen auf: ${languageNames[language]}`],
    ['Kennung', id],
  ] as const;
