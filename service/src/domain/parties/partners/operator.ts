/** The operator's routes of Partners and their access. */
import { isDeepStrictEqual } from 'node:util';
import {
  operatorPartners,
  type Partner,
  type PartnerAccess,
  type PartnerCreate,
} from '@mahnwerk/contract/operator/partners.ts';
import {
  closePartnerDeliveries,
  comesBackBy,
  type LockedCompany,
  holdCompany,
  type Link,
  link as linkTo,
  linksOfPartner,
  lockLink,
  moveAccess,
  setAccess,
} from '../partner-access/index.ts';
import { type Audited, audited, unchanged } from '../../../platform/http/audited.ts';
import { refuseMirrored } from '../companies/index.ts';
import { type Call, implement } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, Refusal, refuseUnless } from '../../../platform/refusal.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { type AccessChange, confirmLink, recordAccessChange } from './access-changes.ts';
import { endAccess, type AccessEndings } from './end-access.ts';
import * as store from './store.ts';

type Routes = (typeof operatorPartners)['routes'];

/** Creates a Partner that manages no company yet. */
export function createPartner(tx: OperatorTx, { name, may_skip_email_verification = false }: PartnerCreate): Partner {
  const partner: Partner = { id: newId(), name, may_skip_email_verification, created_at: tx.now, updated_at: tx.now };
  store.insert(tx, partner);
  return partner;
}

async function create({ tx, body }: Call<'operator', Routes['create']>): Promise<Audited<Partner>> {
  const partner = createPartner(tx, body);
  return audited(partner, { target: partner.id, after: partner });
}

async function update({ tx, path, body }: Call<'operator', Routes['update']>): Promise<Audited<Partner>> {
  const before = orNotFound(await store.lock(tx, path.id));
  refuseMirrored(await store.readOrigin(tx, before.id));
  const after: Partner = { ...before, ...body };
  if (isDeepStrictEqual(after, before)) return unchanged(before);
  const next: Partner = { ...after, updated_at: await store.update(tx, after) };
  return audited(next, { before, after: next });
}

type AccessCall = Call<'operator', Routes['confirm']>;

/** Locks the company; 404 unless Partner and company exist, 403 for a copy of production. */
async function lockCompany({ tx, path }: AccessCall): Promise<LockedCompany> {
  const [partner, company] = await Promise.all([store.findPartner(tx, path.id), holdCompany(tx, path.company_id)]);
  orNotFound(partner);
  const locked = orNotFound(company);
  refuseMirrored(locked.sandbox_origin);
  return locked;
}

const refuseOffboarded = ({ status }: LockedCompany): void =>
  refuseUnless(status !== 'offboarded', 'conflict', { detail: 'The company has been offboarded.' });

/** Links a company that has no link to this Partner, or a disconnected one. */
export async function linkCompany(tx: OperatorTx, partnerId: string, companyId: string): Promise<Link> {
  const made = await linkTo(tx, partnerId, companyId);
  if (made === undefined) throw new Refusal('conflict', { detail: 'The company is already linked to this Partner.' });
  return made;
}

async function confirm(call: AccessCall): Promise<Audited<PartnerAccess>> {
  const company = await lockCompany(call);
  refuseOffboarded(company);
  const { tx, path } = call;
  const before = await lockLink(tx, path.id, path.company_id);
  if (before === undefined || before.access === 'disconnected') {
    const link = await linkCompany(tx, path.id, path.company_id);
    closePartnerDeliveries(tx, link);
    return recordChange(call, company, 'confirm', { before, after: link });
  }
  // In place of the company's admin, who would do so on the set-up page.
  return recordChange(call, company, 'confirm', { before, after: await confirmLink(tx, before) });
}

/** Waits for the Partner's running commands for this company; their results end with the access. */
async function revoke(call: AccessCall, endings: AccessEndings): Promise<Audited<PartnerAccess>> {
  const company = await lockCompany(call);
  const link = await lockExistingLink(call);
  const ended = await endAccess(call.tx, link, 'revoke', { ...call.deps, ...endings });
  return recordChange(call, company, 'revoke', { before: link, after: ended.link });
}

async function restore(call: AccessCall): Promise<Audited<PartnerAccess>> {
  const company = await lockCompany(call);
  refuseOffboarded(company);
  const link = await lockExistingLink(call);
  const access = moveAccess(link.access, comesBackBy(link, company.onboarding_mode)).to;
  const { updated_at } = await setAccess(call.tx, link, access);
  closePartnerDeliveries(call.tx, link);
  return recordChange(call, company, 'restore', { before: link, after: { ...link, access, updated_at } });
}

async function lockExistingLink({ tx, path }: AccessCall): Promise<Link> {
  const link = await lockLink(tx, path.id, path.company_id);
  if (link === undefined) throw new Refusal('conflict', { detail: 'The company is not linked to this Partner.' });
  return link;
}

/** Records the event for the Partner, also after the end of its access; returns the response. */
function recordChange(
  { tx, deps }: AccessCall,
  company: LockedCompany,
  action: AccessChange,
  { before, after }: { readonly before: Link | undefined; readonly after: Link },
): Audited<PartnerAccess> {
  const case_access = recordAccessChange(tx, after, { company, action, publicUrl: deps.publicUrl });
  const { access: _access, confirmed_at: _confirmed, created_at, updated_at, ...rest } = after;
  return audited({ ...rest, case_access, created_at, updated_at }, { company: after.company_id, before, after });
}

export const partnerRoutes = (endings: AccessEndings) =>
  implement(operatorPartners, {
    create,
    list: async ({ db, query }) => store.page(db, query),
    get: async ({ db, path }) => orNotFound(await store.findPartner(db, path.id)),
    update,
    companies: async ({ db, path, query }) => {
      orNotFound(await store.findPartner(db, path.id));
      return linksOfPartner(db, path.id, query);
    },
    confirm,
    revoke: (call) => revoke(call, endings),
    restore,
  });
