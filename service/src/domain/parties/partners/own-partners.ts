/** The Partners of a company, as its own people see, confirm and revoke them. */
import { accountPartners, type CompanyPartner } from '@mahnwerk/contract/account/partners.ts';
import { refuseMirrored } from '../companies/index.ts';
import { caseAccessOf, holdCompany, type Link, type LockedCompany, lockLink } from '../partner-access/index.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { type Audited, audited } from '../../../platform/http/audited.ts';
import { companyOf } from '../../../platform/http/authorize.ts';
import { type Call, implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { type AccessChange, confirmLink, recordAccessChange } from './access-changes.ts';
import { type AccessEndings, endAccess } from './end-access.ts';
import { findPartner } from './store.ts';
import * as store from './store-own-partners.ts';

type AccessCall = Call<'account', (typeof accountPartners)['routes']['revoke']>;

/** The company, and its link to the Partner, locked; 404 for a Partner that it never had. */
async function lockPlace(tx: OperatorTx, company: string, partner: string) {
  const locked = orNotFound(await holdCompany(tx, company));
  refuseMirrored(locked.sandbox_origin);
  refuseUnless(locked.status !== 'offboarded', 'company_offboarded');
  return { company: locked, link: orNotFound(await lockLink(tx, partner, company)) };
}

const change =
  (action: AccessChange, apply: (call: AccessCall, link: Link) => Link | Promise<Link>) =>
  async (call: AccessCall): Promise<Audited<CompanyPartner>> => {
    const { tx, caller, path, deps } = call;
    const id = companyOf(caller);
    const { company, link: before } = await lockPlace(tx, id, path.id);
    const { name } = orNotFound(await findPartner(tx, path.id));
    const after = await apply(call, before);
    recordAccessChange(tx, after, { company, action, publicUrl: deps.publicUrl });
    return audited(presentLinked({ ...after, id: path.id, name }, company), { company: id, before, after });
  };

/** A Partner of a company, in its wire form. */
export const presentLinked = (
  { id, name, access, confirmed_at, created_at, updated_at }: Omit<store.Linked, 'status'>,
  { status }: Pick<LockedCompany, 'status'>,
): CompanyPartner => ({
  id,
  name,
  case_access: caseAccessOf(access, status),
  access,
  confirmed_at,
  created_at,
  updated_at,
});

export const ownPartnerRoutes = (endings: AccessEndings) =>
  implement(accountPartners, {
    async list({ db, caller, query }) {
      return mapPage(await store.page(db, companyOf(caller), query), (row) => presentLinked(row, row));
    },
    confirm: change('confirm', ({ tx }, link) => {
      // What the Partner has ended, only the operator begins again.
      if (link.access === 'disconnected')
        throw new Refusal('conflict', { detail: 'The Partner has ended its access. The operator connects it again.' });
      return confirmLink(tx, link);
    }),
    revoke: change(
      'revoke',
      async ({ tx, deps }, link) => (await endAccess(tx, link, 'revoke', { ...deps, ...endings })).link,
    ),
  });
