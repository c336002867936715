/** SQL on doubtful transactions of either owner: a person takes or drops them. */
import { statementsOf } from '../../../platform/database/statement.ts';
import type { BankTx } from '../accounts/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('bank-transactions');

const settle = statement(
  'settleDoubtful',
  `update bank_transactions set status = :status, ignored_reason = :ignored_reason, matched_at = null, updated_at = :stamp where id = :id`,
);

// Its line in its file is doubtful no more: it is new, or a duplicate like those that are neither.
const count = statement(
  'countSettled',
  `update bank_files f set doubtful_count = f.doubtful_count - 1, new_count = f.new_count + :taken
   from bank_transactions t where t.id = :id and f.id = t.bank_file_id`,
);

/** A doubtful transaction is one of its own. */
export function takeDoubtful(tx: BankTx, id: string): void {
  tx.send(settle, { id, status: 'unmatched', ignored_reason: null });
  tx.send(count, { id, taken: 1 });
}

/** A doubtful transaction is the one that it resembles. */
export function dropDoubtful(tx: BankTx, id: string, reason: string): void {
  tx.send(settle, { id, status: 'duplicate', ignored_reason: reason });
  tx.send(count, { id, taken: 0 });
}
