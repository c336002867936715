/** The operator's routes of mandates. Changes of state: change-state.ts; status updates: publish.ts. */
import { operatorCases } from '@mahnwerk/contract/operator/cases.ts';
import { cases } from '@mahnwerk/contract/operator/reviews.ts';
import { implement } from '../../../platform/http/handler.ts';
import { byCompany } from '../../../platform/lists/by-company.ts';
import { changeState, close } from './change-state.ts';
import { mandateForOperator, operatorMandateUrl } from './mandate.ts';
import { presentUpdates, publish, readUpdate } from './publish.ts';
import { mandateNeeds } from './needs.ts';
import { presentMandates, readBalance, readMandate } from './read.ts';
import { readStatement } from './statement.ts';
import * as store from './store.ts';

export const caseRoutes = implement(cases, mandateNeeds, {
  list: ({ db, query, deps }) =>
    db.snapshot(async () =>
      byCompany(db, await store.listMandates(db, query), async (bound, rows) =>
        (await presentMandates(bound, rows, deps.publicUrl)).map((mandate) =>
          mandateForOperator(mandate, deps.publicUrl),
        ),
      ),
    ),

  get: async ({ db, path, deps }) => mandateForOperator(await readMandate(db, path.id, deps.publicUrl), deps.publicUrl),
});

export const operatorCaseRoutes = implement(operatorCases, mandateNeeds, {
  balance: ({ db, path, query, deps }) =>
    readBalance(db, path.id, query, (id) => operatorMandateUrl(deps.publicUrl, id)),

  download_balance: ({ db, path, query, deps }) => readStatement(db, path.id, query, deps),

  change_state: changeState,
  close,
  publish,

  async status_updates({ db, path, query, deps }) {
    const page = await store.listStatusUpdates(db, path.mandate_id, query);
    return { ...page, results: await presentUpdates(db, page.results, deps.publicUrl) };
  },

  status_update: ({ db, path, deps }) => readUpdate(db, path.mandate_id, path.id, deps.publicUrl),
});
