/** Makes an offer of an instalment plan, with its letter (case-work.md 7): by a person, or by a step of the course. */
import assert from 'node:assert/strict';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { PlanOfferInput } from '@mahnwerk/contract/operator/plan-offers.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { moneyOf } from '../../../values/money.ts';
import {
  checkLetter,
  type FactSetting,
  type LetterRequest,
  type RefusedLetter,
  type RequestedLetter,
  requestLetter,
} from '../../case-correspondence/case-letters/index.ts';
import { findText } from '../../case-correspondence/letter-texts/index.ts';
import { offeredInstalments, termsOf } from '../../collection/instalment-plans/index.ts';
import { appendHappening, isMandateOver, type MandateRow } from '../../collection/mandates/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { figuresOf, readAccount } from '../../money/ledger/index.ts';
import * as store from './store.ts';

/**
 * Makes the open offer of a case.
 *
 * @param mandate locked
 * @param key names a step: asked for again, its letter is the same one
 * @returns its id
 * @throws Refusal conflict where the case can have none, or its letter may not leave
 */
export async function openOffer(
  tx: CompanyTx,
  mandate: MandateRow,
  { body, setting, key }: { readonly body: PlanOfferInput; readonly setting: FactSetting; readonly key?: string },
): Promise<string> {
  const id = newId();
  const { today, request, ...offered } = await preparedOffer(tx, mandate, { body, key: key ?? id });
  const letter_id = request === undefined ? null : letterOf(await requestLetter(tx, request, setting));
  const { respond_by, acceptance, requested_on = null, text_key = null } = body;
  const dated = { made_on: today, respond_by, requested_on };
  store.insert(tx, { ...offered, ...dated, id, mandate_id: mandate.id, acceptance, text_key, letter_id });
  appendHappening(tx, mandate.id, { code: 'plan_offer.sent', values: { on: respond_by } });
  return id;
}

/**
 * What `openOffer` would find, without effect.
 *
 * @throws Refusal as it does
 */
export async function checkOffer(
  db: CompanyDb,
  mandate: MandateRow,
  { body, setting }: { readonly body: PlanOfferInput; readonly setting: FactSetting },
): Promise<void> {
  const { request } = await preparedOffer(db, mandate, { body, key: '' });
  if (request !== undefined) refuseLetter(await checkLetter(db, request, setting));
}

/** What an offer has, and the letter that it asks for. */
async function preparedOffer(
  db: CompanyDb,
  mandate: MandateRow,
  { body, key }: { readonly body: PlanOfferInput; readonly key: string },
) {
  const today = await businessDate(db);
  await refuseOffer(db, mandate, today);
  const { respond_by: _by, acceptance: _how, requested_on: _when, text_key = null, ...plan } = body;
  const input = { ...plan, concluded_on: today };
  const agreed = await offeredInstalments(db, mandate, input);
  const { concluded_on: _none, ...terms } = termsOf(input, agreed);
  const instalments = agreed.map(({ due_date, amount_cents }) => ({ due_date, amount: moneyOf(amount_cents) }));
  const { first_due, interval, count, settlement_fee } = terms;
  const offered = { instalments, settlement_fee };
  const letter = { plan: { first_due, interval: interval ?? ('monthly' as const), count }, offered, dated: today };
  const request: LetterRequest | undefined =
    text_key === null ? undefined : { ...letter, mandate, text_key, recipients: 'debtor', key };
  if (request !== undefined) await refuseText(db, request);
  return { today, terms, instalments, first_cents: agreed[0]?.amount_cents ?? 0n, request };
}

async function refuseOffer(db: CompanyDb, mandate: MandateRow, today: string): Promise<void> {
  refuseUnless(!isMandateOver(mandate), 'conflict', { detail: 'The case is closed.' });
  const [{ count, has_open }, account] = await Promise.all([
    store.readPresent(db, mandate.id),
    readAccount(db, mandate.id),
  ]);
  refuseUnless(!has_open, 'conflict', { detail: 'The case has an open plan offer.' });
  const { plans } = await figuresOf(account, today);
  refuseUnless(!plans.some(({ status }) => status === 'active'), 'conflict', {
    detail: 'The case has an active instalment plan.',
  });
  refuseFailures((report) => {
    const max = limits.mandate_plan_offers;
    if (count >= max) report.failAt('plan_offers', 'max_length', `A case has at most ${max} plan offers.`);
  });
}

async function refuseText(db: CompanyDb, { dated, text_key }: LetterRequest): Promise<void> {
  const text = await findText(db, { owner: db.tenant.company_id, today: dated }, text_key);
  refuseFailures((report) => {
    if (text?.kind !== 'plan_offer')
      report.failAt('text_key', 'invalid', 'No letter text of the kind `plan_offer` has this key.');
  });
}

function refuseLetter(letters: readonly (RefusedLetter | RequestedLetter)[]): void {
  const refused = letters.flatMap((letter) => ('refused' in letter ? letter.refused : []));
  refuseUnless(refused.length === 0, 'conflict', {
    detail: `The letter may not leave: ${refused.map((reason) => `\`${reason}\``).join(', ')}.`,
  });
}

function letterOf(letters: readonly RequestedLetter[]): string {
  refuseLetter(letters);
  const [letter] = letters;
  assert(letter !== undefined && 'letter_id' in letter, 'a case has a debtor');
  return letter.letter_id;
}
