/** The operator's routes of waivers; each command has a file of its own. */
import { waivers } from '@mahnwerk/contract/operator/waivers.ts';
import { implement } from '../../../platform/http/handler.ts';
import { mapPage } from '../../../platform/lists/query.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { create, preview } from './create.ts';
import { previewReverse, reverse } from './reverse.ts';
import * as store from './store.ts';
import { presentWaiver } from './waiver.ts';

export const waiverRoutes = implement(waivers, {
  list: async ({ db, path, query }) => mapPage(await store.listWaivers(db, path.mandate_id, query), presentWaiver),
  get: async ({ db, path }) => presentWaiver(orNotFound(await store.readWaiver(db, path.mandate_id, path.id))),
  create,
  preview,
  reverse,
  preview_reverse: previewReverse,
});
