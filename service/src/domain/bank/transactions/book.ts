/**
 * Books a bank transaction: on cases a credit as payments of debtors, what came back as reversals of payments; on
 * transfers of payouts and on statements, by their own module. All
 * splits are booked in one transaction; two operators who book the same one wait for each other, and the second is
 * refused.
 */
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { bankTransactions } from '@mahnwerk/contract/operator/bank-transactions.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, type Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { type Cents, sumOf } from '../../../values/money.ts';
import { todayInBerlin } from '../../ladder/business-date/index.ts';
import {
  type BankPayment,
  bookBankPayments,
  type BookedBankPayment,
  takeBackPayment,
} from '../../collection/bookkeeping/index.ts';
import { lockMandate } from '../../collection/mandates/index.ts';
import { matchOutdated } from '../matching/index.ts';
import { type CompanyMoney, elsewhereOf } from './company-money.ts';
import { changed, decided, lockWaiting } from './decisions.ts';
import { type CompanySplit, refuseUnfit, type Split, splitsOf, within } from './splits.ts';
import * as store from './store.ts';
import { bankReferences, restAfter, saveDecision } from './store-decision.ts';
import type { TransactionRow } from './transaction.ts';

export const book = (companyMoney: CompanyMoney): Handler<'operator', (typeof bankTransactions)['routes']['book']> =>
  checked(
    ({ tx, body }) => splitsOf(tx, body, companyMoney),
    async ({ tx, path, checked: splits, deps }) => {
      const row = await lockWaiting(tx, path.id);
      refuseUnfit(row, splits);
      await bookSplits(tx, row, splits.ofCases, deps);
      if (splits.ofCompanies.length > 0) {
        const booked_cents = row.booked_cents + sumOf(splits.ofCases.map((each) => each.amount_cents));
        await bookOnCompanies(tx, { ...row, booked_cents }, splits.ofCompanies, companyMoney);
      }
      await matchOutdated(tx);
      const booked = await changed(tx, row.id);
      const companies = [...new Set([...splits.ofCases, ...splits.ofCompanies].map(({ company_id }) => company_id))];
      return audited(booked, {
        company: companies.length === 1 ? companies[0] : undefined,
        before: decided(row),
        after: decided(booked),
      });
    },
  );

/** The transaction is locked and waits. */
async function bookOnCompanies(
  tx: OperatorTx,
  row: TransactionRow,
  splits: readonly CompanySplit[],
  companyMoney: CompanyMoney,
): Promise<void> {
  refuseToCome(tx, row);
  for (const split of splits) {
    await within(split.field, () => companyMoney.book(tx, row, split));
    store.insertElsewhere(tx, elsewhereOf({ ...split, transaction_id: row.id }));
  }
  saveBooked(tx, row, splits);
}

function refuseToCome(tx: OperatorTx, { value_date }: Pick<TransactionRow, 'value_date'>): void {
  refuseUnless(value_date <= todayInBerlin(tx), 'conflict', {
    detail: 'The value date is in the future. Book the transaction from that day on.',
  });
}

const saveBooked = (tx: OperatorTx, row: TransactionRow, splits: readonly { readonly amount_cents: Cents }[]): void =>
  saveDecision(tx, row.id, restAfter(row, splits));

/** Books the splits of a transaction that is locked and waits. @throws Refusal; nothing is booked then */
export async function bookSplits(
  tx: OperatorTx,
  row: TransactionRow,
  splits: readonly Split[],
  deps: Pick<Dependencies, 'publicUrl'>,
): Promise<void> {
  if (splits.length === 0) return;
  refuseToCome(tx, row);
  for (const split of splits) {
    const { company_id, mandate_id, amount_cents, field } = split;
    const payment_id = await within(field, () =>
      row.direction === 'credit' ? bookCredit(tx, row, split, deps) : reverseReturned(tx, row, split, deps),
    );
    const kind = row.direction === 'credit' ? 'payment' : 'reversal';
    const booking = { id: newId(), transaction_id: row.id, kind, company_id, mandate_id, payment_id } as const;
    store.insertBooking(tx, { ...booking, amount_cents });
  }
  saveBooked(tx, row, splits);
}

/** The payment that a credit is. */
const paymentOf = (
  { id, bank_reference, value_date }: Pick<TransactionRow, 'id' | 'bank_reference' | 'value_date'>,
  { amount_cents, designation = null }: Pick<Split, 'amount_cents' | 'designation'>,
): BankPayment => ({ amount_cents, value_date, references: bankReferences({ id, bank_reference }), designation });

async function bookCredit(
  tx: OperatorTx,
  row: TransactionRow,
  { company_id, mandate_id, ...split }: Omit<Split, 'field'>,
  deps: Pick<Dependencies, 'publicUrl'>,
): Promise<string> {
  const [booked] = await payOn(tx, { company_id, mandate_id, payments: [paymentOf(row, split)] }, deps);
  if (booked === undefined || 'refusal' in booked) throw booked?.refusal ?? new Error('no payment was booked');
  return booked.id;
}

interface PaymentsOfCase {
  readonly company_id: string;
  readonly mandate_id: string;
  readonly payments: readonly BankPayment[];
}

const payOn = (
  tx: OperatorTx,
  { company_id, ...payments }: PaymentsOfCase,
  { publicUrl }: Pick<Dependencies, 'publicUrl'>,
): Promise<readonly BookedBankPayment[]> => {
  const bound = tx.forCompany(company_id);
  return bookBankPayments(bound, payments, { publicUrl, isOfBank: (equal) => store.isBankPayment(bound, equal) });
};

/**
 * Books whole credits on one case, as payments of one replay. They are locked and wait. @returns how many: not those of a
 * day to come, nor above the open balance that the ones before leave, nor one that was booked by hand
 */
export async function bookCredits(
  tx: OperatorTx,
  { company_id, mandate_id }: Pick<Split, 'company_id' | 'mandate_id'>,
  rows: readonly TransactionRow[],
  deps: Pick<Dependencies, 'publicUrl'>,
): Promise<number> {
  await lockMandate(tx.forCompany(company_id), mandate_id);
  let open = await store.readOpenBalance(tx, mandate_id);
  const credits = rows.filter(({ value_date, amount_cents }) => {
    const fits = value_date <= todayInBerlin(tx) && amount_cents <= open;
    if (fits) open -= amount_cents;
    return fits;
  });
  if (credits.length === 0) return 0;
  const payments = credits.map((row) => paymentOf(row, { amount_cents: row.amount_cents, designation: null }));
  let booked = 0;
  for (const [index, result] of (await payOn(tx, { company_id, mandate_id, payments }, deps)).entries()) {
    const row = credits[index];
    if (row === undefined || 'refusal' in result) continue;
    const { amount_cents } = row;
    const booking = { id: newId(), transaction_id: row.id, kind: 'payment', payment_id: result.id } as const;
    store.insertBooking(tx, { ...booking, company_id, mandate_id, amount_cents });
    saveBooked(tx, row, [{ amount_cents }]);
    booked += 1;
  }
  return booked;
}

async function reverseReturned(
  tx: OperatorTx,
  { direction, end_to_end_id, bank_reference, value_date, return_reason }: TransactionRow,
  { company_id, mandate_id, amount_cents }: Split,
  deps: Pick<Dependencies, 'publicUrl'>,
): Promise<string> {
  const references = [end_to_end_id, bank_reference].filter((each) => each !== null);
  const [payment] = await store.findReturnable(tx, { mandate_id, references, amount_cents });
  refuseUnless(direction === 'debit' && payment !== undefined, 'conflict', {
    detail: 'No booked payment of the case has the end-to-end id or the reference of this transaction.',
  });
  refuseFailures((report) => {
    if (payment.amount_cents !== amount_cents)
      report.failAt('amount', 'invalid', 'A reversal has the amount of its payment.');
  });
  const returned_on = value_date;
  await takeBackPayment(tx.forCompany(company_id), { mandate_id, id: payment.id, returned_on, return_reason }, deps);
  return payment.id;
}
