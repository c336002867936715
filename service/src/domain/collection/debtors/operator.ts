/** The operator's routes of debtors: it corrects the data of a debtor by the rules of its company. */
import { operatorDebtors } from '@mahnwerk/contract/operator/debtors.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { dayOf } from '../../../values/day.ts';
import { orNotFound, refuseFailures } from '../../../platform/refusal.ts';
import { changeDebtor } from './change.ts';
import { presentDebtor, refuseSent } from './debtor.ts';
import { readSetting } from './setting.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import * as store from './store.ts';

const listUrl = (publicUrl: string): string => `${publicUrl}/operator/v1/debtors/`;

export const operatorDebtorRoutes = implement(operatorDebtors, {
  list: async ({ db, query, deps }) =>
    mapPage(await store.pageOfEveryCompany(db, query), (row) => presentDebtor(row, listUrl(deps.publicUrl))),
  get: async ({ db, path, deps }) => presentDebtor(orNotFound(await store.find(db, path.id)), listUrl(deps.publicUrl)),
  update: checked(
    // The creditor's own domains are known with its company.
    ({ tx, body }) =>
      refuseFailures((report) => refuseSent(body, { today: dayOf(tx.now), creditorDomains: new Set() }, report)),
    async ({ tx, path, body, deps }) => {
      const { before, after } = await changeDebtor(tx, path.id, body, await readSetting(tx, body));
      const debtor = presentDebtor(after, listUrl(deps.publicUrl));
      return before === after ? unchanged(debtor) : audited(debtor, { before, after });
    },
  ),
});
