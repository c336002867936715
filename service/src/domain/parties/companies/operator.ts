/** The operator's routes of companies. */
import type { Dependencies } from '../../../platform/dependencies.ts';
import { isDeepStrictEqual } from 'node:util';
import { type Company, type CompanyCreate, operatorCompanies } from '@mahnwerk/contract/operator/companies.ts';
import type { DataSharingBasis } from '@mahnwerk/contract/shapes/company.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { recordPartnerEvents } from '../partner-access/index.ts';
import { recordCompanyUpdated } from './changes.ts';
import {
  changedCompanyData,
  type CompanyCommand,
  type CompanyData,
  moveCompany,
  companyReadiness,
  validateSentCompany,
  newCompanyData,
} from './company.ts';
import { type Audited, audited, unchanged } from '../../../platform/http/audited.ts';
import { refuseWithoutFreshProof } from '../../../platform/http/authorize.ts';
import { type Call, checked, implement, type RouteModule } from '../../../platform/http/handler.ts';
import { refuseMirrored } from './origin.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseFailures, refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import * as store from './store.ts';

type Routes = (typeof operatorCompanies)['routes'];

/** Creates an active company without keys; 400 with every violated rule. */
export async function createCompany(tx: OperatorTx, sent: CompanyCreate): Promise<Company> {
  const report = new ValidationErrors();
  const data = newCompanyData(sent, report);
  refuseIfAny(report);
  return store.insert(tx, newId(), data, sent.data_sharing_basis ?? null);
}

async function create({ tx, body }: Call<'operator', Routes['create']>): Promise<Audited<Company>> {
  const company = await createCompany(tx, body);
  const after = withBasis(company, body.data_sharing_basis ?? null);
  return audited(company, { company: company.id, target: company.id, after });
}

async function update(call: Call<'operator', Routes['update']>): Promise<Audited<Company>> {
  const { tx, path, body, deps } = call;
  if (body.payout_bank_account !== undefined) refuseWithoutFreshProof(call.caller);
  const { company, basis, lock } = orNotFound(await store.lock(tx, path.id));
  refuseMirrored(company.sandbox_origin);
  const report = new ValidationErrors();
  const before = dataOf(company);
  const data = changedCompanyData(before, body, report);
  refuseIfAny(report);
  const declared = body.data_sharing_basis ?? basis;
  refuseUnless(basis === null || declared === basis, 'data_sharing_basis_already_declared');
  if (declared === basis && isDeepStrictEqual(data, before)) return unchanged(company);

  store.keepRepresentativesLock(tx, company.id, lock, { before, after: data });
  const updated_at = await store.update(tx, company.id, data, declared);
  // What its keys and people may do follows at once.
  tx.afterCommit(() => deps.forgetCompany(company.id));
  await recordCompanyUpdated(tx, { id: company.id, before, after: data }, deps.publicUrl);
  const next: Company = { ...company, ...data, case_submission_readiness: companyReadiness(data), updated_at };
  return audited(next, {
    company: company.id,
    before: withBasis(company, basis),
    after: withBasis(next, declared),
  });
}

/** What other modules end when a company is offboarded; its row is locked. */
export interface CompanyEndings {
  readonly offboarded: (tx: OperatorTx, company: string, deps: Dependencies) => Promise<void>;
}

/** Suspend, resume, offboard: each a row of the transition table; a repeated command changes nothing. */
const transition =
  (by: CompanyCommand, after?: CompanyEndings['offboarded']) =>
  async ({ tx, path, deps }: Call<'operator', Routes[CompanyCommand]>): Promise<Audited<Company>> => {
    const { company } = orNotFound(await store.lock(tx, path.id));
    refuseMirrored(company.sandbox_origin);
    const status = moveCompany(company.status, by).to;
    if (status === company.status) return unchanged(company);
    const updated_at = await store.setStatus(tx, company.id, status);
    tx.afterCommit(() => deps.forgetCompany(company.id));
    // Partners see in the company whether they may act for it.
    await recordPartnerEvents(tx, company.id, deps.publicUrl, { type: 'company.updated' });
    await after?.(tx, company.id, deps);
    const next: Company = { ...company, status, updated_at };
    return audited(next, { company: company.id, before: company, after: next });
  };

/** The audit log also has the declared basis, which no response contains. */
const withBasis = (company: Company, data_sharing_basis: DataSharingBasis | null) => ({
  ...company,
  data_sharing_basis,
});

const dataOf = ({
  id: _id,
  customer_number: _number,
  status: _status,
  onboarding_mode: _mode,
  sandbox_origin: _origin,
  case_submission_readiness: _readiness,
  created_at: _created,
  updated_at: _updated,
  ...data
}: Company): CompanyData => data;

export const companyRoutes = ({ offboarded }: CompanyEndings): RouteModule =>
  implement(operatorCompanies, {
    create,
    list: async ({ db, query }) => store.page(db, query),
    get: async ({ db, path }) => orNotFound(await store.get(db, path.id)),
    update: checked(({ body }) => refuseFailures((report) => validateSentCompany(body, report)), update),
    suspend: transition('suspend'),
    resume: transition('resume'),
    offboard: transition('offboard', offboarded),
  });
