/** The client's routes of debtors. The operator's: operator.ts. */
import { debtors } from '@mahnwerk/contract/case/debtors.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { changeDebtor, checkPatch, createDebtor, removeDebtor } from './change.ts';
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
  async delete({ tx, path }) {
    await removeDebtor(tx, path.id);
    return undefined;
  },
});
