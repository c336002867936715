/** All SQL on bank files and their statements, of either owner. */
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import { type BankDb, type BankTx, isAfterGap, isOwn, lastBefore, operators } from '../accounts/index.ts';
import type { BankFileRow, OutcomeRow, StatementRow } from './bank-file.ts';
import type { ReadStatement } from './protocol.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('bank-files');

const columns =
  'f.id, f.filename, f.transaction_count, f.new_count, f.doubtful_count, f.author_type, f.author_name, f.created_at';

const get = statement('file', `select ${columns} from bank_files f where f.id = :id and ${isOwn('f')}`);

export const readFile = (db: BankDb, id: string): Promise<BankFileRow | undefined> =>
  db.findOne(get, { ...operators, id });

const ofCompany: Listing = { from: 'bank_files f', alias: 'f', columns };
const ofOperator: Listing = { ...ofCompany, tenant: false, where: 'f.company_id is null' };

export const listFiles = (db: OperatorDb, query: PageQuery): Promise<PageOf<BankFileRow>> =>
  readPage<BankFileRow>(db, ofOperator, query);

export const listFilesOfCompany = (db: CompanyDb, query: PageQuery): Promise<PageOf<BankFileRow>> =>
  readPage<BankFileRow>(db, ofCompany, query);

const statementsOfFiles = statement(
  'statements',
  `select s.bank_file_id, a.iban, s.number, s.from_on, s.to_on, s.opening_cents, s.closing_cents,
     ${isAfterGap} as gap,
     case when s.closing_cents is not null then (select coalesce(sum(bank_day_unexplained(d.account_id, d.day)), 0)::bigint from bank_statement_days d
      where d.bank_file_id = s.bank_file_id and d.position = s.position) end as unexplained_cents
   from bank_statements s
   join bank_accounts a on a.id = s.account_id
   ${lastBefore}
   where s.bank_file_id = any(:ids::uuid[])
   order by s.bank_file_id, s.position`,
  { notNull: ['gap'], nullable: ['unexplained_cents'] },
);

const outcomeOf = statement(
  'outcome',
  `select t.status in ('unmatched', 'proposed') as waits, case t.status when 'proposed' then t.proposals -> 0 ->> 'confidence' end as confidence, count(*)::integer as count
   from bank_transactions t where t.bank_file_id = :bank_file_id and t.status in ('unmatched', 'proposed', 'booked') group by 1, 2`,
  { notNull: ['waits', 'count'], nullable: ['confidence'] },
);

/** What became of the transactions of a file. */
export const readOutcome = (db: BankDb, bank_file_id: string): Promise<readonly OutcomeRow[]> =>
  db.many(outcomeOf, { bank_file_id });

/** The statements of files in their order. */
export const readStatements = (db: BankDb, ids: readonly string[]): Promise<StatementRow[]> =>
  db.many(statementsOfFiles, { ids });

// One file of an owner is imported at a time: no two transactions insert equal rows in different orders, and each sees what is new.
const lockImports = statement(
  'lock',
  `select pg_advisory_xact_lock(hashtext('bank files' || coalesce((:company_id::uuid)::text, '')))`,
);

const sameBytes = statement('same', `select f.id from bank_files f where f.sha256 = :sha256 and ${isOwn('f')}`);

/** Until the transaction ends, no other file of the owner is imported. @returns the file with these bytes */
export async function lockImport(tx: BankTx, sha256: Buffer): Promise<string | undefined> {
  await (tx.kind === 'company' ? tx.run(lockImports) : tx.run(lockImports, operators));
  return (await tx.findOne(sameBytes, { ...operators, sha256 }))?.id;
}

const accountsOf = statement(
  'accounts',
  `select a.iban, a.is_archived from bank_accounts a where a.iban = any(:ibans::text[]) and ${isOwn('a')} for share`,
);

/** Which of these are accounts of the owner. */
export const knownAccounts = async (
  tx: BankTx,
  ibans: readonly string[],
): Promise<ReadonlyMap<string, { readonly is_archived: boolean }>> =>
  new Map((await tx.many(accountsOf, { ...operators, ibans })).map(({ iban, ...account }) => [iban, account]));

const insertFileRow = statement(
  'insert',
  `insert into bank_files (id, company_id, sha256, filename, transaction_count, new_count, author_type, author_name, created_at)
   values (:id, :company_id, :sha256, :filename, :transaction_count, 0, :bound_author_type, :bound_author_name, :now)`,
);

const insertStatementRows = statement(
  'insertStatements',
  `insert into bank_statements (company_id, bank_file_id, position, account_id, number, from_on, to_on, opening_cents, closing_cents)
   select :company_id, :bank_file_id, s.position, a.id, s.number, s.from_on, s.to_on, s.opening_cents, s.closing_cents
   from json_to_recordset(:statements::json) as s(position int, iban text, number text, from_on date, to_on date, opening_cents bigint, closing_cents bigint)
   join bank_accounts a on a.iban = s.iban and ${isOwn('a')}`,
);

export interface NewFile {
  readonly id: string;
  readonly sha256: Buffer;
  readonly filename: string | null;
  readonly transaction_count: number;
}

/** A statement alone: what was read of its days is megabytes. */
const rowOf = ({ iban, number, from_on, to_on, opening_cents, closing_cents }: ReadStatement, index: number) => ({
  position: index + 1,
  iban,
  number,
  from_on,
  to_on,
  opening_cents,
  closing_cents,
});

export function insertFile(tx: BankTx, file: NewFile, statements: readonly ReadStatement[]): void {
  tx.send(insertFileRow, { ...operators, ...file });
  const positioned = statements.map(rowOf);
  tx.send(insertStatementRows, { ...operators, bank_file_id: file.id, statements: JSON.stringify(positioned) });
}

const setCounts = statement(
  'setCounts',
  'update bank_files set new_count = :new_count, doubtful_count = :doubtful_count where id = :id',
);

/** How many lines of a file are new, and how many doubtful. */
export const setLineCounts = (
  tx: BankTx,
  id: string,
  { new_count, doubtful_count }: { readonly new_count: number; readonly doubtful_count: number },
): void => tx.send(setCounts, { id, new_count, doubtful_count });
