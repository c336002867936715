/** The client's routes of debtors. The operator's: operator.ts. */
import { debtors } from '@mahnwerk/contract/case/debtors.ts';
import { sqlStateOf, sqlStates } from '../../../platform/database/failure.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { orNotFound, Refusal, refuseUnless } from '../../../platform/refusal.ts';
import { changeDebtor, checkPatch, createDebtor } from './change.ts';
import { presentDebtor } from './debtor.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import * as store from './store.ts';

const listUrl = (publicUrl: string): string => `${publicUrl}/v2/debtors/`;

export const debtorRoutes = implement(debtors, {
  list: async ({ db, query, deps }) =>
    mapPage(await store.page(db, query), (row) => presentDebtor(row, listUrl(deps.publicUrl))),
  get: async ({ db, path, deps }) => presentDebtor(orNotFound(await store.find(db, path.id)), listUrl(deps.publicUrl)),
  create: async ({ tx, body, deps }) => presentDebtor(await createDebtor(tx, body), listUrl(deps.publicUrl)),
  update: checked(
    ({ tx, body }) => checkPatch(tx, body),
    async ({ tx, path, body, checked: setting, deps }) =>
      presentDebtor((await changeDebtor(tx, path.id, body, setting)).after, listUrl(deps.publicUrl)),
  ),
  delete: async ({ tx, path }) => remove(tx, path.id),
});

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
