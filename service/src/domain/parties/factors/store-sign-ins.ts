/** All SQL on sign-ins whose password was right and whose second factor is outstanding. */
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('factors');

const insertSignIn = statement(
  'insertSignIn',
  `insert into sign_ins (token_hash, account_id, offered_secret, expires_at) values (:token_hash, :account_id, :offered_secret, :expires_at)`,
);
const findSignIn = statement(
  'findSignIn',
  `select w.account_id, w.offered_secret, a.email from sign_ins w join accounts a on a.id = w.account_id where w.token_hash = :token_hash and w.expires_at > :now`,
);
const takeSignIn = statement(
  'takeSignIn',
  `delete from sign_ins w where w.token_hash = :token_hash and w.expires_at > :now returning w.account_id`,
);
const endSignIns = statement('endSignIns', `delete from sign_ins w where w.account_id = :account_id`);
const removeSignIns = statement(
  'removeSignIns',
  `delete from sign_ins w where w.token_hash in (select each.token_hash from sign_ins each where each.expires_at <= :now order by each.expires_at limit :batch)`,
);

type NewSignIn = Omit<Statements['insertSignIn']['parameters'], 'now'>;

export const insert = (tx: OperatorTx, signIn: NewSignIn): void => tx.send(insertSignIn, signIn);

/** Whose sign-in it is, while it can be finished. */
export type Outstanding = Statements['findSignIn']['row'];

export const find = (db: OperatorDb, tokenHash: Buffer): Promise<Outstanding | undefined> =>
  db.findOne(findSignIn, { token_hash: tokenHash });

/** Whether it could still be finished; it is gone then. */
export const take = async (tx: OperatorTx, tokenHash: Buffer): Promise<boolean> =>
  (await tx.findOne(takeSignIn, { token_hash: tokenHash })) !== undefined;

/** Ends every unfinished sign-in of a person. */
export const endAll = (tx: OperatorTx, accountId: string): void => tx.send(endSignIns, { account_id: accountId });

/** Removes sign-ins past their end, at most a batch; returns the number. */
export const purge = (tx: OperatorTx, batch: number): Promise<number> => tx.run(removeSignIns, { batch });
