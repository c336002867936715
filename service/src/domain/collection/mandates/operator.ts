/** The operator's routes of mandates. Changes of state: change-state.ts; status updates: publish.ts. */
import { operatorCases } from '@mahnwerk/contract/operator/cases.ts';
import { cases } from '@mahnwerk/contract/operator/reviews.ts';
import { type Handler, implement, type RouteModule } from '../../../platform/http/handler.ts';
import { byCompany } from '../../../platform/lists/by-company.ts';
import { answerBalance } from './answer-balance.ts';
import { changeState } from './change-state.ts';
import { operatorMandateUrl } from './mandate.ts';
import { presentUpdates, publish, readUpdate } from './publish.ts';
import { presentMandatesForOperator, readMandateForOperator } from './read.ts';
import { readStatement } from './statement.ts';
import { listStatusUpdates } from './store-history.ts';
import { listMandates } from './store-list.ts';

export const caseRoutes = implement(cases, {
  list: ({ db, query, deps }) =>
    db.snapshot(async () =>
      byCompany(db, await listMandates(db, query), (bound, rows) =>
        presentMandatesForOperator(bound, rows, deps.publicUrl),
      ),
    ),

  get: ({ db, path, deps }) => readMandateForOperator(db, path.id, deps.publicUrl),
});

type Routes = (typeof operatorCases)['routes'];

/** Closing and reopening change what belongs to modules above this one. */
export interface ClosingCommands {
  readonly close: Handler<'operator', Routes['close']>;
  readonly preview_close: Handler<'operator', Routes['preview_close']>;
  readonly reopen: Handler<'operator', Routes['reopen']>;
}

export const operatorCaseRoutes = (commands: ClosingCommands): RouteModule =>
  implement(operatorCases, {
    balance: ({ db, path: { id }, query, deps }) =>
      answerBalance(db, { id, query, href: operatorMandateUrl(deps.publicUrl, id) }),

    download_balance: ({ db, path, query, deps }) => readStatement(db, { id: path.id, query }, deps),

    change_state: changeState,
    ...commands,
    publish,

    async status_updates({ db, path, query, deps }) {
      const page = await listStatusUpdates(db, path.mandate_id, query);
      return { ...page, results: await presentUpdates(db, page.results, deps.publicUrl) };
    },

    status_update: ({ db, path, deps }) => readUpdate(db, path.mandate_id, path.id, deps.publicUrl),
  });
