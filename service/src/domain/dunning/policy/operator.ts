/** The operator's routes of a company's dunning policy. */
import { isDeepStrictEqual } from 'node:util';
import type { DunningPolicy, PolicyDocument } from '@mahnwerk/contract/dunning/policy.ts';
import { dunningLadder } from '@mahnwerk/contract/operator/dunning-ladder.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { nothing } from '../../../platform/dependencies.ts';
import { type Audited, audited, unchanged } from '../../../platform/http/audited.ts';
import { type Call, implement, withLock } from '../../../platform/http/handler.ts';
import { orNotFound, refuseIfAny } from '../../../platform/refusal.ts';
import { readCompany, refuseMirrored } from '../../parties/companies/index.ts';
import { businessDate } from '../business-date/index.ts';
import { changedPolicy } from './policy.ts';
import * as store from './store.ts';

type Routes = (typeof dunningLadder)['routes'];

async function update({ tx, body }: Call<'operator', Routes['update']>): Promise<Audited<DunningPolicy>> {
  await store.lock(tx);
  const [company, business_date] = await Promise.all([readCompany(tx), businessDate(tx)]);
  refuseMirrored(company.sandbox_origin);
  const effective_from = body.effective_from ?? business_date;
  const before = await store.policyInForce(tx, effective_from);
  const errors = new ValidationErrors();
  if (effective_from < business_date)
    errors.failAt('effective_from', 'invalid', `\`effective_from\` must not be before ${business_date}.`);
  const document = changedPolicy(documentOf(before), body, errors);
  refuseIfAny(errors);
  if (isDeepStrictEqual(document, documentOf(before))) return unchanged(before);
  const after = await store.insert(tx, { effective_from, business_date, document });
  return audited(after, { before, after });
}

const documentOf = ({
  version: _version,
  effective_from: _from,
  business_date: _today,
  created_at: _created,
  ...document
}: DunningPolicy): PolicyDocument => document;

export const ladderRoutes = implement(dunningLadder, nothing, {
  get: async ({ db }) => store.policyInForce(db, await businessDate(db)),
  update: withLock(({ tx, path }) => store.lock(tx.forCompany(path.id)), update),
  versions: async ({ db, query }) => store.page(db, query),
  version: async ({ db, path }) => orNotFound(await store.findPolicy(db, Number(path.version))),
});
