/** Links that set a password: each works once, for an hour, and replaces the former one of the account. */
import { randomBytes } from 'node:crypto';
import type { OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import * as store from './store.ts';

/** The stored hash of the link's token. */
export const hashOfReset = (token: string, { hashSecret }: Pick<Dependencies, 'hashSecret'>): Buffer =>
  hashSecret(`reset ${token}`);

/** Returns the address of the new link. */
export function newResetLink(
  tx: OperatorTx,
  accountId: string,
  deps: Pick<Dependencies, 'hashSecret' | 'publicUrl'>,
): string {
  const token = randomBytes(32).toString('base64url');
  store.put(tx, accountId, hashOfReset(token, deps));
  return `${deps.publicUrl}/reset/${token}`;
}
