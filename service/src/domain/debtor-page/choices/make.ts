/** Makes a choice: one transaction under the lock of the case, by the functions that the office uses too (debtor-page.md 8). */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { PageLanguage } from '@mahnwerk/contract/shapes/access-code.ts';
import type { Database } from '../../../platform/database/pool.ts';
import type { CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { lockMandate, type MandateRow } from '../../collection/mandates/index.ts';
import { germanInstant } from '../../../values/german.ts';
import { keepRecord, type RecordSays } from '../records/index.ts';
import { languageNames } from '../texts/index.ts';
import { addressHash, chargeChoice, type Visit } from '../visits/index.ts';
import { type ChoiceKind, type Effect, shownHash } from './choice.ts';
import * as store from './store.ts';

export interface Choosing {
  readonly visit: Visit;
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

/** What an act of a choice works with. */
export interface Acting {
  readonly operator: OperatorTx;
  readonly tx: CompanyTx;
  /** Locked. */
  readonly mandate: MandateRow;
  /** Of the choice that is being made. */
  readonly choice_id: string;
  /** How often choices of this code have paused the case. */
  readonly pauses: number;
}

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

type Deps = Pick<Dependencies, 'hashSecret' | 'counters'>;

/**
 * @param act writes what follows; it returns what was chosen, or anything else where nothing is to be recorded
 * @returns the id of the choice, also for a form that was sent before; or what `act` returned instead
 */
export async function choose<T>(
  database: Database,
  { visit, form_id, language, text_version, german_version, address, name }: Choosing,
  { deps, act }: { readonly deps: Deps; readonly act: (acting: Acting) => Promise<Chosen | { readonly not: T }> },
): Promise<string | { readonly not: T }> {
  const { company_id, code } = visit;
  return database.asVisitor(
    company_id,
    async (operator) => {
      const tx = operator.forCompany(company_id);
      const mandate = orNotFound(await lockMandate(tx, code.mandate_id));
      const before = await store.findByForm(tx, form_id);
      if (before !== undefined) return before.id;
      await chargeChoice(deps, code.id);
      const counts = await store.countChoices(tx, { mandate_id: mandate.id, code_id: code.id });
      refuseUnless(counts.in_all < limits.subject_choices, 'conflict');
      const id = newId();
      const made = await act({ operator, tx, mandate, choice_id: id, pauses: counts.pauses });
      if ('not' in made) return made;
      const { text, record, ...chosen } = made;
      store.insertChoice(tx, {
        ...chosen,
        id,
        mandate_id: mandate.id,
        debtor_id: code.debtor_id,
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
      return id;
    },
    { author: { type: 'debtor', name } },
  );
}

type Stamped = Pick<Choosing, 'language' | 'german_version'> & { readonly at: string };

/** When and as what it was chosen. The text in German binds, whatever language is read. */
const stampOf = (id: string, { at, language, german_version }: Stamped) =>
  [
    ['Zeitpunkt', `${germanInstant(at)} Uhr`],
    ['Textfassung', `${languageNames.de}, Version ${german_version}; gelesen auf: ${languageNames[language]}`],
    ['Kennung', id],
  ] as const;
