/** A sign-in between the password and the second factor: a cookie of its own, for ten minutes, and no session. */
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { newToken, type NewSessionToken } from '../../../platform/http/sessions.ts';
import { minute } from '../../../platform/http/throttle.ts';
import { find, insert, type Outstanding, take } from './store-sign-ins.ts';

const lasts_seconds = 10 * minute;

type Hash = (secret: string) => Buffer;

/** A token of a sign-in is never one of a session, also where their tables hold the same hash. */
const hashOf = (hash: Hash, token: string): Buffer => hash(`sign-in ${token}`);

interface NewSignIn {
  readonly accountId: string;
  /** The encrypted secret that this sign-in alone may confirm; null where the person has a second factor. */
  readonly offered: Buffer | null;
}

export function startSignIn(tx: OperatorTx, { accountId, offered }: NewSignIn, hash: Hash): NewSessionToken {
  const token = newToken();
  const expires_at = Temporal.Instant.from(tx.now)
    .add({ seconds: lasts_seconds })
    .toString({ fractionalSecondDigits: 3 });
  insert(tx, { token_hash: hashOf(hash, token), account_id: accountId, offered_secret: offered, expires_at });
  return { token, seconds: lasts_seconds };
}

/** Whose sign-in it is; undefined once it has ended. */
export const findSignIn = (db: OperatorDb, token: string, hash: Hash): Promise<Outstanding | undefined> =>
  find(db, hashOf(hash, token));

/** Ends a sign-in; false if it has ended before. */
export const takeSignIn = (tx: OperatorTx, token: string, hash: Hash): Promise<boolean> =>
  take(tx, hashOf(hash, token));
