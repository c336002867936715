/** Who must have a second factor. */
import type { OperatorDb } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { isStaff, readFactors, type Factors } from './store.ts';

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

/** Whether the person must have one: people of the operator's staff, where it is required. */
export const mustHaveFactor = async (
  db: OperatorDb,
  accountId: string,
  { secondFactor }: Pick<Dependencies, 'secondFactor'>,
): Promise<boolean> => secondFactor === 'required' && (await isStaff(db, accountId));
