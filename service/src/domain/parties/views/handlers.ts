/** The saved views of the signed-in person, and those that admins share. */
import { isDeepStrictEqual } from 'node:util';
import { type SavedView, views } from '@mahnwerk/contract/account/views.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { lockAccount } from '../accounts/index.ts';
import { type Audited, audited, unchanged } from '../../../platform/http/audited.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { membershipOf, sessionOf } from '../../../platform/http/authorize.ts';
import { implement, withLock } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import * as store from './store.ts';
import { type Keeper, refuseUnshareable } from './view.ts';

function keeperOf(caller: Caller): Keeper {
  const { kind, ownerId = null } = membershipOf(caller);
  return { account_id: sessionOf(caller).accountId, kind, owner: ownerId };
}

interface Change {
  readonly before?: SavedView;
  readonly after?: SavedView;
}

/** The audit log has the views that others see too. */
function auditedView<T>(answer: T, caller: Caller, { before, after }: Change): Audited<T> {
  if (!before?.is_shared && !after?.is_shared) return unchanged(answer);
  const target = (after ?? before)?.id ?? '';
  return audited(answer, {
    company: caller.companyId,
    target,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  });
}

export const viewRoutes = implement(views, {
  list: ({ db, query, caller }) => store.page(db, keeperOf(caller), query),
  get: async ({ db, path, caller }) => orNotFound(await store.get(db, keeperOf(caller), path.id)),
  async create({ tx, body, caller }) {
    const keeper = keeperOf(caller);
    const { query = null, columns = [], is_shared = false, position = null } = body;
    refuseUnshareable(caller.scopes, { is_shared });
    await lockAccount(tx, keeper.account_id);
    refuseUnless((await store.countOf(tx, keeper)) < limits.views, 'conflict', {
      detail: `A person saves at most ${limits.views} views. Delete one first.`,
    });
    const id = newId();
    store.insert(tx, keeper, { ...body, id, query, columns, is_shared, position });
    const view = orNotFound(await store.get(tx, keeper, id));
    return auditedView(view, caller, { after: view });
  },
  update: withLock(
    ({ tx, path, caller }) => store.lock(tx, keeperOf(caller), path.id),
    async ({ tx, path, body, caller }) => {
      const before = orNotFound(await store.lock(tx, keeperOf(caller), path.id));
      const after: SavedView = { ...before, ...body };
      refuseUnshareable(caller.scopes, before, after);
      if (isDeepStrictEqual(after, before)) return unchanged(before);
      const saved = { ...after, updated_at: await store.update(tx, after) };
      return auditedView(saved, caller, { before, after: saved });
    },
  ),
  delete: withLock(
    ({ tx, path, caller }) => store.lock(tx, keeperOf(caller), path.id),
    async ({ tx, path, caller }) => {
      const before = orNotFound(await store.lock(tx, keeperOf(caller), path.id));
      refuseUnshareable(caller.scopes, before);
      store.remove(tx, before.id);
      return auditedView(undefined, caller, { before });
    },
  ),
});
