/** Makes an offer of an instalment plan, with its letter (case-work.md 7): by a person, or by a step of the course. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { PlanOfferInput } from '@mahnwerk/contract/operator/plan-offers.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { moneyOf } from '../../../values/money.ts';
import { type FactSetting, type LetterRequest, requestLetter } from '../../case-correspondence/case-letters/index.ts';
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
  const today = await businessDate(tx);
  await refuseOffer(tx, mandate, today);
  const { respond_by, acceptance, requested_on = null, text_key = null, ...plan } = body;
  const input = { ...plan, concluded_on: today };
  const agreed = await offeredInstalments(tx, mandate, input);
  const { concluded_on: _none, ...terms } = termsOf(input, agreed);
  const instalments = agreed.map(({ due_date, amount_cents }) => ({ due_date, amount: moneyOf(amount_cents) }));
  const id = newId();
  const letter_id =
    text_key === null
      ? null
      : await sendLetter(tx, setting, {
          mandate,
          text_key,
          recipients: 'debtor',
          dated: today,
          plan: { first_due: terms.first_due, interval: terms.interval ?? 'monthly', count: terms.count },
          offered: { instalments, settlement_fee: terms.settlement_fee },
          key: key ?? id,
        });
  store.insert(tx, {
    id,
    mandate_id: mandate.id,
    acceptance,
    made_on: today,
    respond_by,
    requested_on,
    terms,
    instalments,
    first_cents: agreed[0]?.amount_cents ?? 0n,
    text_key,
    letter_id,
  });
  appendHappening(tx, mandate.id, { code: 'plan_offer.sent', values: { on: respond_by } });
  return id;
}

async function refuseOffer(tx: CompanyTx, mandate: MandateRow, today: string): Promise<void> {
  refuseUnless(!isMandateOver(mandate), 'conflict', { detail: 'The case is closed.' });
  const [{ count, has_open }, account] = await Promise.all([
    store.readPresent(tx, mandate.id),
    readAccount(tx, mandate.id),
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

async function sendLetter(tx: CompanyTx, setting: FactSetting, request: LetterRequest): Promise<string> {
  const text = await findText(tx, { owner: tx.tenant.company_id, today: request.dated }, request.text_key);
  refuseFailures((report) => {
    if (text?.kind !== 'plan_offer')
      report.failAt('text_key', 'invalid', 'No letter text of the kind `plan_offer` has this key.');
  });
  const [letter] = await requestLetter(tx, request, setting);
  const refused = letter !== undefined && 'refused' in letter ? letter.refused : [];
  refuseUnless(letter !== undefined && 'letter_id' in letter, 'conflict', {
    detail: `The letter may not leave: ${refused.map((reason) => `\`${reason}\``).join(', ')}.`,
  });
  return letter.letter_id;
}
