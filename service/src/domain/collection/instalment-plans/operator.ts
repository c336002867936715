/** The operator's routes of instalment plans; each command has a file of its own. */
import { instalmentPlans } from '@mahnwerk/contract/operator/instalment-plans.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { cancel } from './cancel.ts';
import { type CostNotices, create, preview } from './create.ts';
import { presentPlan } from './plan.ts';
import * as store from './store.ts';

export const instalmentPlanRoutes = (notices: CostNotices) =>
  implement(instalmentPlans, {
    list: async ({ db, path, query }) => mapPage(await store.listPlans(db, path.mandate_id, query), presentPlan),
    get: async ({ db, path }) => presentPlan(orNotFound(await store.readPlan(db, path.mandate_id, path.id))),
    create: create(notices),
    preview: preview(notices),
    cancel,
  });
