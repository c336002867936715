/** Starts the session of a person who has just proved its identity. */
import type { OperatorTx } from '../../../platform/database/session.ts';
import type { NewSessionToken } from '../../../platform/http/sessions.ts';
import { newId } from '../../../platform/ids.ts';
import { browserOf, newSession } from './session.ts';
import * as store from './store.ts';

export interface SignIn {
  readonly accountId: string;
  /** From where, shown to the person alone. */
  readonly address: string;
  /** The `User-Agent`. */
  readonly browser: string | undefined;
  readonly hash: (secret: string) => Buffer;
}

export async function startSession(
  tx: OperatorTx,
  { accountId, address, browser, hash }: SignIn,
): Promise<NewSessionToken> {
  const { token, seconds, idle_minutes, expires_at } = newSession(tx.now, await store.isStaff(tx, accountId));
  const session = { id: newId(), account_id: accountId, token_hash: hash(token), address, browser: browserOf(browser) };
  store.insert(tx, { ...session, idle_minutes, expires_at });
  return { token, seconds };
}
