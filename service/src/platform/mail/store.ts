/** All SQL on the record of what became of mails. */
import type { OperatorTx } from '../database/session.ts';
import { statementsOf } from '../database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('mail');

const recordRow = statement(
  'record',
  `insert into mail_outcomes as m (outcome, at, code, host, message) values (:outcome, :at, :code, :host, :message)
   on conflict (outcome) do update set at = excluded.at, code = excluded.code, host = excluded.host, message = excluded.message
   where m.at < excluded.at`,
);

/** The last outcome of its kind; a later one stays. */
export const recordOutcome = (tx: OperatorTx, outcome: Statements['record']['parameters']): void =>
  tx.send(recordRow, outcome);
