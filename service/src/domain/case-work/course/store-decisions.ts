/** Decisions on cases as lists. */
import type { CaseDecision, CaseReason } from '@mahnwerk/contract/operator/case-decisions.ts';
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { mapPage, type PageOf, type PageQuery } from '../../../platform/lists/query.ts';
import { type Answer, decisionLists } from '../../ladder/decisions/index.ts';
import type { RunRow } from '../../ladder/runs/index.ts';
import { type CaseDetails, decisionUse } from './decision.ts';
import type { Statements } from './statements.gen.ts';
import { decisionText } from './words.ts';

const statement = statementsOf<Statements>('courses');

const lists = decisionLists(decisionUse, 'mandate_id');

type Words = Pick<CaseDecision, 'reference_number' | 'debtor_name' | 'company_name'>;

const words = statement(
  'words',
  `select m.id, m.reference_number, d.display_name as debtor_name, c.name as company_name
   from mandates m join debtors d on d.company_id = m.company_id and d.id = m.debtor_id join companies c on c.id = m.company_id
   where m.id = any(:ids::uuid[])`,
);

/** The decision of an answer; its case as it is called today. */
function presentDecision(
  { subject_id: mandate_id, outcome, reason, policy_id, details, ...answer }: Answer,
  said: Words,
): CaseDecision {
  const { step = null, name = null, kind = null, round = null, skipped = [], ...made } = details as CaseDetails;
  return {
    mandate_id,
    ...said,
    ...answer,
    outcome: outcome as CaseDecision['outcome'],
    reason: reason as CaseReason,
    text: decisionText({ reason: reason as CaseReason, name, next_on: answer.next_on }),
    step,
    step_name: name,
    kind,
    round,
    skipped,
    policy_id: policy_id ?? '',
    task_id: made.task_id ?? null,
    letter_id: made.letter_id ?? null,
    offer_id: made.offer_id ?? null,
  };
}

async function present(db: CompanyDb | OperatorDb, page: PageOf<Answer>): Promise<PageOf<CaseDecision>> {
  const ids = [...new Set(page.results.map(({ subject_id }) => subject_id))];
  const rows = ids.length === 0 ? [] : await (db as OperatorDb).many(words, { ids });
  const said = new Map(rows.map(({ id, ...each }) => [id, each]));
  const unknown: Words = { reference_number: '', debtor_name: '', company_name: '' };
  return mapPage(page, (answer) => presentDecision(answer, said.get(answer.subject_id) ?? unknown));
}

/** The decisions on a case, newest first; with the filter `on` that of the day. */
export const pageOfCase = async (db: CompanyDb, id: string, query: PageQuery): Promise<PageOf<CaseDecision>> =>
  present(db, await lists.ofSubject(db, id, query));

export const pageOfAll = async (db: OperatorDb, query: PageQuery): Promise<PageOf<CaseDecision>> =>
  present(db, await lists.ofAll(db, query));

/** The decisions that a run made. */
export const pageOfRun = async (db: OperatorDb, run: RunRow, query: PageQuery): Promise<PageOf<CaseDecision>> =>
  present(db, await lists.ofRun(db, run, query));

const sumsFrom = (table: 'ladder_decisions' | 'ladder_dry_decisions'): string =>
  `select d.outcome, d.reason, count(*)::int8 as count, sum(m.total_balance_cents)::int8 as open_cents
   from ${table} d join mandates m on m.company_id = d.company_id and m.id = d.subject_id
   where d.run_id = :run group by d.outcome, d.reason order by min(d.outcome::text), count(*) desc, min(d.reason::text)`;

const known = { notNull: ['count', 'open_cents'] };
const sums = statement('sums', sumsFrom('ladder_decisions'), known);
const drySums = statement('dry_sums', sumsFrom('ladder_dry_decisions'), known);

/** How many decisions a run made of each kind, with the balance of their cases. */
export async function sumsOfRun(db: OperatorDb, { id: run, dry_run }: Pick<RunRow, 'id' | 'dry_run'>) {
  const rows = await db.many(dry_run ? drySums : sums, { run });
  return rows.map(({ outcome, reason, ...sum }) => ({
    outcome: outcome as CaseDecision['outcome'],
    reason: reason as CaseReason,
    ...sum,
  }));
}

const stepRows = statement(
  'steps_taken',
  `select d.from_on, d.outcome, d.details from ladder_decisions d
   where d.kind = 'mandate' and d.company_id = :company_id and d.subject_id = :id and d.from_on >= :since
     and (d.outcome = 'step' or d.details::jsonb ? 'skipped')
   order by d.from_on`,
);

/** The decisions of a case since a day that took or passed steps, by day. */
export const readSteps = (db: CompanyDb, of: { readonly id: string; readonly since: string }) => db.many(stepRows, of);
