/** Payments that the bank reports: booked and taken back as those of the operator's own commands. */
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { DesignationInput, MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, Refusal, refuseUnless } from '../../../platform/refusal.ts';
import type { Cents } from '../../../values/money.ts';
import { type MandateAccount, readAccount } from '../../money/ledger/index.ts';
import { lockOpen } from '../mandates/index.ts';
import { bookAsFacts } from './book-payment.ts';
import { refuseTooManyPayments } from './bookkeeping.ts';
import { designationOf } from './designation.ts';
import { reverseBooked } from './reverse-payment.ts';
import * as store from './store.ts';

export interface BankPayment {
  readonly amount_cents: Cents;
  readonly value_date: string;
  /** The references that it may have: the bank's own, then one that is unique. */
  readonly references: readonly [string, string];
  readonly designation: DesignationInput | null;
}

/** What became of a payment: its id, or why it is not booked. */
export type BookedBankPayment = { readonly id: string } | { readonly refusal: Refusal };

/**
 * Books payments of the debtor on an open mandate, all in one replay. A payment with the bank's reference that was
 * booked by hand is this one: it is refused, and so is what exceeds the number of payments of a case. The others are
 * booked.
 *
 * @param isOfBank whether a payment is one that the bank reported: an equal payment is then another one
 * @throws Refusal not_found, conflict for a closed mandate; nothing is booked then
 */
export async function bookBankPayments(
  tx: CompanyTx,
  { mandate_id, payments: sent }: { readonly mandate_id: string; readonly payments: readonly BankPayment[] },
  {
    isOfBank,
    publicUrl,
  }: Pick<Dependencies, 'publicUrl'> & { readonly isOfBank: (paymentId: string) => Promise<boolean> },
): Promise<readonly BookedBankPayment[]> {
  const mandate = await lockOpen(tx, mandate_id);
  const account = await readAccount(tx, mandate.id);
  const payments = new Map<string, store.NewMandatePayment>();
  const results: BookedBankPayment[] = [];
  for (const each of sent) {
    const result = await refusalIn(async () => {
      refuseTooManyPayments({ payment_count: account.payment_count + payments.size });
      const payment = newBankPayment(each, account);
      const equal = await store.findBookedPayment(tx, payment);
      const isAnother = equal === undefined || payments.has(equal) || (await isOfBank(equal));
      refuseUnless(isAnother, 'duplicate_payment_report');
      const distinct = equal === undefined ? payment : { ...payment, reference: each.references[1] };
      store.insertPayment(tx, distinct);
      payments.set(distinct.id, distinct);
      return { id: distinct.id };
    });
    results.push(result);
  }
  const booked = [...payments.values()];
  if (booked.length > 0) await bookAsFacts(tx, { mandate, account }, { payments: booked, areStored: true, publicUrl });
  return results;
}

async function refusalIn<T>(work: () => Promise<T>): Promise<T | { readonly refusal: Refusal }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}

/** @throws Refusal validation_error for a claim that the case does not have */
function newBankPayment(
  { amount_cents, value_date, references, designation: sent }: BankPayment,
  { mandate_id, facts }: MandateAccount,
): store.NewMandatePayment {
  const designation = designationOf({ designation: sent }, undefined, facts.claims);
  return {
    id: newId(),
    mandate_id,
    payer: 'debtor',
    amount_cents,
    value_date,
    reference: references[0],
    designated_claim_id: designation?.claim_id ?? null,
    designated_line: designation?.line ?? null,
  };
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
  { publicUrl }: Pick<Dependencies, 'publicUrl'>,
): Promise<MandatePayment> => {
  const returned = returned_on === undefined ? {} : { returned_on };
  return (await reverseBooked(tx, { mandate_id, id }, { returned, return_reason, publicUrl })).payment;
};

/** Books a payment again that came back by mistake. @returns the id of the new payment */
export async function rebookPayment(
  tx: CompanyTx,
  { mandate_id, id }: { readonly mandate_id: string; readonly id: string },
  { publicUrl }: Pick<Dependencies, 'publicUrl'>,
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
  await bookAsFacts(tx, { mandate, account }, { payments: [payment], areStored: false, publicUrl });
  return payment.id;
}
