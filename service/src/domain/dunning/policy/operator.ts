/** The operator's routes of a company's dunning policy. */
import type { ChangedDunningPolicy, DunningPolicy, PolicyDocument } from '@mahnwerk/contract/dunning/policy.ts';
import { dunningLadder } from '@mahnwerk/contract/operator/dunning-ladder.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { effectiveFrom } from '../../../platform/dated-versions.ts';
import { type Audited, audited, unchanged } from '../../../platform/http/audited.ts';
import { type Call, implement, type RouteModule, withLock } from '../../../platform/http/handler.ts';
import { orNotFound, refuseIfAny } from '../../../platform/refusal.ts';
import { readCompany, refuseMirrored } from '../../parties/companies/index.ts';
import { businessDate } from '../../ladder/business-date/index.ts';
import { changedPolicy } from './policy.ts';
import * as store from './store.ts';

type Routes = (typeof dunningLadder)['routes'];

/** What the ladder does when a version applies to running invoices. */
export interface PolicyMoves {
  /** Plans the move of running invoices to a version from a day on; returns how many move. */
  readonly planMove: (tx: CompanyTx, version: number, from: string) => Promise<number>;
}

const update =
  ({ planMove }: PolicyMoves) =>
  async ({ tx, body }: Call<'operator', Routes['update']>): Promise<Audited<ChangedDunningPolicy>> => {
    await store.lock(tx);
    const [company, business_date] = await Promise.all([readCompany(tx), businessDate(tx)]);
    refuseMirrored(company.sandbox_origin);
    const errors = new ValidationErrors();
    const effective_from = effectiveFrom(body.effective_from, { today: business_date }, errors);
    const before = await store.policyInForce(tx, effective_from);
    const document = changedPolicy(documentOf(before), body, errors);
    refuseIfAny(errors);
    const made = await store.change(tx, { effective_from, business_date, before: documentOf(before), document });
    const policy = made ?? before;
    const moved_count = body.apply_to_running ? await planMove(tx, policy.version, effective_from) : 0;
    const after: ChangedDunningPolicy = { ...policy, moved_count };
    return made !== undefined || moved_count > 0 ? audited(after, { before, after }) : unchanged(after);
  };

const documentOf = ({
  version: _version,
  effective_from: _from,
  business_date: _today,
  created_at: _created,
  ...document
}: DunningPolicy): PolicyDocument => document;

export const ladderRoutes = (moves: PolicyMoves): RouteModule =>
  implement(dunningLadder, {
    get: async ({ db }) => store.policyInForce(db, await businessDate(db)),
    update: withLock(({ tx, path }) => store.lock(tx.forCompany(path.id)), update(moves)),
    versions: async ({ db, query }) => store.page(db, query),
    version: async ({ db, path }) => orNotFound(await store.findPolicy(db, Number(path.version))),
  });
