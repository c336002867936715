/** All SQL on bank files and their statements. */
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { BankFileRow, StatementRow } from './bank-file.ts';
import type { ReadStatement } from './protocol.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('bank-files');

const columns = 'f.id, f.filename, f.transaction_count, f.new_count, f.doubtful_count, f.created_at';

const get = statement('file', `select ${columns} from bank_files f where f.id = :id`);

export const readFile = (db: OperatorDb, id: string): Promise<BankFileRow | undefined> => db.findOne(get, { id });

const listing: Listing = { from: 'bank_files f', alias: 'f', columns, tenant: false };

export const listFiles = (db: OperatorDb, query: PageQuery): Promise<PageOf<BankFileRow>> =>
  readPage<BankFileRow>(db, listing, query);

// A statement follows another one that ends on its first day, or on the last day before it that has an end. Statements
// of one day without entries do not follow each other: they say the same.
const statementsOfFiles = statement(
  'statements',
  `select s.bank_file_id, a.iban, s.number, s.from_on, s.to_on, s.opening_cents, s.closing_cents,
     last.to_on is not null and not exists (
       select from bank_statements e
       where e.account_id = s.account_id and e.to_on in (s.from_on, last.to_on) and e.closing_cents = s.opening_cents
         and (e.to_on = last.to_on or e.opening_cents <> e.closing_cents or s.opening_cents <> s.closing_cents)) as gap,
     (select coalesce(sum(bank_day_unexplained(d.account_id, d.day)), 0)::bigint from bank_statement_days d
      where d.bank_file_id = s.bank_file_id and d.position = s.position) as unexplained_cents
   from bank_statements s
   join bank_accounts a on a.id = s.account_id
   cross join lateral (
     select max(e.to_on) as to_on from bank_statements e
     where e.account_id = s.account_id
       and (e.to_on < s.from_on or (e.to_on = s.from_on and e.from_on < s.from_on))) last
   where s.bank_file_id = any(:ids::uuid[])
   order by s.bank_file_id, s.position`,
  { notNull: ['gap', 'unexplained_cents'] },
);

/** The statements of files in their order. */
export const readStatements = (db: OperatorDb, ids: readonly string[]): Promise<StatementRow[]> =>
  db.many(statementsOfFiles, { ids });

// One file is imported at a time: no two transactions insert equal rows in different orders, and each sees what is new.
const lockImports = statement('lock', `select pg_advisory_xact_lock(hashtext('bank files'))`);

const sameBytes = statement('same', 'select id from bank_files where sha256 = :sha256');

/** Until the transaction ends, no other file is imported. @returns whether these bytes were imported */
export async function lockImport(tx: OperatorTx, sha256: Buffer): Promise<{ readonly isKnown: boolean }> {
  await tx.run(lockImports);
  return { isKnown: (await tx.findOne(sameBytes, { sha256 })) !== undefined };
}

const accountsOf = statement('accounts', 'select iban from bank_accounts where iban = any(:ibans::text[])');

/** Which of these are accounts of the operator. */
export const knownAccounts = async (tx: OperatorTx, ibans: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await tx.many(accountsOf, { ibans })).map(({ iban }) => iban));

const insertFileRow = statement(
  'insert',
  `insert into bank_files (id, sha256, filename, transaction_count, new_count, created_at)
   values (:id, :sha256, :filename, :transaction_count, 0, :now)`,
);

const insertStatementRows = statement(
  'insertStatements',
  `insert into bank_statements (bank_file_id, position, account_id, number, from_on, to_on, opening_cents, closing_cents)
   select :bank_file_id, s.position, a.id, s.number, s.from_on, s.to_on, s.opening_cents, s.closing_cents
   from json_to_recordset(:statements::json) as s(position int, iban text, number text, from_on date, to_on date, opening_cents bigint, closing_cents bigint)
   join bank_accounts a on a.iban = s.iban`,
);

export interface NewFile {
  readonly id: string;
  readonly sha256: Buffer;
  readonly filename: string | null;
  readonly transaction_count: number;
}

export function insertFile(tx: OperatorTx, file: NewFile, statements: readonly ReadStatement[]): void {
  tx.send(insertFileRow, file);
  const positioned = statements.map((each, index) => ({ ...each, position: index + 1 }));
  tx.send(insertStatementRows, { bank_file_id: file.id, statements: JSON.stringify(positioned) });
}

const setCounts = statement(
  'setCounts',
  'update bank_files set new_count = :new_count, doubtful_count = :doubtful_count where id = :id',
);

/** How many lines of a file are new, and how many doubtful. */
export const setLineCounts = (
  tx: OperatorTx,
  id: string,
  { new_count, doubtful_count }: { readonly new_count: number; readonly doubtful_count: number },
): void => tx.send(setCounts, { id, new_count, doubtful_count });
