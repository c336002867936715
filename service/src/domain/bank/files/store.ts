/** All SQL on bank files and their statements, and the insertion of their transactions. */
import type { OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { BankFileRow, StatementRow } from './bank-file.ts';
import type { ReadStatement } from './protocol.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('bank-files');

const columns = 'f.id, f.filename, f.transaction_count, f.new_count, f.created_at';

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
         and (e.to_on = last.to_on or e.opening_cents <> e.closing_cents or s.opening_cents <> s.closing_cents)) as gap
   from bank_statements s
   join bank_accounts a on a.id = s.account_id
   cross join lateral (
     select max(e.to_on) as to_on from bank_statements e
     where e.account_id = s.account_id
       and (e.to_on < s.from_on or (e.to_on = s.from_on and e.from_on < s.from_on))) last
   where s.bank_file_id = any(:ids::uuid[])
   order by s.bank_file_id, s.position`,
  { notNull: ['gap'] },
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

const insertRows = statement(
  'insertTransactions',
  `insert into bank_transactions (id, bank_file_id, account_id, recognised_by, direction, amount_cents, booking_date, value_date, counted_on,
     counterparty_name, counterparty_iban, remittance, end_to_end_id, bank_reference, is_reversal, return_reason, status, created_at, updated_at)
   select t.id, :bank_file_id, a.id, t.recognised_by, t.direction, t.amount_cents, t.booking_date, t.value_date, t.counted_on,
     t.counterparty_name, t.counterparty_iban, t.remittance, t.end_to_end_id, t.bank_reference, t.is_reversal, t.return_reason, 'unmatched', :now, :now
   from json_to_recordset(:rows::json) as t(id uuid, iban text, recognised_by text, direction text, amount_cents bigint, booking_date date,
     value_date date, counted_on date, counterparty_name text, counterparty_iban text, remittance text, end_to_end_id text, bank_reference text,
     is_reversal boolean, return_reason text)
   join bank_accounts a on a.iban = t.iban
   on conflict (account_id, recognised_by) do nothing`,
);

/** Inserts the rows of a batch that are new. @returns how many */
export const insertTransactions = (tx: OperatorTx, bank_file_id: string, rows: Uint8Array): Promise<number> =>
  tx.run(insertRows, { bank_file_id, rows: Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength).toString() });

const setCount = statement('setNewCount', 'update bank_files set new_count = :new_count where id = :id');

export const setNewCount = (tx: OperatorTx, id: string, new_count: number): void =>
  tx.send(setCount, { id, new_count });
