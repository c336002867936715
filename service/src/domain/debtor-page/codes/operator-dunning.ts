/** The operator's routes of access codes of debtors of invoices. */
import { dunningDebtorAccessCodes } from '@mahnwerk/contract/operator/dunning-debtor-access-codes.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { lockDebtor, readDebtor } from '../../dunning/debtors/index.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import { codeOfDunningDebtor, factOfDebtor } from './issue.ts';
import { make } from './make.ts';
import { presentCode } from './present.ts';
import * as store from './store.ts';

export const dunningDebtorCodeRoutes = implement(dunningDebtorAccessCodes, {
  list: async ({ db, path, query, deps: { publicUrl } }) =>
    mapPage(await store.listCodes(db, path.dunning_debtor_id, query), (row) => presentCode(row, db.now, publicUrl)),

  async create({ tx, path: { dunning_debtor_id: id }, body: { reason, debtor_id = id, circumstance_id }, deps }) {
    await refuseCopy(tx);
    await lockDebtor(tx, id);
    const debtor = orNotFound(await readDebtor(tx, id));
    refuseUnless(await store.owesInvoices(tx, id), 'conflict', { detail: 'The debtor has no open invoice.' });
    const fact = factOfDebtor(debtor);
    refuseFailures((report) => {
      if (debtor_id !== id) report.failAt('debtor_id', 'invalid', 'The invoices are of another debtor.');
      if (circumstance_id !== undefined)
        report.failAt('circumstance_id', 'invalid', 'A debtor in dunning has no circumstances.');
      if (fact === undefined)
        report.failAt('debtor.addresses', 'required', 'Neither a birth date nor a usable address is known.');
    });
    return make(tx, { subject_id: id, of: codeOfDunningDebtor(id), fact: orNotFound(fact), reason }, deps);
  },
});
