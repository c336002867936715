/** All SQL on instalment plans; mandates/plans.ts stores their course. */
import type { InstalmentPlan, PlanTerms } from '@mahnwerk/contract/operator/instalment-plans.ts';
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Cases } from '../../../platform/module.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('instalment-plans');

const columns =
  'p.id, p.status, p.terms, p.instalments, p.ended_on, p.accepted_by, p.offer_id, p.replaces_plan_id, p.fee_cost_id, p.created_at, p.updated_at';

const get = statement(
  'get',
  `select ${columns} from instalment_plans p where p.company_id = :company_id and p.mandate_id = :mandate_id and p.id = :id`,
);

export type PlanRow = Statements['get']['row'];

export const readPlan = (db: CompanyDb, mandateId: string, id: string): Promise<PlanRow | undefined> =>
  db.findOne(get, { mandate_id: mandateId, id });

const newest = statement(
  'newest',
  `select ${columns} from instalment_plans p where p.company_id = :company_id and p.mandate_id = :mandate_id
   order by p.created_at desc, p.id desc limit 1`,
);

export const readNewestPlan = (db: CompanyDb, mandate_id: string): Promise<PlanRow | undefined> =>
  db.findOne(newest, { mandate_id });

const listing: Listing = {
  from: 'instalment_plans p',
  alias: 'p',
  columns,
  where: 'p.mandate_id = :mandate_id',
};

export const listPlans = (db: CompanyDb, mandateId: string, query: PageQuery): Promise<PageOf<PlanRow>> =>
  readPage<PlanRow>(db, listing, query, { mandate_id: mandateId });

const insertRow = statement(
  'insert',
  `insert into instalment_plans (company_id, id, mandate_id, terms, instalments, accepted_by, offer_id, replaces_plan_id, fee_cost_id,
     created_at, updated_at)
   values (:company_id, :id, :mandate_id, :terms, :instalments, :accepted_by, :offer_id, :replaces_plan_id, :fee_cost_id, :now, :now)`,
);

interface NewPlan extends Pick<PlanRow, 'accepted_by' | 'offer_id' | 'replaces_plan_id' | 'fee_cost_id'> {
  /** Of the fact in the ledger. */
  readonly id: string;
  readonly mandate_id: string;
  readonly terms: PlanTerms;
  readonly instalments: InstalmentPlan['instalments'];
}

/** Inserts a plan of which nothing is paid. */
export const insert = (tx: CompanyTx, { terms, instalments, ...plan }: NewPlan): void =>
  tx.send(insertRow, { ...plan, terms: JSON.stringify(terms), instalments: JSON.stringify(instalments) });

const erase = statement(
  'erase',
  `delete from instalment_plans p where p.company_id = :company_id and p.mandate_id = any(:mandates)`,
);

/** For a reset of the sandbox. */
export const erasePlans = (tx: CompanyTx, { mandates }: Cases): void => tx.send(erase, { mandates });
