/** The transfers of payouts in bank files: which transaction executed or returned which one. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { instantOf } from '../../../values/day.ts';
import type { Cents } from '../../../values/money.ts';
import { type BankLine, bookElsewhere, findOutgoing } from '../../bank/transactions/index.ts';
import { recordOutcomes } from './commands.ts';
import type { Outcome } from './payout.ts';
import * as store from './store.ts';

type Direction = BankLine['direction'];

/** A debit executes a transfer on its value date; a credit returns it. */
const outcomeOf = ({ id: by, direction, value_date, return_reason: reason }: BankLine): Outcome =>
  direction === 'debit'
    ? { kind: 'executed', at: instantOf(value_date, '00:00'), by }
    : { kind: 'returned', by, reason };

const isFree = ({ executed_by, returned_by }: store.ExportedItem, direction: Direction): boolean =>
  (direction === 'debit' ? executed_by : returned_by) === null;

/**
 * Books the transactions of a new bank file on the transfers with their end-to-end ids and amounts (money.md 9). Each
 * transfer is executed by one debit and returned by one credit: another one waits for the operator.
 */
export async function bookTransfers(tx: OperatorTx, bank_file_id: string): Promise<void> {
  const lines = await findOutgoing(tx, bank_file_id);
  if (lines.length === 0) return;
  const ids = [...new Set(lines.map(({ end_to_end_id }) => end_to_end_id))];
  const items = Map.groupBy(await store.findExported(tx, ids), ({ end_to_end_id }) => end_to_end_id);
  const taken = new Set<string>();
  const booked = lines.flatMap((line) => {
    const item = (items.get(line.end_to_end_id) ?? []).find(
      (each) =>
        each.amount_cents === line.amount_cents &&
        isFree(each, line.direction) &&
        !taken.has(`${line.direction} ${each.id}`),
    );
    if (item === undefined) return [];
    taken.add(`${line.direction} ${item.id}`);
    return [{ line, item }];
  });
  await recordOutcomes(
    tx,
    booked.map(({ line, item }) => ({ item_id: item.id, ...outcomeOf(line) })),
  );
  await bookElsewhere(
    tx,
    booked.map(({ line, item }) => ({
      kind: 'payout',
      transaction_id: line.id,
      payout_item_id: item.id,
      company_id: item.company_id,
      amount_cents: line.amount_cents,
    })),
  );
}

export const companyOfTransfer = async (tx: OperatorTx, id: string): Promise<string | undefined> =>
  (await store.readLocations(tx, [id]))[0]?.company_id;

/** The operator books a transaction on a transfer. @throws Refusal conflict; validation_error for another amount */
export async function bookTransfer(tx: OperatorTx, line: BankLine, item_id: string, amount_cents: Cents) {
  const [location] = await store.readLocations(tx, [item_id]);
  const item = (await store.readItems(tx, [orNotFound(location).payout_id])).find(({ id }) => id === item_id);
  refuseUnless(item !== undefined, 'not_found');
  refuseFailures((report) => {
    if (item.amount_cents !== amount_cents)
      report.failAt('amount', 'invalid', 'Must be the amount of the transfer: it is executed or returned as a whole.');
  });
  await recordOutcomes(tx, [{ item_id, ...outcomeOf(line) }]);
}

/** @throws Refusal conflict for a debit whose transfer came back, and a return whose statement is paid out again */
export async function unbookTransfer(tx: OperatorTx, { direction }: BankLine, item_id: string): Promise<void> {
  const [location] = await store.readLocations(tx, [item_id]);
  if (direction === 'credit') return recordOutcomes(tx, [{ item_id, kind: 'not_returned' }]);
  const item = (await store.readItems(tx, [orNotFound(location).payout_id])).find(({ id }) => id === item_id);
  refuseUnless(item?.returned_by === null, 'conflict', {
    detail: 'The transfer came back. Unbook the transaction with which it came back first.',
  });
  return recordOutcomes(tx, [{ item_id, kind: 'not_executed' }]);
}
