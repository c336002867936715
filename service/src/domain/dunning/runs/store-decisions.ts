/** Decisions on invoices as lists, and SQL of their sums. */
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { mapPage, type PageOf, type PageQuery } from '../../../platform/lists/query.ts';
import { type Answer, decisionLists } from '../../ladder/decisions/index.ts';
import type { RunRow } from '../../ladder/runs/index.ts';
import { decisionUse, fromLadder, openCentsOf, withWords } from '../ladder/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('dunning-runs');

const lists = decisionLists(decisionUse, 'invoice_id');

async function present(db: CompanyDb | OperatorDb, page: PageOf<Answer>): Promise<PageOf<Decision>> {
  const bare = mapPage(page, fromLadder);
  return { ...bare, results: await withWords(db, bare.results) };
}

/** The decisions on an invoice, newest first; with the filter `on` that of the day. */
export const pageOfInvoice = async (db: CompanyDb, invoice: string, query: PageQuery): Promise<PageOf<Decision>> =>
  present(db, await lists.ofSubject(db, invoice, query));

export const pageOfAll = async (db: OperatorDb, query: PageQuery): Promise<PageOf<Decision>> =>
  present(db, await lists.ofAll(db, query));

/** The decisions that a run made. A hold that was the answer before is not made again. */
export const pageOfRun = async (db: OperatorDb, run: RunRow, query: PageQuery): Promise<PageOf<Decision>> =>
  present(db, await lists.ofRun(db, run, query));

const sumsFrom = (table: 'ladder_decisions' | 'ladder_dry_decisions'): string =>
  `select d.outcome, d.reason, count(*)::int8 as count, sum(${openCentsOf('i')})::int8 as open_cents
   from ${table} d join dunning_invoices i on i.company_id = d.company_id and i.id = d.subject_id
   where d.run_id = :run group by d.outcome, d.reason order by min(d.outcome::text), count(*) desc, min(d.reason::text)`;

const known = { notNull: ['count', 'open_cents'] };
const sums = statement('sums', sumsFrom('ladder_decisions'), known);
const drySums = statement('drySums', sumsFrom('ladder_dry_decisions'), known);

/** How many decisions a run made of each kind, with what is open of their invoices. */
export async function sumsOfRun(db: OperatorDb, { id: run, dry_run }: Pick<RunRow, 'id' | 'dry_run'>) {
  const rows = await db.many(dry_run ? drySums : sums, { run });
  return rows.map(({ outcome, reason, ...sum }) => ({
    outcome: outcome as Decision['outcome'],
    reason: reason as Decision['reason'],
    ...sum,
  }));
}
