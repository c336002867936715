/** The operator's routes of keys. */
import { type IssuedOperatorKey, type OperatorKey, operatorKeys } from '@mahnwerk/contract/operator/keys.ts';
import { type KeyKind, type KeyScope, permits } from '@mahnwerk/contract/grammar/scopes.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import { type Audited, unchanged } from '../../../platform/http/audited.ts';
import { auditedKey, withoutSecret } from './changes.ts';
import { type Call, implement } from '../../../platform/http/handler.ts';
import { issueKey, reissueKey } from './issue.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { scopesFor } from './key.ts';
import { rootKeyId } from './root.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import * as store from './store.ts';

type Routes = (typeof operatorKeys)['routes'];

/** A key that the API may change, locked until the transaction ends: any but the root key. */
async function lockChangeable(tx: OperatorTx, id: string): Promise<OperatorKey> {
  const key = orNotFound(await store.lock(tx, id));
  refuseUnless(key.id !== rootKeyId, 'conflict', {
    detail: 'This key can be changed only in the setting MAHNWERK_OPERATOR_KEY.',
  });
  return key;
}

/** A caller hands out only those of the operator's rights that it has. @throws Refusal permission_denied */
function refuseBeyond({ scopes }: Pick<Caller, 'scopes'>, kind: KeyKind, asked: readonly KeyScope[] | undefined): void {
  if (kind !== 'operator') return;
  const missing = scopesFor(kind, asked).filter((scope) => !permits(scopes, scope));
  refuseUnless(missing.length === 0, 'permission_denied', {
    detail: `You cannot issue an operator key with scopes that you lack: ${missing.join(', ')}.`,
  });
}

async function create(call: Call<'operator', Routes['create']>): Promise<Audited<IssuedOperatorKey>> {
  refuseBeyond(call.caller, call.body.kind, call.body.scopes);
  const issued = await issueKey(call.tx, call.deps, call.body);
  const after = orNotFound(await store.get(call.tx, issued.id));
  return auditedKey(call, { ...issued, owner_name: after.owner_name }, after, { after });
}

async function rotate(call: Call<'operator', Routes['rotate']>): Promise<Audited<IssuedOperatorKey>> {
  const key = await lockChangeable(call.tx, call.path.id);
  refuseBeyond(call.caller, key.kind, key.scopes);
  const issued = await reissueKey(call.tx, call.deps, key);
  return auditedKey(call, { ...issued, owner_name: key.owner_name }, key, {
    before: key,
    after: withoutSecret(issued),
  });
}

/** Suspends or resumes a key; a repeated command changes nothing. */
const suspending =
  (action: 'suspend' | 'resume') =>
  async (call: Call<'operator', Routes['suspend']>): Promise<Audited<OperatorKey>> => {
    const { tx, path } = call;
    const key = await lockChangeable(tx, path.id);
    if ((key.suspended_at !== null) === (action === 'suspend')) return unchanged(key);
    const suspended_at = action === 'suspend' ? tx.now : null;
    const next: OperatorKey = { ...key, suspended_at, updated_at: await store.setSuspended(tx, key.id, suspended_at) };
    return auditedKey(call, next, key, { before: key, after: next });
  };

async function remove(call: Call<'operator', Routes['delete']>): Promise<Audited<undefined>> {
  const key = await lockChangeable(call.tx, call.path.id);
  store.remove(call.tx, key.id);
  return auditedKey(call, undefined, key, { before: key });
}

export const keyRoutes = implement(operatorKeys, {
  create,
  list: async ({ db, query }) => store.page(db, query),
  get: async ({ db, path }) => orNotFound(await store.get(db, path.id)),
  rotate,
  suspend: suspending('suspend'),
  resume: suspending('resume'),
  delete: remove,
});
