/**
 * Reverses the booking of a payment, and its refunds with it. A client's report becomes `reported` and may be booked again; a payment without a report
 * stays as `reversed`. What the bank charged for a return becomes costs of the case, in the same booking.
 */
import type { ValuesOfHistory } from '@mahnwerk/contract/case/history-codes.ts';
import type { MandatePayment, operatorLedger } from '@mahnwerk/contract/operator/ledger.ts';
import type { PaymentReturn } from '@mahnwerk/contract/operator/payment-returns.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { centsOf } from '../../../values/money.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import {
  bookedEntry,
  bookedPayment,
  type BookingEntry,
  costEntry,
  readAccount,
  reversalOf,
} from '../../money/ledger/index.ts';
import {
  bookOnMandate,
  cleanText,
  findOpen,
  foresee,
  type Intended,
  lockOpen,
  type MandateRow,
  type Receipt,
  todayOfMandate,
  unstored,
} from '../mandates/index.ts';
import { lockOrder } from '../orders/index.ts';
import { findReport, movePayment } from '../payments/index.ts';
import { setReport } from './book-payment.ts';
import { presentPayment } from './bookkeeping.ts';
import { costFactOf, type AccountOfMandate, newCost } from './new-cost.ts';
import * as store from './store.ts';

type ReversePayment = (typeof operatorLedger)['routes']['reverse_payment'];

/** What other modules do before a payment is reversed by hand; they lock their rows first. */
export interface ReversalListeners {
  readonly paymentReversing: (tx: CompanyTx, paymentId: string) => Promise<void>;
}

export const reversePayment = ({ paymentReversing }: ReversalListeners): Handler<'operator', ReversePayment> =>
  checked(
    async ({ tx, path, body }) => returnOf(body, await todayOfMandate(tx, path.mandate_id)),
    async ({ tx, path, checked: returned, deps }) => {
      await paymentReversing(tx, path.id);
      const { payment, reversed, before, after } = await reverseBooked(tx, path, { returned, ...deps });
      return audited(reversed, { before: { ...before, payment }, after: { ...after, payment: reversed, ...returned } });
    },
  );

type PreviewReversal = (typeof operatorLedger)['routes']['preview_reverse_payment'];

/** What the reversal would do; nothing is locked or written. */
export const previewReversePayment: Handler<'operator', PreviewReversal> = ({ db, path, body }) =>
  db.snapshot(async () => {
    const returned = returnOf(body, await businessDate(db));
    const row = orNotFound(await store.readPayment(db, path.mandate_id, path.id));
    const report = await findReport(db, path.mandate_id, path.id);
    const mandate = await findOpen(db, path.mandate_id);
    const payment = presentPayment(row);
    const { booking } = await reversalToBook(db, { mandate, payment }, returned);
    const { balances } = await foresee(db, mandate, booking);
    const refunds = payment.refunds.map((refund) => ({ ...refund, status: 'reversed' as const }));
    const { status, ...fields } =
      report === undefined
        ? { status: 'reversed' as const, return_reason: null }
        : { status: movePayment('booked', 'reverse').to, reference: report.your_reference };
    return { result: { ...unstored(payment), ...fields, status, refunds }, ...balances };
  });

/**
 * What a body says of the return. One without a charge and without a day takes back what was entered by mistake: it
 * never was on the account. @throws Refusal validation_error
 */
function returnOf(body: PaymentReturn = {}, today: string): PaymentReturn {
  refuseFailures((report) => {
    if (body.returned_on !== undefined && body.returned_on > today)
      report.failAt('returned_on', 'invalid', '`returned_on` must not be in the future.');
  });
  return {
    ...body,
    ...(body.bank_charge === undefined || body.returned_on !== undefined ? {} : { returned_on: today }),
    ...(body.reason === undefined ? {} : { reason: cleanText('reason', body.reason) }),
  };
}

interface Reversal {
  readonly returned: PaymentReturn;
  /** The bank's code for why it came back. */
  readonly return_reason?: string | null;
  readonly publicUrl: string;
}

/** Reverses a payment that is booked on an open mandate. @throws Refusal not_found, conflict */
export async function reverseBooked(
  tx: CompanyTx,
  { mandate_id, id }: { readonly mandate_id: string; readonly id: string },
  { returned, return_reason = null, publicUrl }: Reversal,
) {
  const stored = orNotFound(await store.readPayment(tx, mandate_id, id));
  const payment = presentPayment(stored);
  const report = await findReport(tx, mandate_id, id);
  if (report !== undefined) await lockOrder(tx, report.order_id);
  const mandate = await lockOpen(tx, mandate_id);
  const { booked, charge, booking } = await reversalToBook(tx, { mandate, payment }, returned);

  if (report === undefined)
    store.setPaymentReversed(tx, id, { returned_on: returned.returned_on ?? null, return_reason });
  else setReport(tx, report, movePayment('booked', 'reverse').to, null);
  store.setRefundsReversed(tx, id);
  if (charge !== undefined) store.insertCost(tx, charge);
  const { before, after } = await bookOnMandate(tx, mandate, {
    ...booking,
    receipts: stored.taken_over ? [] : receiptsOf(payment, booked),
    history: [
      {
        code: 'payment.reversed',
        values: reversedValues(payment, returned, return_reason),
        ...(returned.reason === undefined ? {} : { description: returned.reason }),
      },
    ],
    publicUrl,
  });
  const reversed = presentPayment(orNotFound(await store.readPayment(tx, mandate.id, id)));
  return { payment, reversed, before, after };
}

/** What was received is less by a payment that came back, unless it was booked when its order was accepted, or its case was taken over. */
const receiptsOf = ({ amount, value_date }: MandatePayment, { rule }: BookingEntry): readonly Receipt[] =>
  rule === 'acceptance.payment' ? [] : [{ cents: -centsOf(amount), on: value_date }];

/** 400 for money that came back before it was paid. */
const refuseEarlyReturn = ({ returned_on }: PaymentReturn, { value_date }: MandatePayment): void =>
  refuseFailures((report) => {
    if (returned_on !== undefined && returned_on < value_date)
      report.failAt('returned_on', 'invalid', '`returned_on` must not be before the `value_date` of the payment.');
  });

const reversedValues = (
  { amount }: MandatePayment,
  { returned_on: on, bank_charge }: PaymentReturn,
  return_reason: string | null,
): ValuesOfHistory['payment.reversed'] => ({
  amount,
  ...(on === undefined ? {} : { on }),
  ...(return_reason === null ? {} : { reason: return_reason }),
  ...(bank_charge === undefined ? {} : { bank_charge }),
});

interface Reversed {
  readonly mandate: MandateRow;
  readonly payment: MandatePayment;
}

/** What a reversal adds to the account: it undoes the payment, its refunds with it, and books what the bank charged. @throws Refusal */
async function reversalToBook(db: CompanyDb, { mandate, payment }: Reversed, returned: PaymentReturn) {
  const account = await readAccount(db, mandate.id);
  const booked = await bookedPayment(account, payment.id);
  refuseUnless(booked !== undefined, 'conflict', { detail: 'The payment is not booked.' });
  refuseEarlyReturn(returned, payment);
  const given = account.facts.refunds.filter(({ payment_id }) => payment_id === booked.id);
  const refunds = await Promise.all(given.map((refund) => bookedEntry(account, refund.id)));
  const charge = await chargeOf(db, { mandate, account }, { payment, returned });
  const booking: Intended = {
    account,
    facts: [
      { kind: 'reversal', fact: { reverses_id: booked.id } },
      ...(charge === undefined ? [] : [{ kind: 'cost', fact: charge.fact } as const]),
    ],
    entries: [
      reversalOf(booked, { rule: 'payment.reversal' }),
      ...refunds.flatMap((entry) =>
        entry === undefined ? [] : [reversalOf(entry, { rule: 'payment.refund_reversal' })],
      ),
      ...(charge === undefined ? [] : [charge.entry]),
    ],
    reason: 'reversed',
  };
  return { booked, booking, charge: charge && { ...charge.cost, entry_id: charge.entry.id } };
}

/** The costs of a return, which its payment tells from those of another one on that day. */
async function chargeOf(
  db: CompanyDb,
  of: AccountOfMandate,
  { payment, returned }: { readonly payment: MandatePayment; readonly returned: PaymentReturn },
) {
  const { returned_on: date, bank_charge: amount } = returned;
  if (amount === undefined || date === undefined) return undefined;
  const description = `Return of the payment of ${payment.value_date}, ${payment.id}`;
  const cost = await newCost(db, of, { kind: 'bank_charge', amount, date, interest_bearing: false, description });
  const fact = costFactOf(cost);
  return { cost, fact, entry: costEntry(fact) };
}
