/** SQL on the bookings of all exact credits of a bank file. */
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { no_company } from '../../../platform/queue/index.ts';
import { type BankDb, type BankTx, isOwn, operators } from '../accounts/index.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('bank-transactions');

/** The work that books; its key is the id of the bookings. */
export const exactKind = 'bank.book_exact';

const work = `from work_items w where w.company_id = '${no_company}' and w.kind = '${exactKind}' and w.key = x.id::text`;
const stored = `x.id, x.company_id, x.bank_file_id, x.matched_to, x.is_matched, x.done_mandate, x.done_credit, x.booked, x.created_at, x.finished_at,
  coalesce(x.left_count, (select count(*) from bank_transactions t
    where t.bank_file_id = x.bank_file_id and t.direction = 'credit' and t.status in ('unmatched', 'proposed'))::int) as left_count`;
const columns = `${stored}, exists (select ${work}) as is_queued, exists (select ${work} and w.failed_at is not null) as is_failed`;
// A company does not see the queue.
const columnsOfCompany = `${stored}, false as is_queued, false as is_failed`;
const whole = { notNull: ['is_queued', 'is_failed', 'left_count'] };

const get = statement('exact', `select ${columns} from bank_exact_bookings x where x.id = :id`, whole);
const getOfCompany = statement(
  'exactOfCompany',
  `select ${columnsOfCompany} from bank_exact_bookings x where x.id = :id and x.company_id = :company_id`,
  whole,
);
export type ExactRow = Statements['exact']['row'];

const lockRow = statement('lockExact', 'select x.id from bank_exact_bookings x where x.id = :id for update');
export async function lockExact(tx: BankTx, id: string): Promise<ExactRow> {
  await tx.one(lockRow, { id });
  return tx.kind === 'company' ? tx.one(getOfCompany, { id }) : tx.one(get, { id });
}

export const readExact = (db: OperatorDb, id: string): Promise<ExactRow> => db.one(get, { id });

const newestOf = 'x.bank_file_id = :bank_file_id order by x.created_at desc, x.id desc limit 1';
const newest = statement(
  'newestExact',
  `select ${columns} from bank_exact_bookings x where x.company_id is null and ${newestOf}`,
  whole,
);
const newestOfCompany = statement(
  'newestExactOfCompany',
  `select ${columnsOfCompany} from bank_exact_bookings x where x.company_id = :company_id and ${newestOf}`,
  whole,
);
export const findNewestExact = (db: BankDb, bank_file_id: string): Promise<ExactRow | undefined> =>
  db.kind === 'company' ? db.findOne(newestOfCompany, { bank_file_id }) : db.findOne(newest, { bank_file_id });

const insertRow = statement(
  'insertExact',
  `insert into bank_exact_bookings (id, company_id, bank_file_id, created_at)
   select :id, f.company_id, f.id, :now from bank_files f where f.id = :bank_file_id and ${isOwn('f')} on conflict do nothing`,
);
const running = statement(
  'runningExact',
  `select x.id from bank_exact_bookings x where x.bank_file_id = :bank_file_id and ${isOwn('x')} and x.finished_at is null`,
);
/** Begins, or goes on with what is under way. @returns its id; undefined without such a file */
export async function beginExact(
  tx: BankTx,
  begun: { readonly id: string; readonly bank_file_id: string },
): Promise<string | undefined> {
  await tx.run(insertRow, { ...operators, ...begun });
  return (await tx.findOne(running, { ...operators, bank_file_id: begun.bank_file_id }))?.id;
}

const matchedRow = statement(
  'matchedExact',
  'update bank_exact_bookings set matched_to = :matched_to, is_matched = :is_matched where id = :id',
);
export const setExactMatched = (tx: BankTx, at: Pick<ExactRow, 'id' | 'matched_to' | 'is_matched'>): void =>
  tx.send(matchedRow, at);

const bookedRow = statement(
  'bookedExact',
  'update bank_exact_bookings set done_mandate = :done_mandate, booked = booked + :count where id = :id',
);
export const addExactBooked = (
  tx: OperatorTx,
  done: Pick<ExactRow, 'id' | 'done_mandate'> & { readonly count: number },
): void => tx.send(bookedRow, done);

const bookedOfCompanyRow = statement(
  'bookedExactOfCompany',
  'update bank_exact_bookings set done_credit = :done_credit, booked = booked + :count where id = :id and company_id = :company_id',
);
export const addExactBookedOfCompany = (
  tx: CompanyTx,
  done: Pick<ExactRow, 'id' | 'done_credit'> & { readonly count: number },
): void => tx.send(bookedOfCompanyRow, done);

const finishRow = statement(
  'finishExact',
  `update bank_exact_bookings set finished_at = :now, left_count = :left_count where id = :id and finished_at is null`,
);
export const finishExact = (tx: BankTx, finished: Pick<ExactRow, 'id' | 'left_count'>): void =>
  tx.send(finishRow, finished);

const creditsOf = statement(
  'credits',
  `select id from bank_transactions
   where bank_file_id = :bank_file_id and direction = 'credit' and status in ('unmatched', 'proposed') and id > :after order by id limit :batch`,
);
/** The credits of a file that wait for a decision, after an id. */
export const waitingCredits = async (
  tx: BankTx,
  of: { readonly bank_file_id: string; readonly after: string; readonly batch: number },
): Promise<readonly string[]> => (await tx.many(creditsOf, of)).map(({ id }) => id);

const exactOf = statement(
  'exactCredits',
  `select id, mandate_id from (
     select t.id, (t.proposals -> 0 ->> 'mandate_id')::uuid as mandate_id from bank_transactions t
     where t.bank_file_id = :bank_file_id and t.direction = 'credit' and t.status = 'proposed' and t.proposals -> 0 ->> 'confidence' = 'exact') x
   where mandate_id > :after order by mandate_id, id`,
  { notNull: ['mandate_id'] },
);
export type ExactCredit = Statements['exactCredits']['row'];
/** The credits of a file whose best proposal is exact, of the cases after one; those of a case in turn. */
export const readExactCredits = (
  db: OperatorDb,
  of: { readonly bank_file_id: string; readonly after: string },
): Promise<readonly ExactCredit[]> => db.many(exactOf, of);

const exactOfCompany = statement(
  'exactCreditsOfCompany',
  `select t.id from bank_transactions t
   where t.company_id = :company_id and t.bank_file_id = :bank_file_id and t.direction = 'credit' and t.status = 'proposed'
     and t.proposals -> 0 ->> 'confidence' = 'exact' and t.id > :after order by t.id limit :batch`,
);
/** The credits of a company's file whose best proposal is exact, after an id. */
export const readExactCreditsOfCompany = async (
  db: CompanyDb,
  of: { readonly bank_file_id: string; readonly after: string; readonly batch: number },
): Promise<readonly string[]> => (await db.many(exactOfCompany, of)).map(({ id }) => id);

const exactProposal = statement(
  'exactProposal',
  `select exists (select from bank_transactions t where t.direction = 'credit' and t.status = 'proposed'
     and t.proposals -> 0 ->> 'confidence' = 'exact' and t.proposals -> 0 ->> 'mandate_id' = :mandate_id::uuid::text and t.company_id is null) as is_there`,
  { notNull: ['is_there'] },
);

/** Whether a credit whose best proposal is exact waits to be booked on the case. */
export const hasExactProposal = async (db: CompanyDb, mandate_id: string): Promise<boolean> =>
  (await db.one(exactProposal, { mandate_id })).is_there;

const bankFiles = statement(
  'bankFiles',
  'select x.id, x.bank_file_id from bank_exact_bookings x where x.id = any(:ids::uuid[])',
);

/** The bank files whose exact credits are booked, by the ids of the bookings. */
export async function bankFilesOf(db: OperatorDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = ids.length === 0 ? [] : await db.many(bankFiles, { ids });
  return new Map(rows.map(({ id, bank_file_id }) => [id, bank_file_id]));
}
