/** The claim that a body of the operator names. */
import type { OperatorDb } from '../../../platform/database/session.ts';
import { companyOfClaim } from './store.ts';

export const noSuchClaim = 'No claim with this id exists in this case.';

/** Whether a claim with this id exists in any case, before the case of the path is looked up. */
export const isKnownClaim = async (db: OperatorDb, id: string | null | undefined): Promise<boolean> =>
  id == null || (await companyOfClaim(db, id)) !== undefined;
