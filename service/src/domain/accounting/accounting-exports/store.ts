/** All SQL on exports and their files. `owner`: a company; null: the operator. */
import type { AccountingData, ExportFormat, ExportKind } from '@mahnwerk/contract/shapes/accounting.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { Posting } from './posting.ts';
import type { Statements } from './statements.gen.ts';
import type { Owner } from './store-take.ts';

const statement = statementsOf<Statements>('accounting-exports');

type AnyDb = CompanyDb | OperatorDb;
type AnyTx = CompanyTx | OperatorTx;

const columns = `x.company_id, x.id, x.api, x.number, x.kind, x.format, x.from_on, x.to_on, x.status, x.row_count, x.problem, x.settings,
  (select f.sha256 from accounting_export_files f where f.export_id = x.id) as sha256,
  (select f.size from accounting_export_files f where f.export_id = x.id) as size, x.created_at, x.updated_at`;
const ofOwner = 'x.company_id is not distinct from :company::uuid and x.api = :api';
const nulls = { nullable: ['sha256', 'size'] };

const get = statement('get', `select ${columns} from accounting_exports x where x.id = :id and ${ofOwner}`, nulls);
export type ExportRow = Statements['get']['row'];
export const find = (db: AnyDb, owner: Owner, id: string): Promise<ExportRow | undefined> =>
  db.findOne(get, { ...owner, id });

const ofWork = statement('of_work', `select ${columns} from accounting_exports x where x.id = :id`, nulls);
/** An export as its work finds it; undefined: it was deleted. */
export const findOfWork = (db: OperatorDb, id: string): Promise<ExportRow | undefined> => db.findOne(ofWork, { id });

const listed = { alias: 'x', columns };
const ofCompany: Listing = { ...listed, from: 'accounting_exports x', where: 'x.api = :api' };
const ofOperator: Listing = { ...listed, from: 'accounting_exports x', tenant: false, where: `x.api = 'operator'` };
export const pageOfCompany = (db: CompanyDb, api: string, query: PageQuery): Promise<PageOf<ExportRow>> =>
  readPage<ExportRow>(db, ofCompany, query, { api });
export const pageOfOperator = (db: OperatorDb, query: PageQuery): Promise<PageOf<ExportRow>> =>
  readPage<ExportRow>(db, ofOperator, query);

const lockOwner = statement(
  'lock',
  `select pg_advisory_xact_lock(hashtext('accounting_exports ' || :api), hashtext(coalesce(:company::uuid::text, '')))`,
);
/** Until the transaction ends, no other export of this owner is made or deleted. */
export const lock = (tx: AnyTx, owner: Owner): Promise<number> => tx.run(lockOwner, { ...owner });

const newestRow = statement(
  'newest',
  `select coalesce(max(x.number), 0)::int as number,
     (select y.id from accounting_exports y where y.company_id is not distinct from :company::uuid and y.api = :api and y.kind = :kind order by y.number desc limit 1) as id,
     (select y.to_on from accounting_exports y where y.company_id is not distinct from :company::uuid and y.api = :api and y.kind = :kind order by y.number desc limit 1) as to_on
   from accounting_exports x where ${ofOwner}`,
  { notNull: ['number'], nullable: ['id', 'to_on'] },
);
/** The last number of an owner's exports, and its newest export of a kind. */
export const readNewest = (tx: AnyTx, owner: Owner, kind: ExportKind): Promise<Statements['newest']['row']> =>
  tx.one(newestRow, { ...owner, kind });

const insertRow = statement(
  'insert',
  `insert into accounting_exports (company_id, id, api, number, kind, format, from_on, to_on, status, settings, created_at, updated_at)
   values (:company::uuid, :id, :api, :number, :kind, :format, :from_on, :to_on, 'running', :settings, :now, :now)`,
);
export const insert = (
  tx: AnyTx,
  {
    settings,
    ...row
  }: Owner & {
    readonly id: string;
    readonly number: number;
    readonly kind: ExportKind;
    readonly format: ExportFormat;
    readonly from_on: string | null;
    readonly to_on: string;
    readonly settings: AccountingData;
  },
): Promise<number> => tx.run(insertRow, { ...row, settings: JSON.stringify(settings) });

const periodRow = statement(
  'period',
  'update accounting_exports x set from_on = :from, to_on = :to, row_count = :row_count, updated_at = :stamp where x.id = :id',
);
/** What a new export holds. */
export const setPeriod = (
  tx: AnyTx,
  id: string,
  period: { readonly from: string; readonly to: string; readonly row_count: number },
): Promise<number> => tx.run(periodRow, { id, ...period });

const deleteRow = statement('delete', `delete from accounting_exports x where x.id = :id and ${ofOwner}`);
/** Deletes an export; its entries are free. */
export const remove = (tx: AnyTx, owner: Owner, id: string): Promise<number> => tx.run(deleteRow, { ...owner, id });

const lockRow = statement('lock_row', 'select x.status from accounting_exports x where x.id = :id for update');
const insertFile = statement(
  'insert_file',
  'insert into accounting_export_files (company_id, export_id, sha256, size) values (:owner::uuid, :id, :sha256, :size) on conflict do nothing',
);
const readyRow = statement(
  'ready',
  `update accounting_exports set status = 'ready', row_count = :row_count, problem = null, updated_at = :stamp where id = :id`,
);
const failedRow = statement(
  'failed',
  `update accounting_exports set status = 'failed', problem = :problem, updated_at = :stamp where id = :id and status = 'running'`,
);

interface MadeFile {
  readonly sha256: Buffer;
  readonly size: number;
  readonly row_count: number;
}

/** The export has its file. False: it has one already, or was deleted meanwhile. */
export async function setReady(
  tx: OperatorTx,
  { id, company_id: owner }: Pick<ExportRow, 'id' | 'company_id'>,
  { sha256, size, row_count }: MadeFile,
): Promise<boolean> {
  const [row] = await tx.many(lockRow, { id });
  if (row === undefined || row.status === 'ready') return false;
  await tx.run(insertFile, { owner, id, sha256, size });
  await tx.run(readyRow, { id, row_count });
  return true;
}
export const setFailed = (tx: OperatorTx, id: string, problem: string): Promise<number> =>
  tx.run(failedRow, { id, problem });

const entryRows = statement(
  'entries',
  `select e.kind, e.source_id, e.part, e.debit, e.credit, e.is_swapped, e.amount_cents, e.vat_rate, e.debtor_number, e.day, e.reference, e.name
   from accounting_entries e where e.export_id = :id and (e.day, e.kind, e.source_id, e.part) > (:day::date, :kind, :source_id::uuid, :part::smallint)
   order by e.day, e.kind, e.source_id, e.part limit :batch`,
);
export type EntryRow = Statements['entries']['row'];

/** Where a page of entries begins. */
export const firstEntry = { day: '0001-01-01', kind: '', source_id: '00000000-0000-0000-0000-000000000000', part: 0 };

/** The entries of an export in the order of its file. */
export const readEntries = (
  db: OperatorDb,
  id: string,
  { after, batch }: { readonly after: typeof firstEntry; readonly batch: number },
): Promise<readonly EntryRow[]> => db.many(entryRows, { id, ...after, batch });

/** An entry as a posting. */
export const postingOf = ({ debit, credit, ...row }: EntryRow, words: string): Posting => ({
  ...row,
  debit,
  credit,
  words,
});

const nameOfCompany = statement('name', 'select c.name from companies c where c.id = :owner::uuid');
export const readName = async (db: OperatorDb, owner: string): Promise<string> =>
  (await db.findOne(nameOfCompany, { owner }))?.name ?? '';

const erase = {
  exports: statement(
    'erase',
    `delete from accounting_exports x where x.id in (
       select y.id from accounting_exports y where y.company_id = :company_id and y.created_at <= :until limit :batch)`,
  ),
};
/** For a reset of the sandbox: a company's exports with their files and what they hold. @returns how many */
export const eraseAccountingExports = (tx: CompanyTx, until: string, batch: number): Promise<number> =>
  tx.run(erase.exports, { until, batch });
