/** The Partner's routes of companies (service.md 2.9, 4.2, 4.5). */
import { isDeepStrictEqual } from 'node:util';
import {
  companies,
  type CreatedCompany,
  type ManagedCompany,
  type PartnerCompany,
  type PartnerCompanyCreate,
  type PartnerCompanyPatch,
} from '@mahnwerk/contract/partner/companies.ts';
import type { InvitedMembership, Membership } from '@mahnwerk/contract/partner/memberships.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import {
  caseAccessOf,
  createdAccess,
  lockLink,
  requireChangeable,
  recordPartnerEvent,
  recordPartnerEvents,
} from '../partner-access/index.ts';
import {
  type CompanyData,
  newOrigin,
  companyReadiness,
  refuseMirrored,
  validateSentCompany,
  newCompanyData,
  recordCompanyUpdated,
} from '../companies/index.ts';
import { validateEmail } from '../invitations/index.ts';
import { addMember, createAccounts, newestMemberships } from '../memberships/index.ts';
import { type Call, checked, withLock, implement } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import type { PartnerDb, PartnerTx } from '../../../platform/database/session.ts';
import { orNotFound, Refusal, refuseFailures, refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';
import { endAccess, type AccessEndings } from './end-access.ts';
import { changeWithinRules, declaredBasis, refuseImmutable } from './changes.ts';
import { findPartner } from './store.ts';
import * as store from './store-companies.ts';

type Routes = (typeof companies)['routes'];

/** The company's data in a body, without the fields of the Partner's link. */
function companyDataIn<B extends PartnerCompanyCreate | PartnerCompanyPatch>({
  external_reference: _reference,
  onboarding_mode: _mode,
  ...sent
}: B) {
  const { users: _users, ...data } = sent as typeof sent & { readonly users?: unknown };
  return data;
}

async function create({
  tx,
  body,
  deps,
  checked: data,
}: Call<'partner', Routes['create']> & { readonly checked: CompanyData }): Promise<CreatedCompany> {
  const id = newId();
  const { external_reference = null, onboarding_mode = 'api_only', data_sharing_basis = null } = body;
  await requireFreeReference(tx, external_reference);
  store.insert(tx, {
    id,
    data,
    basis: data_sharing_basis,
    external_reference,
    onboarding_mode,
    access: createdAccess(onboarding_mode),
    sandbox_origin: newOrigin(deps.environment),
  });
  await recordPartnerEvents(tx, id, deps.publicUrl, { type: 'company.created' });
  const partnerMaySkip = orNotFound(await findPartner(tx, tx.tenant.partner_id)).may_skip_email_verification;
  const links = new Map<string, string>();
  await createAccounts(tx, body.users ?? []);
  for (const sent of body.users ?? []) {
    const { membership, setup_url } = await addMember(tx, {
      company: { id, name: data.name },
      sent,
      partnerMaySkip,
      origin: newOrigin(deps.environment),
      deps,
    });
    if (setup_url !== undefined) links.set(membership.id, setup_url);
  }
  const company = orNotFound(await readOwn(tx, id));
  return { ...company, users: company.users.map((user) => withLink(user, links.get(user.id))) };
}

const withLink = (user: Membership, setup_url: string | undefined): InvitedMembership => ({
  ...user,
  ...(setup_url === undefined ? {} : { setup_url }),
});

/** Validates the company and its users; runs before any look-up. */
function validateNew({ body, deps }: Call<'partner', Routes['create']>): CompanyData {
  const report = new ValidationErrors();
  const data = newCompanyData(companyDataIn(body), report);
  for (const [index, { email }] of (body.users ?? []).entries())
    validateEmail(email, deps, report, `users[${index}].email`);
  refuseIfAny(report);
  return data;
}

/** 409 with the company that has the reference; waits for a concurrent command that assigns it. */
async function requireFreeReference(tx: PartnerTx, externalReference: string | null): Promise<void> {
  const holder = externalReference === null ? undefined : await store.findByReference(tx, externalReference);
  if (holder !== undefined) throw new Refusal('company_exists', { members: { company_id: holder } });
}

async function update({ tx, path, body, deps }: Call<'partner', Routes['update']>): Promise<PartnerCompany> {
  const company = await lockWritable(tx, path.id);
  const before = company.data;
  const { data, milestones } = await changeWithinRules(tx, company, companyDataIn(body));
  refuseUnless(company.status !== 'offboarded', 'conflict', { detail: 'The company has been offboarded.' });
  refuseUnless(body.onboarding_mode === undefined, 'onboarding_mode_immutable');
  const basis = declaredBasis(company, body);
  refuseImmutable(milestones, before, data);
  const { external_reference = company.external_reference } = body;
  const isRenamed = external_reference !== company.external_reference;
  if (isRenamed) await requireFreeReference(tx, external_reference);
  const isChanged = basis !== company.basis || !isDeepStrictEqual(data, before);

  if (isRenamed) store.setReference(tx, company.id, external_reference);
  if (isChanged) store.update(tx, company.id, data, basis);
  if (isChanged) await recordCompanyUpdated(tx, { id: company.id, before, after: data }, deps.publicUrl);
  // Only the Partner itself sees its reference.
  else if (isRenamed)
    recordPartnerEvent(
      tx,
      { partner_id: tx.tenant.partner_id, company_id: company.id, external_reference },
      deps.publicUrl,
      { type: 'company.updated' },
    );
  return orNotFound(await readOwn(tx, company.id));
}

/** The company with the link, locked; 404 where it is hidden, 403 for a copy of production, a revoked access and a suspended company. */
async function lockWritable(tx: PartnerTx, id: string): Promise<store.LockedManaged> {
  const company = orNotFound(await store.lock(tx, id));
  refuseMirrored(company.sandbox_origin);
  requireChangeable(company);
  return company;
}

/** Returns the company as the Partner last sees it: afterwards it is hidden. */
async function disconnect(
  { tx, path, caller, deps }: Call<'partner', Routes['disconnect']>,
  endings: AccessEndings,
): Promise<PartnerCompany> {
  const { partnerId = '' } = caller;
  const own = tx.forPartner(partnerId);
  const { id } = await lockWritable(own, path.id);
  const link = orNotFound(await lockLink(tx, partnerId, id));
  const company = orNotFound(await readOwn(own, id));
  const { company_updated_at } = await endAccess(tx, link, 'disconnect', { ...deps, ...endings });
  return { ...company, case_access: 'unavailable', updated_at: company_updated_at };
}

const get = async (db: PartnerDb, id: string): Promise<ManagedCompany> =>
  db.snapshot(async () => {
    const [row, users] = await Promise.all([store.get(db, id), readUsers(db, [id])]);
    return present(orNotFound(row), users);
  });

/** A company that the Partner just changed. */
async function readOwn(db: PartnerDb, id: string): Promise<PartnerCompany | undefined> {
  const [row, users] = await Promise.all([store.get(db, id), readUsers(db, [id])]);
  return row === undefined ? undefined : presentCompany(row, users);
}

const list = ({ db, query }: Call<'partner', Routes['list']>) =>
  db.snapshot(async () => {
    const page = await store.page(db, query);
    const users = await readUsers(
      db,
      page.results.map(({ id }) => id),
    );
    return { ...page, results: page.results.map((row) => present(row, users)) };
  });

const readUsers = (db: PartnerDb, ids: readonly string[]) => newestMemberships(db, ids, limits.company_users_shown);

/** While the access is revoked, the Partner sees the link alone. */
const present = (row: store.Managed, users: ReadonlyMap<string, readonly Membership[]>): ManagedCompany =>
  row.access === 'revoked' ? presentRevoked(row) : presentCompany(row, users);

const presentRevoked = ({ id, external_reference, created_at, updated_at }: store.Managed): ManagedCompany => ({
  id,
  external_reference,
  case_access: 'unavailable',
  created_at,
  updated_at,
});

/** The whole company without the operator's switches. */
function presentCompany(row: store.Managed, users: ReadonlyMap<string, readonly Membership[]>): PartnerCompany {
  const {
    status,
    access,
    confirmed_at,
    dunning_locked: _locked,
    dunning_policy_locked: _policyLocked,
    dunning_paused: _paused,
    case_work_paused: _caseWork,
    onboarding_mode,
    sandbox_origin,
    created_at,
    updated_at,
    ...data
  } = row;
  return {
    ...data,
    case_access: caseAccessOf(access, status),
    case_submission_readiness: companyReadiness(row),
    onboarding_mode,
    onboarding_status:
      onboarding_mode === 'api_only'
        ? 'confirmation_not_required'
        : confirmed_at === null
          ? 'confirmation_pending'
          : 'confirmed',
    sandbox_origin,
    users: [...(users.get(row.id) ?? [])],
    created_at,
    updated_at,
  };
}

export const managedCompanyRoutes = (endings: AccessEndings) =>
  implement(companies, {
    create: checked(validateNew, create),
    list,
    get: ({ db, path }) => get(db, path.id),
    update: withLock(
      ({ tx, path }) => lockWritable(tx, path.id),
      checked(({ body }) => refuseFailures((report) => validateSentCompany(companyDataIn(body), report)), update),
    ),
    disconnect: (call) => disconnect(call, endings),
  });
