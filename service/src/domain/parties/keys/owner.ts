/** The routes of the keys of a company or a Partner, for its own admins. A key of another owner is not found. */
import { accountKeys, type OwnKeyCreate } from '@mahnwerk/contract/account/keys.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ApiKey } from '@mahnwerk/contract/operator/keys.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { ownerOf } from '../../../platform/http/authorize.ts';
import { checked, implement, withLock } from '../../../platform/http/handler.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { auditedKey, withoutSecret } from './changes.ts';
import { issueKey, reissueKey } from './issue.ts';
import * as store from './store.ts';
import * as own from './store-owner.ts';

/** The kinds of keys that an owner has. */
const kindsOf: Readonly<Record<'company' | 'partner', readonly OwnKeyCreate['kind'][]>> = {
  company: ['case', 'dunning'],
  partner: ['partner'],
};

function refuseForeignKind(caller: Caller, { kind }: OwnKeyCreate): void {
  const { kind: owner } = ownerOf(caller);
  refuseFailures((report) => {
    if (!kindsOf[owner].includes(kind))
      report.failAt('kind', 'invalid_choice', `Allowed values: ${kindsOf[owner].join(', ')}.`);
  });
}

/** Two creations at once: the second counts the first. */
async function refuseTooMany(tx: OperatorTx, owner: string): Promise<void> {
  own.lockCreation(tx, owner);
  refuseUnless((await own.countOf(tx, owner)) < limits.keys_of_owner, 'conflict', {
    detail: `An owner creates at most ${limits.keys_of_owner} keys. Delete one first.`,
  });
}

const lock = async (tx: OperatorTx, caller: Caller, id: string): Promise<ApiKey> =>
  orNotFound(await own.lock(tx, ownerOf(caller).id, id));

export const ownerKeyRoutes = implement(accountKeys, {
  create: checked(
    ({ caller, body }) => refuseForeignKind(caller, body),
    async ({ tx, caller, body, deps }) => {
      const { kind, id } = ownerOf(caller);
      await refuseTooMany(tx, id);
      const owner = kind === 'company' ? { company_id: id } : { partner_id: id };
      const issued = await issueKey(tx, deps, { ...body, ...owner });
      const key = withoutSecret(issued);
      return auditedKey({ tx, deps }, issued, key, { after: key });
    },
  ),
  list: ({ db, caller, query }) => own.page(db, ownerOf(caller).id, query),
  get: async ({ db, caller, path }) => orNotFound(await own.get(db, ownerOf(caller).id, path.id)),
  async rotate({ tx, caller, path, deps }) {
    const before = await lock(tx, caller, path.id);
    const issued = await reissueKey(tx, deps, before);
    return auditedKey({ tx, deps }, issued, before, { before, after: withoutSecret(issued) });
  },
  delete: withLock(
    ({ tx, caller, path }) => lock(tx, caller, path.id),
    async ({ tx, caller, path, deps }) => {
      const before = await lock(tx, caller, path.id);
      store.remove(tx, before.id);
      return auditedKey({ tx, deps }, undefined, before, { before });
    },
  ),
});
