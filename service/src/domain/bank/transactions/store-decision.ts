/** What a booking leaves of a transaction, of either owner, and how its payments are called. */
import { newId } from '../../../platform/ids.ts';
import { type Cents, sumOf } from '../../../values/money.ts';
import type { BankTx } from '../accounts/index.ts';
import * as store from './store.ts';
import type { TransactionRow } from './transaction.ts';

type Decided = Pick<TransactionRow, 'status' | 'booked_cents'>;

/** A transaction of which parts are booked. */
export function restAfter(
  { amount_cents, booked_cents }: Pick<TransactionRow, 'amount_cents' | 'booked_cents'>,
  splits: readonly { readonly amount_cents: Cents }[],
): Decided {
  const booked = booked_cents + sumOf(splits.map((each) => each.amount_cents));
  return { status: booked === amount_cents ? 'booked' : 'unmatched', booked_cents: booked };
}

export const saveDecision = (tx: BankTx, id: string, decided: Decided): void =>
  store.saveDecision(tx, { id, ...decided, ignored_reason: null });

/** Longer references of a bank would exceed those of a payment. */
const reference_characters = 200;

/** The reference of the payment that a credit is, and that of a further equal one. */
export function bankReferences({
  id,
  bank_reference,
}: Pick<TransactionRow, 'id' | 'bank_reference'>): readonly [string, string] {
  const reference = bank_reference?.slice(0, reference_characters) ?? id;
  return [reference, `${reference} ${newId()}`];
}
