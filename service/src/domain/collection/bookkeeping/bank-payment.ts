/** Payments that the bank reports: booked and taken back as those of the operator's own commands. */
import type { DesignationInput, MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import type { Cents } from '../../../values/money.ts';
import { readAccount } from '../../money/ledger/index.ts';
import { lockOpen } from '../mandates/index.ts';
import { bookAsFact } from './book-payment.ts';
import { presentPayment } from './bookkeeping.ts';
import { designationOf } from './designation.ts';
import type { Needs } from './needs.ts';
import { reverseBooked } from './reverse-payment.ts';
import * as store from './store.ts';

export interface BankPayment {
  readonly mandate_id: string;
  readonly amount_cents: Cents;
  readonly value_date: string;
  /** The references that it may have: the bank's own, then one that is unique. */
  readonly references: readonly [string, string];
  readonly designation: DesignationInput | null;
  /** Whether a payment is one that the bank reported: an equal payment is then another one. */
  readonly isOfBank: (paymentId: string) => Promise<boolean>;
}

/**
 * Books a payment of the debtor on an open mandate. A payment with the bank's reference that was booked by hand is this
 * one.
 *
 * @throws Refusal not_found, conflict for a closed mandate, duplicate_payment_report, validation_error
 */
export async function bookBankPayment(
  tx: CompanyTx,
  { mandate_id, amount_cents, value_date, references, ...sent }: BankPayment,
  { publicUrl }: Needs,
): Promise<MandatePayment> {
  const mandate = await lockOpen(tx, mandate_id);
  const account = await readAccount(tx, mandate.id);
  const designation = designationOf(sent, undefined, account.facts.claims);
  const payment = {
    id: newId(),
    mandate_id: mandate.id,
    payer: 'debtor',
    amount_cents,
    value_date,
    reference: references[0],
    designated_claim_id: designation?.claim_id ?? null,
    designated_line: designation?.line ?? null,
  } as const;
  const equal = await store.findBookedPayment(tx, payment);
  refuseUnless(equal === undefined || (await sent.isOfBank(equal)), 'duplicate_payment_report');
  const distinct = equal === undefined ? payment : { ...payment, reference: references[1] };
  await bookAsFact(tx, { mandate, account }, { payment: distinct, isReport: false, publicUrl });
  return presentPayment(orNotFound(await store.readPayment(tx, mandate.id, payment.id)));
}

interface TakenBack {
  readonly mandate_id: string;
  readonly id: string;
  /** The day on which the bank took it back, if it did, and its code for why. */
  readonly returned_on?: string;
  readonly return_reason?: string | null;
}

/** Reverses a payment. @throws Refusal not_found, conflict */
export const takeBackPayment = async (
  tx: CompanyTx,
  { mandate_id, id, returned_on, return_reason = null }: TakenBack,
  { publicUrl }: Needs,
): Promise<MandatePayment> => {
  const returned = returned_on === undefined ? {} : { returned_on };
  return (await reverseBooked(tx, { mandate_id, id }, { returned, return_reason, publicUrl })).payment;
};

/** Books a payment again that came back by mistake. @returns the id of the new payment */
export async function rebookPayment(
  tx: CompanyTx,
  { mandate_id, id }: { readonly mandate_id: string; readonly id: string },
  { publicUrl }: Needs,
): Promise<string> {
  const former = orNotFound(await store.readPayment(tx, mandate_id, id));
  const mandate = await lockOpen(tx, mandate_id);
  const account = await readAccount(tx, mandate.id);
  const { payer, amount_cents, value_date, reference, designated_claim_id, designated_line } = former;
  const payment = {
    id: newId(),
    mandate_id,
    payer,
    amount_cents,
    value_date,
    reference,
    designated_claim_id,
    designated_line,
  };
  await bookAsFact(tx, { mandate, account }, { payment, isReport: false, publicUrl });
  return payment.id;
}
