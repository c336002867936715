/** The routes of resets. */
import { sandboxResets } from '@mahnwerk/contract/account/sandbox-resets.ts';
import { audited, unchanged } from '../../platform/http/audited.ts';
import { AlreadyExists, implement } from '../../platform/http/handler.ts';
import { newId } from '../../platform/ids.ts';
import { orNotFound, refuseUnless } from '../../platform/refusal.ts';
import { refuseMirrored } from '../parties/companies/index.ts';
import * as store from './store-reset.ts';

export const resetRoutes = implement(sandboxResets, {
  async create({ tx, caller, body: { company_id } }) {
    const member = await store.activeMember(tx, company_id, caller.id);
    if (member !== undefined) refuseMirrored(member.sandbox_origin);
    refuseUnless(member?.role === 'admin', 'sandbox_reset_requires_admin');
    refuseUnless(member.status === 'active', 'conflict', {
      detail: `Not allowed while the company is \`${member.status}\`.`,
    });
    const { reset, isNew } = await store.begin(tx, company_id, { id: newId(), requestedBy: member.id });
    return isNew ? audited(reset, { company: company_id, target: reset.id }) : unchanged(new AlreadyExists(reset));
  },
  get: async ({ db, path }) => orNotFound(await store.get(db, path.id)),
});
