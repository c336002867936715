/** The company of a membership, as its own people see and change it. */
import { isDeepStrictEqual } from 'node:util';
import { accountCompany, type OwnCompany } from '@mahnwerk/contract/account/company.ts';
import type { CompanyLocks } from '@mahnwerk/contract/operator/company-access.ts';
import {
  type Company,
  getCompany,
  recordCompanyUpdated,
  refuseMirrored,
  updateCompanyData,
  validateSentCompany,
} from '../companies/index.ts';
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { companyOf, refuseWithoutFreshProof } from '../../../platform/http/authorize.ts';
import { checked, implement, withLock } from '../../../platform/http/handler.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { changeWithinRules, declaredBasis, refuseImmutable } from './changes.ts';
import { lockedFields, type Milestones, milestonesOf, requiredNotifications } from './immutable-fields.ts';
import { type LockedCompanyData, lockOwnData, readProgress } from './store-companies.ts';

/** Without the operator's switches. */
function present(
  {
    status: _status,
    dunning_locked: _locked,
    dunning_policy_locked: _policyLocked,
    dunning_paused: _paused,
    case_work_paused: _caseWork,
    ...company
  }: Company,
  milestones: Milestones,
): OwnCompany {
  const { onboarding_mode, sandbox_origin, created_at, updated_at, ...data } = company;
  return {
    ...data,
    ...locksOf(company, milestones),
    onboarding_mode,
    sandbox_origin,
    created_at,
    updated_at,
  };
}

const locksOf = (company: Pick<Company, 'notification_channels'>, milestones: Milestones): CompanyLocks => ({
  locked_fields: lockedFields(milestones),
  required_notifications: requiredNotifications(milestones, company),
});

async function readWithMilestones(db: OperatorDb, id: string): Promise<[Company, Milestones]> {
  const [found, progress] = await Promise.all([getCompany(db, id), readProgress(db, id)]);
  const company = orNotFound(found);
  return [company, milestonesOf(company, progress)];
}

const read = async (db: OperatorDb, id: string): Promise<OwnCompany> => present(...(await readWithMilestones(db, id)));

/** What the company can no longer change. @throws Refusal not_found */
export const readLocks = async (db: OperatorDb, id: string): Promise<CompanyLocks> =>
  locksOf(...(await readWithMilestones(db, id)));

/** @throws Refusal sandbox_source_managed, company_offboarded */
async function lockChangeable(tx: OperatorTx, id: string): Promise<LockedCompanyData> {
  const company = orNotFound(await lockOwnData(tx, id));
  refuseMirrored(company.sandbox_origin);
  refuseUnless(company.status !== 'offboarded', 'company_offboarded');
  return company;
}

export const ownCompanyRoutes = implement(accountCompany, {
  get: ({ db, caller }) => read(db, companyOf(caller)),
  update: withLock(
    ({ tx, caller }) => lockChangeable(tx, companyOf(caller)),
    checked(
      ({ caller, body }) => {
        companyOf(caller);
        if (body.payout_bank_account !== undefined) refuseWithoutFreshProof(caller);
        refuseFailures((report) => validateSentCompany(body, report));
      },
      async ({ tx, caller, body, deps }) => {
        const id = companyOf(caller);
        const company = await lockChangeable(tx, id);
        const { data, milestones } = await changeWithinRules(tx, company, body);
        const basis = declaredBasis(company, body);
        refuseImmutable(milestones, company.data, data);
        if (basis === company.basis && isDeepStrictEqual(data, company.data)) return unchanged(await read(tx, id));
        await updateCompanyData(tx, id, data, basis);
        await recordCompanyUpdated(tx, { id, before: company.data, after: data }, deps.publicUrl);
        return audited(await read(tx, id), {
          company: id,
          target: id,
          before: { ...company.data, data_sharing_basis: company.basis },
          after: { ...data, data_sharing_basis: basis },
        });
      },
    ),
  ),
});
