/** All SQL on links of forgotten passwords: one of an account is valid at a time. */
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('signIn');

const putReset = statement(
  'putReset',
  `insert into password_resets as r (account_id, token_hash, expires_at) values (:account_id, :token_hash, :now::timestamptz + interval '1 hour')
   on conflict (account_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
);
const findReset = statement(
  'findReset',
  `select r.account_id from password_resets r where r.token_hash = :token_hash and r.expires_at > :now`,
);
const takeReset = statement(
  'takeReset',
  `delete from password_resets r where r.token_hash = :token_hash and r.expires_at > :now returning r.account_id`,
);

/** Replaces the link of the account; the former one is no longer valid. */
export const put = (tx: OperatorTx, accountId: string, tokenHash: Buffer): void =>
  tx.send(putReset, { account_id: accountId, token_hash: tokenHash });

/** The account of a valid link. */
export const find = async (db: OperatorDb, tokenHash: Buffer): Promise<string | undefined> =>
  (await db.findOne(findReset, { token_hash: tokenHash }))?.account_id;

/** The same, used up. */
export const take = async (tx: OperatorTx, tokenHash: Buffer): Promise<string | undefined> =>
  (await tx.findOne(takeReset, { token_hash: tokenHash }))?.account_id;
