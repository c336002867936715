/** SQL that compares published statements with their items. */
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('statements');

const pageOfPublished = statement(
  'published_after',
  `select s.company_id, s.id from statements s
   where s.is_own and s.status <> 'draft' and (s.company_id, s.id) > (:company_id, :id)
   order by s.company_id, s.id limit :batch`,
);
/** A page of the statements of all companies that were published. */
export const pageOfPublishedStatements = (
  db: OperatorDb,
  page: { readonly company_id: string; readonly id: string; readonly batch: number },
) => db.many(pageOfPublished, page);

const detailsOfMandates = statement(
  'details_of',
  `select m.id, m.details from statement_mandates m
   where m.company_id = :company_id and m.statement_id = :statement_id and m.id = any(:mandates)`,
);
/** What a statement says of some of its mandates. */
export const readDetailsOf = (db: CompanyDb, statement_id: string, mandates: readonly string[]) =>
  db.many(detailsOfMandates, { statement_id, mandates });

const sums = statement(
  'sums',
  `select (select coalesce(sum(o.amount_cents), 0)::int8 from statement_offsets o where o.company_id = :company_id and o.statement_id = :id) as offset_cents,
     (select count(*)::int from statement_mandates m where m.company_id = :company_id and m.statement_id = :id) as mandate_count`,
  { notNull: ['offset_cents', 'mandate_count'] },
);
export const readSums = (db: CompanyDb, id: string) => db.one(sums, { id });
