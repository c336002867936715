/** The client's route of its dunning policy. */
import { dunningLevels } from '@mahnwerk/contract/dunning/policy.ts';
import { implement } from '../../../platform/http/handler.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { findPolicy, policyInForce } from './store.ts';

export const levelRoutes = implement(dunningLevels, {
  get: async ({ db, query: { version } }) =>
    version === undefined ? policyInForce(db, await businessDate(db)) : orNotFound(await findPolicy(db, version)),
});
