/** Asks for a letter of a plan, once (case-work.md 7, docs/decisions/0138). */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type FactSetting, requestLetter } from '../../case-correspondence/case-letters/index.ts';
import type { MandateRow } from '../../collection/mandates/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import * as store from './store.ts';

/** A letter that the gate refuses is a task, and is asked for again on the next day. @param mandate locked */
export async function askLetter(
  tx: CompanyTx,
  mandate: MandateRow,
  wanted: store.WantedLetter,
  setting: FactSetting,
): Promise<void> {
  const asked_on = await businessDate(tx);
  const letter_id = await request(tx, mandate, { ...wanted, dated: asked_on, setting });
  store.note(tx, { ...wanted, mandate_id: mandate.id, letter_id, asked_on });
}

/** @returns null: it may not leave, and nothing is written */
async function request(
  tx: CompanyTx,
  mandate: MandateRow,
  { plan_id, number, due_on, text_key, dated, setting }: store.WantedLetter & { dated: string; setting: FactSetting },
): Promise<string | null> {
  const key = number === 0 ? plan_id : `${plan_id}:${number}`;
  const instalment = due_on === null ? {} : { instalment: due_on };
  try {
    const wanted = { mandate, text_key, recipients: 'debtor', dated, plan_id, key, ...instalment } as const;
    const [letter] = await requestLetter(tx, wanted, setting);
    return letter !== undefined && 'letter_id' in letter ? letter.letter_id : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
