/** The operator's routes of promises to pay. */
import { promises } from '@mahnwerk/contract/operator/promises.ts';
import { audited } from '../../../platform/http/audited.ts';
import { checked, implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound, Refusal, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { centsOf } from '../../../values/money.ts';
import { clockOfMandate, lockMandate, lockUnclosed, withdrawPromises } from '../../collection/mandates/index.ts';
import { refuseCopy } from '../../parties/companies/index.ts';
import { makePromise } from './make.ts';
import { auditedPromise, presentPromise, reportDays } from './promise.ts';
import * as store from './store.ts';

export const promiseRoutes = implement(promises, {
  all: async ({ db, query }) =>
    mapPage(await store.listEverywhere(db, query), (row) => {
      const { company_id, company_name, reference_number, debtor_name } = row;
      return { ...presentPromise(row), company_id, company_name, reference_number, debtor_name };
    }),

  list: async ({ db, path, query }) => mapPage(await store.listPromises(db, path.mandate_id, query), presentPromise),

  get: async ({ db, path }) => presentPromise(orNotFound(await store.readPromise(db, path.mandate_id, path.id))),

  create: checked(
    async ({ tx, path, body }) => {
      const { today } = await clockOfMandate(tx, path.mandate_id);
      refuseFailures((report) => reportDays(body, today, report));
    },
    async ({ tx, path: { mandate_id }, body }) => {
      await refuseCopy(tx);
      const mandate = orNotFound(await lockMandate(tx, mandate_id));
      const { amount, by, note = null, ...rest } = body;
      const wanted = { ...rest, amount_cents: centsOf(amount), promised_by: by, note, declaration_id: null };
      const made = await makePromise(tx, mandate, wanted);
      if (made instanceof Refusal) throw made;
      const promise = presentPromise(orNotFound(await store.readPromise(tx, mandate_id, made)));
      return audited(promise, { target: made, after: auditedPromise(promise) });
    },
  ),

  async withdraw({ tx, path: { mandate_id, id }, body: { reason } }) {
    await refuseCopy(tx);
    await lockUnclosed(tx, mandate_id);
    const before = presentPromise(orNotFound(await store.readPromise(tx, mandate_id, id)));
    refuseUnless(before.status === 'open', 'conflict', { detail: `The promise is \`${before.status}\`.` });
    await withdrawPromises(tx, mandate_id, { id, reason });
    const after = presentPromise(orNotFound(await store.readPromise(tx, mandate_id, id)));
    return audited(after, { target: id, before: auditedPromise(before), after: auditedPromise(after) });
  },
});
