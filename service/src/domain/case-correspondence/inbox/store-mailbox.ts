/** SQL of how reading the mailbox goes. */
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('inbox');

const read = statement('mailbox', 'select last_read_at, last_error, failing_since, failures from inbox_mailbox');

export type MailboxRow = Statements['mailbox']['row'];

/** Undefined before it was read. */
export const readMailbox = (db: OperatorDb): Promise<MailboxRow | undefined> => db.findOne(read);

const succeed = statement(
  'mailbox_read',
  `insert into inbox_mailbox (last_read_at, last_error) values (:now, :last_error)
   on conflict (is_only) do update set last_read_at = :now, last_error = :last_error, failing_since = null, failures = 0`,
);

/** It was read; `last_error`: why some mails stay where they are. */
export const noteRead = (tx: OperatorTx, last_error: string | null): void => tx.send(succeed, { last_error });

const fail = statement(
  'mailbox_failed',
  `insert into inbox_mailbox as m (last_error, failing_since, failures) values (:last_error, :now, 1)
   on conflict (is_only) do update set last_error = :last_error, failing_since = coalesce(m.failing_since, :now), failures = m.failures + 1
   returning failures`,
);

/** @returns how many failures follow each other */
export const noteFailure = async (tx: OperatorTx, last_error: string): Promise<number> =>
  (await tx.one(fail, { last_error })).failures;
