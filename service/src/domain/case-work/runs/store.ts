/** SQL of what runs over cases count and cover. */
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import type { Counts } from '../../ladder/runs/index.ts';
import { cases } from '../course/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('case-runs');

/** The letters `l` that steps of a run asked for: their key is the decision. */
const lettersOfRun = `ladder_decisions d
  join case_letters k on k.company_id = d.company_id and k.mandate_id = d.subject_id and k.request_key = d.id::text
  join letters l on l.company_id = k.company_id and l.id = k.id
  where d.run_id = :id and d.kind = '${cases.kind}'`;

const progress = statement(
  'progress',
  `select count(*) filter (where l.status not in ('created', 'stopped'))::integer as letters,
     count(*) filter (where l.status = 'stopped')::integer as stopped
   from ${lettersOfRun}`,
  { notNull: ['letters', 'stopped'] },
);

/** What became of the letters of a run. */
export const countLetters = async (tx: OperatorTx, id: string): Promise<Counts> => ({
  ...(await tx.one(progress, { id })),
});

const unfinished = statement(
  'unfinished',
  `select exists (select from ${lettersOfRun} and l.status = 'created' and exists (
     select from work_items w where w.company_id = l.company_id and w.kind = 'case.letter' and w.key = l.id::text and w.failed_at is null)) as is_there`,
  { notNull: ['is_there'] },
);

/** Whether letters of the run have neither passed the gate nor been stopped; failed work waits for the operator. */
export const hasUnfinishedLetters = async (db: OperatorDb, id: string): Promise<boolean> =>
  (await db.one(unfinished, { id })).is_there;

const moveDate = statement(
  'move_date',
  `update companies c set dunning_business_date = :on
   where status = 'active' and not case_work_paused and (:company::uuid is null or id = :company) and coalesce(dunning_business_date, '-infinity') < :on`,
);

/** A real run of the sandbox moves the business dates of the companies that it covers. */
export const moveBusinessDates = (tx: OperatorTx, on: string, company: string | null): void =>
  tx.send(moveDate, { on, company });

const exists = statement('company_exists', `select exists (select from companies where id = :id) as is_there`, {
  notNull: ['is_there'],
});
export const companyExists = async (db: OperatorDb, id: string): Promise<boolean> =>
  (await db.one(exists, { id })).is_there;
