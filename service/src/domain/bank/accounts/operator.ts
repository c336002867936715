/** The operator's routes of its bank accounts. */
import { bankAccounts } from '@mahnwerk/contract/operator/bank-accounts.ts';
import { audited, unchanged } from '../../../platform/http/audited.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, refuseUnless } from '../../../platform/refusal.ts';
import { presentAccount, sentIban } from './bank-account.ts';
import * as store from './store.ts';

export const bankAccountRoutes = implement(bankAccounts, {
  list: ({ db, query }) => db.snapshot(async () => mapPage(await store.list(db, query), presentAccount)),

  get: async ({ db, path }) => presentAccount(orNotFound(await store.readAccount(db, path.id))),

  create: checked(
    ({ body }) => sentIban(body.iban),
    async ({ tx, body: { name, kind }, checked: iban }) => {
      const id = newId();
      const isNew = await store.insert(tx, { id, iban, name, kind });
      refuseUnless(isNew, 'conflict', { detail: 'An account with this IBAN exists.' });
      const account = presentAccount(orNotFound(await store.readAccount(tx, id)));
      return audited(account, { target: id, after: account });
    },
  ),

  update: async ({ tx, path, body }) => {
    const row = orNotFound(await store.lockAccount(tx, path.id));
    const next = { ...row, name: body.name ?? row.name, is_archived: body.archived ?? row.is_archived };
    if (next.name === row.name && next.is_archived === row.is_archived) return unchanged(presentAccount(row));
    store.update(tx, next);
    const after = presentAccount(orNotFound(await store.readAccount(tx, path.id)));
    return audited(after, { before: presentAccount(row), after });
  },
});
