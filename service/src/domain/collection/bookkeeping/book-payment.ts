/**
 * Books a payment on a mandate: money that the service received, or the client's report of money that it received itself. Ledger, payment, balance,
 * history, events and audit line commit together; a payment is never booked twice.
 */
import type { MandatePaymentInput, operatorLedger } from '@mahnwerk/contract/operator/ledger.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { centsOf, moneyOf } from '../../../values/money.ts';
import { audited } from '../../../platform/http/audited.ts';
import { isKnownClaim, touchClaim } from '../claims/index.ts';
import { type MandateAccount, paymentEntry, readAccount, type Unrecorded } from '../../money/ledger/index.ts';
import type { PaymentFact } from '../../money/replay/index.ts';
import { bookOnMandate, lockOpen, todayOfMandate } from '../mandates/index.ts';
import { lockOrder } from '../orders/index.ts';
import {
  companyOfPayment,
  isReportBooked,
  movePayment,
  type PaymentReport,
  findReport,
  setReportStatus,
  findUnbookedReport,
} from '../payments/index.ts';
import { presentPayment, refuseMismatch, refuseInvalidPayment, refuseTooManyPayments } from './bookkeeping.ts';
import { designationOf } from './designation.ts';
import type { AccountOfMandate } from './new-cost.ts';
import * as store from './store.ts';

type BookPayment = (typeof operatorLedger)['routes']['book_payment'];

export const bookPayment: Handler<'operator', BookPayment> = checked(
  async ({ tx, path, body }) =>
    refuseInvalidPayment(body, {
      today: await todayOfMandate(tx, path.mandate_id),
      isReport: body.payment_id === undefined || (await companyOfPayment(tx, body.payment_id)) !== undefined,
      isKnownClaim: await isKnownClaim(tx, body.designation?.claim_id),
    }),
  async ({ tx, path, body, deps }) => {
    const report = await lockReport(tx, path.mandate_id, body);
    const mandate = await lockOpen(tx, path.mandate_id);
    const account = await readAccount(tx, mandate.id);
    const payment = await newPayment(tx, account, body, report);
    if (report !== undefined) setReport(tx, report, movePayment('reported', 'book').to, payment.reference);
    const { before, after } = await bookAsFacts(
      tx,
      { mandate, account },
      { payments: [payment], areStored: report !== undefined, ...deps },
    );
    const booked = presentPayment(orNotFound(await store.readPayment(tx, mandate.id, payment.id)));
    return audited(booked, { before, after: { ...after, payment: booked } });
  },
);

/** The payment that a body books. @throws Refusal validation_error, conflict, duplicate_payment_report */
export async function newPayment(
  db: CompanyDb,
  { mandate_id, facts }: MandateAccount,
  body: MandatePaymentInput,
  report: PaymentReport | undefined,
): Promise<store.NewMandatePayment> {
  const designation = designationOf(body, report, facts.claims);
  const payment = {
    id: report?.id ?? newId(),
    mandate_id,
    ...paymentOf(body),
    designated_claim_id: designation?.claim_id ?? null,
    designated_line: designation?.line ?? null,
  };
  await refuseBooked(db, payment, body, report);
  return payment;
}

interface NewPayments {
  readonly payments: readonly store.NewMandatePayment[];
  /** Whether the row of each exists: the client's report, or one that was inserted before. */
  readonly areStored: boolean;
  readonly publicUrl: string;
}

/** Books payments on a mandate that is locked and open, as facts with their entries, in one replay. */
export function bookAsFacts(
  tx: CompanyTx,
  { mandate, account }: AccountOfMandate,
  { payments, areStored, publicUrl }: NewPayments,
): ReturnType<typeof bookOnMandate> {
  refuseTooManyPayments({ payment_count: account.payment_count + payments.length - 1 });
  const facts = payments.map(factOf);
  if (!areStored) for (const payment of payments) store.insertPayment(tx, payment);
  return bookOnMandate(tx, mandate, {
    account,
    facts: facts.map((fact) => ({ kind: 'payment', fact })),
    entries: payments.flatMap(({ id, payer }, index) => {
      const fact = facts[index];
      return fact === undefined ? [] : [paymentEntry(fact, { rule: `payment.${payer}`, payment_id: id })];
    }),
    receipts: payments.map(({ amount_cents: cents, value_date: on }) => ({ cents, on })),
    reason: 'back_dated',
    history: payments.map(({ amount_cents, value_date }) => ({
      code: 'payment.booked',
      values: { amount: moneyOf(amount_cents), on: value_date },
    })),
    publicUrl,
  });
}

/** The fact that a payment adds to the account. */
export function factOf(payment: store.NewMandatePayment): Unrecorded<PaymentFact> {
  const { designated_claim_id: claim_id, designated_line: line, amount_cents, value_date } = payment;
  const designation = claim_id === null && line === null ? null : { claim_id, line };
  return { id: newId(), amount_cents, value_date, designation };
}

const paymentOf = ({ amount, value_date, payer, reference = null }: MandatePaymentInput) => ({
  amount_cents: centsOf(amount),
  value_date,
  payer,
  reference,
});

/**
 * The client's report that is booked, with its order locked: orders are locked before mandates everywhere. Claims of accepted orders never move, so the
 * order is still that of the report.
 */
async function lockReport(
  tx: CompanyTx,
  mandateId: string,
  body: MandatePaymentInput,
): Promise<PaymentReport | undefined> {
  const report = await reportOf(tx, mandateId, body);
  if (report !== undefined) await lockOrder(tx, report.order_id);
  return report;
}

/** The client's report that a body books. @throws Refusal validation_error for one of another amount or day */
export async function reportOf(
  db: CompanyDb,
  mandateId: string,
  body: MandatePaymentInput,
): Promise<PaymentReport | undefined> {
  if (body.payer !== 'client') return undefined;
  const report =
    body.payment_id === undefined
      ? await findUnbookedReport(db, mandateId, paymentOf(body))
      : await findReport(db, mandateId, body.payment_id);
  if (body.payment_id !== undefined) refuseMismatch(body, report);
  return report;
}

/**
 * 409 for a payment that is booked already. A report named by `payment_id` is checked by its status alone; otherwise the reference distinguishes payments
 * of the same amount and day. Without a reference, an unbooked report is a payment of its own; without an unbooked report, every booked one is this payment.
 */
async function refuseBooked(
  db: CompanyDb,
  payment: store.NewMandatePayment,
  { payment_id }: MandatePaymentInput,
  report: PaymentReport | undefined,
): Promise<void> {
  if (report !== undefined) refuseUnreported((await findReport(db, payment.mandate_id, report.id))?.status);
  if (payment_id !== undefined || (report !== undefined && payment.reference === null)) return;
  refuseUnless((await store.findBookedPayment(db, payment)) === undefined, 'duplicate_payment_report');
  refuseUnless(
    payment.payer !== 'client' || !(await isReportBooked(db, payment.mandate_id, payment)),
    'duplicate_payment_report',
  );
}

function refuseUnreported(status: string | undefined): void {
  if (status === 'rejected' || status === 'withdrawn')
    throw new Refusal('conflict', { detail: `The payment report has been ${status}.` });
  refuseUnless(status === 'reported', 'duplicate_payment_report');
}

/** Sets the status of a report; the representations of its claim and its order change too. */
export function setReport(
  tx: CompanyTx,
  { id, claim_id }: PaymentReport,
  status: 'reported' | 'booked',
  reference: string | null,
): void {
  setReportStatus(tx, id, { status, reference });
  touchClaim(tx, 'claim', claim_id);
}
