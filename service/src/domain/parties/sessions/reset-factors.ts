/**
 * For a person who has lost its second factors: an admin of the same owner removes them all. What remains is the
 * password; where a second factor is required, the next sign-in sets one up.
 */
import { fullName } from '@mahnwerk/contract/shapes/person.ts';
import { getAccount } from '../accounts/index.ts';
import { deleteFactors, type Factors, readFactors } from '../factors/index.ts';
import { factorsReset } from '../../../mails/factors-reset.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueueMail } from '../../../platform/mail/index.ts';
import type { Sealer } from '../../../platform/seal.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import * as store from './store.ts';

type ResetDeps = Pick<Dependencies, 'forgetSession'> & { readonly mail: Sealer };

/**
 * Removes every factor of a person, ends its sessions and tells it so by mail.
 * @returns what it had, for the audit log
 * @throws Refusal not_found
 */
export async function resetFactors(tx: OperatorTx, accountId: string, deps: ResetDeps): Promise<Factors> {
  const account = orNotFound(await getAccount(tx, accountId));
  const { language } = orNotFound(await store.lockSettingsOf(tx, accountId));
  const before = await readFactors(tx, accountId);
  deleteFactors(tx, accountId);
  const ended = await store.endAll(tx, accountId, null);
  tx.afterCommit(() => ended.forEach(deps.forgetSession));
  enqueueMail(tx, deps, { to: account.email, ...factorsReset({ name: fullName(account) }, language ?? 'de') });
  return before;
}
