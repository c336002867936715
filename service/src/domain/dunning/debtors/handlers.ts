/** The company's routes of debtors of invoices. */
import { dunningDebtors } from '@mahnwerk/contract/dunning/debtors.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { debtorsUrl, presentDebtor } from './debtor.ts';
import * as store from './store.ts';
import { checkSent, createDebtor, deleteDebtor, updateDebtor } from './write.ts';

export const debtorRoutes = implement(dunningDebtors, {
  list: async ({ db, query, deps }) =>
    mapPage(await store.page(db, query), ({ company_id: _company, ...row }) =>
      presentDebtor(row, debtorsUrl(deps.publicUrl)),
    ),
  get: async ({ db, path, deps }) =>
    presentDebtor(orNotFound(await store.readDebtor(db, path.id)), debtorsUrl(deps.publicUrl)),
  create: async ({ tx, body, deps }) => presentDebtor(await createDebtor(tx, body), debtorsUrl(deps.publicUrl)),
  update: checked(
    ({ tx, path, body }) => checkSent(tx, body, path.id),
    async ({ tx, path, body, checked: setting, deps }) =>
      presentDebtor((await updateDebtor(tx, path.id, body, setting)).after, debtorsUrl(deps.publicUrl)),
  ),
  delete: async ({ tx, path }) => deleteDebtor(tx, path.id),
});
