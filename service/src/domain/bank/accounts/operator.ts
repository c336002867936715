/** The operator's routes of its bank accounts. */
import { bankAccounts } from '@mahnwerk/contract/operator/bank-accounts.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { normaliseIban } from '../../../values/iban.ts';
import * as store from './store.ts';

export const bankAccountRoutes = implement(bankAccounts, {
  list: ({ db, query }) => store.list(db, query),

  create: checked(
    ({ body }) => {
      const iban = normaliseIban(body.iban);
      refuseFailures((report) => {
        if (iban === undefined) report.failAt('iban', 'invalid', 'Not a valid IBAN.');
      });
      return iban ?? '';
    },
    async ({ tx, body: { name, kind }, checked: iban }) => {
      const account = await store.insert(tx, { id: newId(), iban, name, kind });
      refuseUnless(account !== undefined, 'conflict', { detail: 'An account with this IBAN exists.' });
      return audited(account, { target: account.id, after: account });
    },
  ),
});
