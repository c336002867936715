/** All SQL on the comparison of books with their facts. */
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('books');

const page = statement(
  'page',
  `select company_id, id, reference_number, rates_compared from mandates
   where (company_id, id) > (:after_company, :after_id) order by company_id, id limit :batch`,
);

/** A mandate whose books are verified. */
export type VerifiedMandate = Statements['page']['row'];

/** The mandates of every company, a page at a time. */
export const pageOfMandates = (
  db: OperatorDb,
  after: Pick<VerifiedMandate, 'company_id' | 'id'>,
  batch: number,
): Promise<VerifiedMandate[]> => db.many(page, { after_company: after.company_id, after_id: after.id, batch });

const lockDue = statement(
  'lock_due',
  `select company_id, id, balance_updated_at from mandates where rates_compared < :rates
   order by rates_compared limit :batch for no key update skip locked`,
);

/** Locks mandates whose entries do not follow so many base rates yet; those that are being booked on wait for the next batch. */
export const lockToCompare = (tx: OperatorTx, rates: number, batch: number) => tx.many(lockDue, { rates, batch });

const lockDueOfCompany = statement(
  'lock_due_of_company',
  `select id, balance_updated_at from mandates where company_id = :company_id and rates_compared < :rates
   order by id limit :batch for no key update`,
);

/** Locks those of a company; waits for the ones that are being booked on. */
export const lockToCompareOf = (tx: CompanyTx, rates: number, batch: number) =>
  tx.many(lockDueOfCompany, { rates, batch });

const comparedOf = statement(
  'compared',
  'select rates_compared from mandates where company_id = :company_id and id = :id',
);

/** How many base rates the entries of a mandate follow; 0: they follow earlier rules. */
export const readCompared = async (db: CompanyDb, id: string): Promise<number> =>
  (await db.one(comparedOf, { id })).rates_compared;

const setComparedRow = statement(
  'set_compared',
  `update mandates set rates_compared = :rates, balance_updated_at = :recorded_at where company_id = :company_id and id = :id`,
);

/** The entries of a mandate follow so many base rates. `recorded_at` is the time of its last entry. */
export const setCompared = (tx: CompanyTx, id: string, rates: number, recorded_at: string): void =>
  tx.send(setComparedRow, { id, rates, recorded_at });

// What the triggers of `mandates` sum up in company_figures, summed up again.
const differingFigures = statement(
  'figures',
  `with kept as (select f.company_id, f.figure, f.point, sum(f.value)::int8 as value from company_figures f group by 1, 2, 3),
     computed as (select m.company_id, f.figure, f.point, sum(f.value)::int8 as value from mandates m, lateral (values
         ('open_cases', 0, case when m.closed_at is null then 1::int8 end),
         ('open_cents', 0, case when m.closed_at is null then greatest(m.total_balance_cents, 0) end),
         ('received_cents', m.received_year, m.received_cents),
         ('first_payments', least(greatest(m.first_paid_on - (m.created_at at time zone 'Europe/Berlin')::date, 0), 999), case when m.first_paid_on is not null then 1 end)
       ) f (figure, point, value) where f.point is not null and f.value is not null group by 1, 2, 3)
   select company_id, figure, point, coalesce(c.value, 0) as expected, coalesce(k.value, 0) as found
   from kept k full join computed c using (company_id, figure, point)
   where coalesce(c.value, 0) <> coalesce(k.value, 0) order by 1, 2, 3 limit 1000`,
  { notNull: ['company_id', 'figure', 'point', 'expected', 'found'] },
);

/** A figure of a company that its cases do not have. */
export type FigureDifference = Statements['figures']['row'];

/** The figures of all companies beside the rows of their cases. */
export const readFigureDifferences = (db: OperatorDb): Promise<FigureDifference[]> => db.many(differingFigures);
