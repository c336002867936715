/** Who must have a second factor. */
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { SessionUse } from '../../../platform/http/authenticate.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import { isStaff, lockPerson, readFactors, type Factors } from './store.ts';

export const hasFactor = ({ has_totp, passkey_count }: Factors): boolean => has_totp || passkey_count > 0;

/** What signing in needs after the password: nothing, a code, or a second factor that is set up first. */
export async function outstandingFactor(
  db: OperatorDb,
  accountId: string,
  { secondFactor }: Pick<Dependencies, 'secondFactor'>,
): Promise<'none' | 'code' | 'set-up'> {
  if (hasFactor(await readFactors(db, accountId))) return 'code';
  return (await mustHaveFactor(db, accountId, { secondFactor })) ? 'set-up' : 'none';
}

/**
 * For changes of second factors, with the person locked: who has one proves by it, the password does not suffice.
 *
 * @throws Refusal recent_sign_in_required
 */
export async function refuseWithoutFreshFactor(
  tx: OperatorTx,
  { accountId, hasFreshFactor }: SessionUse,
): Promise<void> {
  await lockPerson(tx, accountId);
  refuseUnless(hasFreshFactor || !hasFactor(await readFactors(tx, accountId)), 'recent_sign_in_required', {
    detail: 'You have a second factor. Prove your identity by a code or a passkey at /account/v1/proof/.',
  });
}

/** Whether the person must have one: people of the operator's staff, where it is required. */
export const mustHaveFactor = async (
  db: OperatorDb,
  accountId: string,
  { secondFactor }: Pick<Dependencies, 'secondFactor'>,
): Promise<boolean> => secondFactor === 'required' && (await isStaff(db, accountId));
