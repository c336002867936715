/** The company's routes of its bank accounts. */
import { type CompanyBankAccount, companyBankAccounts } from '@mahnwerk/contract/dunning/bank-accounts.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { lastStatementOf, sentIban } from './bank-account.ts';
import * as store from './store-company.ts';

const present = (row: store.CompanyAccountRow): CompanyBankAccount => ({
  id: row.id,
  iban: row.iban,
  name: row.name,
  is_payout: row.is_payout,
  last_statement: lastStatementOf(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const companyAccountRoutes = implement(companyBankAccounts, {
  list: ({ db, query }) => db.snapshot(async () => mapPage(await store.listAccounts(db, query), present)),

  create: checked(
    ({ body }) => sentIban(body.iban),
    async ({ tx, body: { name }, checked: iban }) => {
      const id = newId();
      refuseUnless(await store.insertAccount(tx, { id, iban, name }), 'conflict', {
        detail: 'An account of the company with this IBAN exists.',
      });
      return present(orNotFound(await store.readAccount(tx, id)));
    },
  ),

  async delete({ tx, path }) {
    orNotFound(await store.readAccount(tx, path.id));
    refuseUnless(await store.removeAccount(tx, path.id), 'conflict', {
      detail: 'The account is the payout account of the company, or a bank file has a statement of it.',
    });
    return undefined;
  },
});
