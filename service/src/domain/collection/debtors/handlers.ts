/** The client's routes of debtors. The operator's: operator.ts. */
import { nothing } from '../../../platform/dependencies.ts';
import { debtors, type Debtor, type DebtorInput } from '@mahnwerk/contract/case/debtors.ts';
import { sqlStateOf, sqlStates } from '../../../platform/database/failure.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { orNotFound, Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { changeDebtor, checkPatch, composed } from './change.ts';
import { newDebtor } from './debtor.ts';
import { readSetting } from './setting.ts';
import * as store from './store.ts';

export const debtorRoutes = implement(debtors, nothing, {
  list: async ({ db, query }) => store.page(db, query),
  get: async ({ db, path }) => orNotFound(await store.find(db, path.id)),
  create: async ({ tx, body }) => create(tx, body),
  update: checked(
    ({ tx, body }) => checkPatch(tx, body),
    async ({ tx, path, body, checked: setting }) => (await changeDebtor(tx, path.id, body, setting)).after,
  ),
  delete: async ({ tx, path }) => remove(tx, path.id),
});

async function create(tx: CompanyTx, body: DebtorInput): Promise<Debtor> {
  const debtor = newDebtor(composed(body, undefined, await readSetting(tx, body)), tx.now);
  store.add(tx, debtor);
  return debtor;
}

/** The foreign key refuses the deletion while an order refers to the debtor: a check beforehand would be a race. */
async function remove(tx: CompanyTx, id: string): Promise<undefined> {
  const existed = await store.deleteDebtor(tx, id).catch((error: unknown) => {
    if (sqlStateOf(error) !== sqlStates.foreign_key_violation) throw error;
    throw new Refusal('conflict', {
      detail: 'An order refers to this debtor. Only a debtor without orders can be deleted.',
      because: error,
    });
  });
  refuseUnless(existed, 'not_found');
  return undefined;
}
