/** The operator's routes of a company's dunning policy. */
import type { ChangedDunningPolicy } from '@mahnwerk/contract/dunning/policy.ts';
import { dunningLadder } from '@mahnwerk/contract/operator/dunning-ladder.ts';
import { type Audited, audited, unchanged } from '../../../platform/http/audited.ts';
import { type Call, implement, type RouteModule, withLock } from '../../../platform/http/handler.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { readCompany, refuseMirrored } from '../../parties/companies/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { changePolicy, type PolicyMoves } from './change.ts';
import * as store from './store.ts';

type Routes = (typeof dunningLadder)['routes'];

const update =
  (moves: PolicyMoves) =>
  async ({ tx, body }: Call<'operator', Routes['update']>): Promise<Audited<ChangedDunningPolicy>> => {
    await store.lock(tx);
    refuseMirrored((await readCompany(tx)).sandbox_origin);
    const { before, after, isNew } = await changePolicy(tx, body, moves);
    return isNew || after.moved_count > 0 ? audited(after, { before, after }) : unchanged(after);
  };

export const ladderRoutes = (moves: PolicyMoves): RouteModule =>
  implement(dunningLadder, {
    get: async ({ db }) => store.policyInForce(db, await businessDate(db)),
    update: withLock(({ tx, path }) => store.lock(tx.forCompany(path.id)), update(moves)),
    versions: async ({ db, query }) => store.page(db, query),
    version: async ({ db, path }) => orNotFound(await store.findPolicy(db, Number(path.version))),
  });
