/** Keys, as the operator manages them: one function per route. */
import { type Needs, needs } from './needs.ts';
import { type ApiKey, type IssuedKey, operatorKeys } from '@mahnwerk/contract/operator/keys.ts';
import { audit } from '../../audit/index.ts';
import { type Call, implement } from '../../../platform/http/handler.ts';
import { issueKey, reissueKey } from './issue.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { rootKeyId } from './root.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import * as store from './store.ts';

type Routes = (typeof operatorKeys)['routes'];

type Change = Pick<Call<'operator', Routes['suspend'], Needs>, 'tx' | 'caller' | 'requestId' | 'deps'>;

/** A key that the API may change, held until the transaction ends: not the settings' own. */
async function held(tx: OperatorTx, id: string): Promise<ApiKey> {
  const key = orNotFound(await store.lock(tx, id));
  refuseUnless(key.id !== rootKeyId, 'conflict', {
    detail: 'This key can be changed only in the setting MAHNWERK_OPERATOR_KEY.',
  });
  return key;
}

/** Records one change in the audit log, without the secret; this process knows the key by it at once, others within a second. */
function tell(
  { tx, caller, requestId, deps }: Change,
  action: keyof Routes,
  before: ApiKey | undefined,
  after: ApiKey | undefined,
): void {
  const { id, company_id } = after ?? before ?? { id: undefined, company_id: null };
  audit(tx, {
    caller,
    requestId,
    action: `operator-keys.${action}`,
    company: company_id ?? undefined,
    target: id,
    before,
    after,
  });
  if (before !== undefined) tx.afterCommit(() => deps.forgetKey(before.id));
}

const withoutSecret = ({ key: _secret, ...rest }: IssuedKey): ApiKey => rest;

async function create(call: Call<'operator', Routes['create'], Needs>): Promise<IssuedKey> {
  const issued = await issueKey(call.tx, call.deps, call.body);
  tell(call, 'create', undefined, withoutSecret(issued));
  return issued;
}

async function rotate(call: Call<'operator', Routes['rotate'], Needs>): Promise<IssuedKey> {
  const key = await held(call.tx, call.path.id);
  const issued = await reissueKey(call.tx, call.deps, key);
  tell(call, 'rotate', key, withoutSecret(issued));
  return issued;
}

/** Suspension begins once and ends once; a repetition changes nothing. */
const suspending =
  (action: 'suspend' | 'resume') =>
  async (call: Call<'operator', Routes['suspend'], Needs>): Promise<ApiKey> => {
    const { tx, path } = call;
    const key = await held(tx, path.id);
    if ((key.suspended_at !== null) === (action === 'suspend')) return key;
    const suspended_at = action === 'suspend' ? tx.now : null;
    const next: ApiKey = { ...key, suspended_at, updated_at: await store.setSuspended(tx, key.id, suspended_at) };
    tell(call, action, key, next);
    return next;
  };

async function remove(call: Call<'operator', Routes['delete'], Needs>): Promise<undefined> {
  const key = await held(call.tx, call.path.id);
  store.remove(call.tx, key.id);
  tell(call, 'delete', key, undefined);
  return undefined;
}

export const keyRoutes = implement(operatorKeys, needs, {
  create,
  list: async ({ db, query }) => store.page(db, query),
  get: async ({ db, path }) => orNotFound(await store.get(db, path.id)),
  rotate,
  suspend: suspending('suspend'),
  resume: suspending('resume'),
  delete: remove,
});
