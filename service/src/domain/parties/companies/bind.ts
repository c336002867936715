/** Companies that the operator acts for: copies of production, and those that a body names. */
import type { CompanyDb, CompanyTx, OperatorTx } from '../../../platform/database/session.ts';
import { refuseMirrored } from './origin.ts';
import { companyStatus, readCompany } from './store.ts';

/** 403 for every write of the operator on what belongs to a copy of production. @throws Refusal sandbox_source_managed */
export const refuseCopy = async (tx: CompanyDb): Promise<void> =>
  refuseMirrored((await readCompany(tx)).sandbox_origin);

/** What the refusal of a body says that names no company, or one that is not active where only an active one will do. */
export const noCompany = 'No company with this id exists.';
export const noActiveCompany = 'No active company with this id exists.';

/** Undefined for a company that is unknown. @throws Refusal sandbox_source_managed */
export const bindToKnown = (tx: OperatorTx, id: string): Promise<CompanyTx | undefined> =>
  bindIf(tx, id, (status) => status !== undefined);

/** Undefined for a company that is unknown or not active. @throws Refusal sandbox_source_managed */
export const bindToActive = (tx: OperatorTx, id: string): Promise<CompanyTx | undefined> =>
  bindIf(tx, id, (status) => status === 'active');

async function bindIf(
  tx: OperatorTx,
  id: string,
  isRight: (status: Awaited<ReturnType<typeof companyStatus>>) => boolean,
): Promise<CompanyTx | undefined> {
  if (!isRight(await companyStatus(tx, id))) return undefined;
  const bound = tx.forCompany(id);
  await refuseCopy(bound);
  return bound;
}
