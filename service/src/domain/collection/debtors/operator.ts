/** The operator's routes of debtors: it corrects the data of a debtor by the rules of its company. */
import { operatorDebtors } from '@mahnwerk/contract/operator/debtors.ts';
import { nothing } from '../../../platform/dependencies.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { dayOf } from '../../../values/day.ts';
import { orNotFound, refuseFailures } from '../../../platform/refusal.ts';
import { changeDebtor } from './change.ts';
import { refuseSent } from './debtor.ts';
import { readSetting } from './setting.ts';
import * as store from './store.ts';

export const operatorDebtorRoutes = implement(operatorDebtors, nothing, {
  list: ({ db, query }) => store.pageOfEveryCompany(db, query),
  get: async ({ db, path }) => orNotFound(await store.find(db, path.id)),
  update: checked(
    // The creditor's own domains are known with its company.
    ({ tx, body }) =>
      refuseFailures((report) => refuseSent(body, { today: dayOf(tx.now), creditorDomains: new Set() }, report)),
    async ({ tx, path, body }) => {
      const { before, after } = await changeDebtor(tx, path.id, body, await readSetting(tx, body));
      return before === after ? unchanged(after) : audited(after, { before, after });
    },
  ),
});
