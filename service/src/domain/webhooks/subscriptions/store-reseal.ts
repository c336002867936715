/** SQL of the rotation of the secret key: the secrets of all subscriptions by id. Re-encryption does not change a subscription. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('webhooks');

const lockOthers = statement(
  'lockSealedOtherwise',
  `select s.id, s.secret, s.previous_secret from webhook_subscriptions s
   where s.id > :after and (substring(s.secret for length(:header::bytea)) <> :header or substring(s.previous_secret for length(:header::bytea)) <> :header)
   order by s.id limit :batch for no key update`,
);

const replace = statement(
  'replaceSeals',
  `update webhook_subscriptions set secret = :secret, previous_secret = :previous_secret where id = :id`,
);

export interface SealedRow {
  readonly id: string;
  readonly secret: Buffer;
  readonly previous_secret: Buffer | null;
}

/** Rows after this id with a secret that does not begin with the header, locked. */
export const lockSealedOtherwise = (
  tx: OperatorTx,
  page: { readonly after: string; readonly batch: number; readonly header: Buffer },
): Promise<SealedRow[]> => tx.many(lockOthers, page);

export const replaceSeals = (tx: OperatorTx, sealed: SealedRow): void => tx.send(replace, sealed);
