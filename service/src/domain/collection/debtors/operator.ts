/** The operator's routes of debtors: it enters and corrects them by the rules of their company. */
import type { DebtorInput } from '@mahnwerk/contract/case/debtors.ts';
import { operatorDebtors } from '@mahnwerk/contract/operator/debtors.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { orNotFound, refuseFailures } from '../../../platform/refusal.ts';
import { bindToActive, noActiveCompany } from '../../parties/companies/index.ts';
import { changeDebtor, createDebtor } from './change.ts';
import { presentDebtor, refuseSent } from './debtor.ts';
import { readSetting } from './setting.ts';
import { todayOfDebtor } from './today.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { todayInBerlin } from '../../ladder/business-date/index.ts';
import * as store from './store.ts';

const listUrl = (publicUrl: string): string => `${publicUrl}/operator/v1/debtors/`;

/** What is wrong with a debtor besides its company. The creditor's own domains are known with its company. */
function refuseWithoutCompany(body: DebtorInput, today: string): never {
  refuseFailures((report) => {
    report.failAt('company_id', 'invalid', noActiveCompany);
    refuseSent(body, { today, creditorDomains: new Set() }, report);
  });
  throw new Error('an unknown company is refused');
}

export const operatorDebtorRoutes = implement(operatorDebtors, {
  list: async ({ db, query, deps }) =>
    mapPage(await store.pageOfEveryCompany(db, query), (row) => presentDebtor(row, listUrl(deps.publicUrl))),
  get: async ({ db, path, deps }) => presentDebtor(orNotFound(await store.find(db, path.id)), listUrl(deps.publicUrl)),
  async create({ tx, body: { company_id, ...body }, deps }) {
    const bound = await bindToActive(tx, company_id);
    if (bound === undefined) return refuseWithoutCompany(body, todayInBerlin(tx));
    const debtor = await createDebtor(bound, body);
    return audited(presentDebtor(debtor, listUrl(deps.publicUrl)), {
      company: company_id,
      target: debtor.id,
      after: debtor,
    });
  },
  update: checked(
    // The creditor's own domains are known with its company.
    async ({ tx, path, body }) => {
      const today = await todayOfDebtor(tx, path.id);
      refuseFailures((report) => refuseSent(body, { today, creditorDomains: new Set() }, report));
    },
    async ({ tx, path, body, deps }) => {
      const { before, after } = await changeDebtor(tx, path.id, body, await readSetting(tx, body));
      const debtor = presentDebtor(after, listUrl(deps.publicUrl));
      return before === after ? unchanged(debtor) : audited(debtor, { before, after });
    },
  ),
});
