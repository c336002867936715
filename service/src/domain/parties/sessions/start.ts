/** Starts the session of a person who has just proved its identity, and renews it after a change of its second factors. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { newToken, type NewSessionToken } from '../../../platform/http/sessions.ts';
import { newId } from '../../../platform/ids.ts';
import { isStaff } from '../factors/index.ts';
import { browserOf, newSession, secondsUntil } from './session.ts';
import * as store from './store.ts';

export interface SignIn {
  readonly accountId: string;
  /** From where, shown to the person alone. */
  readonly address: string;
  /** The `User-Agent`. */
  readonly browser: string | undefined;
  readonly hash: (secret: string) => Buffer;
  /** A second factor was part of it. */
  readonly byFactor: boolean;
}

export async function startSession(
  tx: OperatorTx,
  { accountId, address, browser, hash, byFactor }: SignIn,
): Promise<NewSessionToken> {
  const { token, seconds, idle_minutes, expires_at } = newSession(tx.now, await isStaff(tx, accountId));
  const session = { id: newId(), account_id: accountId, token_hash: hash(token), address, browser: browserOf(browser) };
  store.insert(tx, { ...session, by_factor: byFactor, idle_minutes, expires_at });
  store.noteSignIn(tx, accountId);
  return { token, seconds };
}

/** Replaces the token of a session behind a change of factors: a copy of its cookie is worthless from then on. */
export async function renewSession(
  tx: OperatorTx,
  id: string,
  { hashSecret, forgetSession }: Pick<Dependencies, 'hashSecret' | 'forgetSession'>,
): Promise<NewSessionToken> {
  const token = newToken();
  const expires_at = await store.renew(tx, id, hashSecret(token));
  tx.afterCommit(() => forgetSession(id));
  return { token, seconds: secondsUntil(expires_at, tx.now) };
}

/** After a change of a person's memberships: its sessions follow at once, and end with the last membership. */
export async function refreshSessions(
  tx: OperatorTx,
  accountId: string,
  { forgetSession }: Pick<Dependencies, 'forgetSession'>,
): Promise<void> {
  const ids = await store.idsOf(tx, accountId);
  await store.endWithoutMembership(tx, accountId);
  tx.afterCommit(() => ids.forEach(forgetSession));
}
