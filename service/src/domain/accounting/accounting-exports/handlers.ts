/** The routes of exports on each API. */
import { accountingExports } from '@mahnwerk/contract/case/accounting.ts';
import { dunningAccountingExports } from '@mahnwerk/contract/dunning/accounting.ts';
import { operatorAccountingExports } from '@mahnwerk/contract/operator/accounting.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, implement, type RouteModule } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { businessDate, todayInBerlin } from '../../ladder/business-date/index.ts';
import { createExport, deleteExport, downloadExport, readExport, refuseWrong } from './commands.ts';
import { presentExport } from './export.ts';
import type { Owner } from './store-take.ts';
import * as store from './store.ts';

const ownerOf = (db: CompanyDb, api: 'case' | 'dunning'): Owner => ({ api, company: db.tenant.company_id });

const caseRoutes = implement(accountingExports, {
  list: async ({ db, query }) => mapPage(await store.pageOfCompany(db, 'case', query), presentExport),
  create: checked(
    async ({ tx, body }) => refuseWrong(body, await businessDate(tx)),
    ({ tx, body }) => createExport({ api: 'case', tx, company: tx.tenant.company_id }, body),
  ),
  get: ({ db, path }) => readExport(db, ownerOf(db, 'case'), path.id),
  delete: async ({ tx, path }) => void (await deleteExport(tx, ownerOf(tx, 'case'), path.id)),
  download: ({ db, path, deps }) => downloadExport(db, ownerOf(db, 'case'), { id: path.id, deps }),
});

const dunningRoutes = implement(dunningAccountingExports, {
  list: async ({ db, query }) => mapPage(await store.pageOfCompany(db, 'dunning', query), presentExport),
  create: checked(
    async ({ tx, body }) => refuseWrong(body, await businessDate(tx)),
    ({ tx, body }) => createExport({ api: 'dunning', tx, company: tx.tenant.company_id }, body),
  ),
  get: ({ db, path }) => readExport(db, ownerOf(db, 'dunning'), path.id),
  delete: async ({ tx, path }) => void (await deleteExport(tx, ownerOf(tx, 'dunning'), path.id)),
  download: ({ db, path, deps }) => downloadExport(db, ownerOf(db, 'dunning'), { id: path.id, deps }),
});

const operatorsOwn: Owner = { api: 'operator', company: null };

const operatorRoutes = implement(operatorAccountingExports, {
  list: async ({ db, query }) => mapPage(await store.pageOfOperator(db, query), presentExport),
  create: checked(
    ({ tx, body }) => refuseWrong(body, todayInBerlin(tx)),
    async ({ tx, body }) => {
      const after = await createExport({ api: 'operator', tx, company: null }, body);
      return audited(after, { target: after.id, after });
    },
  ),
  get: ({ db, path }) => readExport(db, operatorsOwn, path.id),
  async delete({ tx, path }) {
    const before = await deleteExport(tx, operatorsOwn, path.id);
    return audited(undefined, { before });
  },
  download: ({ db, path, deps }) => downloadExport(db, operatorsOwn, { id: path.id, deps }),
});

export const exportRoutes: readonly RouteModule[] = [caseRoutes, dunningRoutes, operatorRoutes];
