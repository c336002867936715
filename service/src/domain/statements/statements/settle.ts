/** What a company pays on a negative balance: the operator records it, or books the bank transaction. */
import type { SettlementInput } from '@mahnwerk/contract/operator/statements.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import type { Cents } from '../../../values/money.ts';
import * as store from './store.ts';

export interface Settlement {
  readonly amount_cents: Cents;
  readonly value_date: string;
  readonly reference: string | null;
  /** Null: recorded by the operator. */
  readonly bank_transaction_id: string | null;
}

export const refuseFuture = (today: string, { value_date }: SettlementInput): void =>
  refuseFailures((report) => {
    if (value_date > today) report.failAt('value_date', 'invalid', '`value_date` must not be in the future.');
  });

/**
 * Settles a part of what is outstanding of a statement; all of it pays the statement. Locks the statement before the
 * account of its company, as publishing and cancelling do.
 *
 * @throws Refusal conflict where nothing is outstanding; validation_error for more than that
 */
export async function settleStatement(tx: CompanyTx, id: string, settlement: Settlement): Promise<void> {
  const row = orNotFound(await store.lock(tx, id));
  refuseUnless(row.is_own, 'conflict', { detail: 'It is settled with the collective statement that contains it.' });
  await store.lockAccount(tx);
  const outstanding = await outstandingOf(tx, id);
  refuseUnless(outstanding > 0n, 'conflict', { detail: 'Nothing of the statement is outstanding.' });
  refuseFailures((report) => {
    if (settlement.amount_cents > outstanding) report.failAt('amount', 'overpayment', 'At most what is outstanding.');
  });
  store.settle(tx, { settlement: newId(), id, ...settlement });
  if (settlement.amount_cents === outstanding) store.setPaid(tx, id, tx.now);
}

/** Reverses what a bank transaction settled of a statement. */
export async function reverseSettlement(tx: CompanyTx, id: string, bank_transaction_id: string): Promise<void> {
  orNotFound(await store.lock(tx, id));
  await store.lockAccount(tx);
  store.reverseSettlements(tx, { id, bank_transaction_id });
  if ((await outstandingOf(tx, id)) > 0n) store.setPaid(tx, id, null);
}

/** What is outstanding of a statement. */
export const outstandingOf = async (tx: CompanyTx, id: string): Promise<Cents> =>
  (await store.readOutstanding(tx)).find((each) => each.id === id)?.amount_cents ?? 0n;
