/** SQL of the rotation of the secret key: the secrets of all authenticator apps by account. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('factors');

const lockOthers = statement(
  'lockSealedOtherwise',
  `select t.account_id, t.secret, t.offered_secret from totp t
   where t.account_id > :after and (substring(t.secret for length(:header::bytea)) <> :header or substring(t.offered_secret for length(:header::bytea)) <> :header)
   order by t.account_id limit :batch for no key update`,
);

const replace = statement(
  'replaceSeals',
  `update totp set secret = :secret, offered_secret = :offered_secret where account_id = :account_id`,
);

/** The encrypted secrets of one person's app. */
export type SealedTotpRow = Statements['lockSealedOtherwise']['row'];

/** Rows after this account with a secret that does not begin with the header, locked. */
export const lockSealedOtherwise = (
  tx: OperatorTx,
  page: { readonly after: string; readonly batch: number; readonly header: Buffer },
): Promise<SealedTotpRow[]> => tx.many(lockOthers, page);

export const replaceSeals = (tx: OperatorTx, sealed: SealedTotpRow): void => tx.send(replace, sealed);
