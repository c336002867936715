/** The operator's routes of debtors of invoices. */
import { operatorDunningDebtors } from '@mahnwerk/contract/operator/dunning-debtors.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { operatorDebtorsUrl, presentDebtor } from './debtor.ts';
import * as store from './store.ts';

export const operatorDebtorRoutes = implement(operatorDunningDebtors, {
  list: async ({ db, query, deps }) =>
    mapPage(await store.page(db, query), ({ company_id, ...row }) => ({
      ...presentDebtor(row, operatorDebtorsUrl(deps.publicUrl)),
      company_id,
    })),
  get: async ({ db, path, deps }) => ({
    ...presentDebtor(orNotFound(await store.readDebtor(db, path.id)), operatorDebtorsUrl(deps.publicUrl)),
    company_id: db.tenant.company_id,
  }),
});
