/** All SQL on the rows of imports. */
import type { CompanyDb, CompanyTx } from '../../../platform/database/session.ts';
import { columnsOf } from '../../../platform/database/columns.ts';
import { statementsOf } from '../../../platform/database/statement.ts';
import { type Listing, readPage } from '../../../platform/lists/page.ts';
import type { PageOf, PageQuery } from '../../../platform/lists/query.ts';
import type { StoredRow } from './import.ts';
import type { Statements } from './statements.gen.ts';

const statement = statementsOf<Statements>('imports');

const columns = `r.import_id, r.number, r.document, r.cells, r.values, r.given, r.invoice, r.debtor_id, r.key, r.together, r.state, r.problems, r.own_problems, r.matched,
  r.candidates, r.edited, r.asked, r.action, r.resources, r.made, r.code, r.message, r.errors, r.updated_at`;

const get = statement(
  'row',
  `select ${columns} from import_rows r where r.company_id = :company_id and r.import_id = :import_id and r.number = :number`,
);

export interface RowPath {
  readonly import_id: string;
  readonly number: number;
}

export const readRow = async (db: CompanyDb, path: RowPath): Promise<StoredRow | undefined> =>
  (await db.findOne(get, path)) as StoredRow | undefined;

const listing: Listing = {
  from: 'import_rows r',
  alias: 'r',
  columns,
  key: ['company_id', 'import_id', 'number'],
  where: 'r.import_id = :import_id',
  filters: { state: 'r.state = :state', action: 'r.action = :action', code: 'r.code = :code' },
  orders: { number: 'r.number' },
  named: { id: 'number' },
  weight:
    'octet_length(r.values::text) + octet_length(r.problems::text) + coalesce(octet_length(r.invoice::text), 0) + octet_length(r.errors::text)',
};

/** The rows of an import by their number. */
export const listRows = (db: CompanyDb, import_id: string, query: PageQuery): Promise<PageOf<StoredRow>> =>
  readPage<StoredRow>(db, listing, { ...query, ordering: [{ field: 'number', descending: false }] }, { import_id });

const written = columnsOf({
  number: 'integer',
  document: 'text',
  cells: 'json',
  values: 'json',
  invoice: 'json',
  key: 'text',
  together: 'text',
  state: 'text',
  problems: 'json',
  own_problems: 'json',
  matched: 'json',
  candidates: 'json',
});

const insertRows = statement(
  'write_rows',
  `insert into import_rows as r (company_id, import_id, pass, number, document, cells, values, invoice, key, together, state, problems, own_problems, matched,
     candidates, updated_at)
   select :company_id, :import_id, :pass, w.number, w.document, w.cells, w.values, nullif(w.invoice::text, 'null')::json, w.key, w.together, w.state, w.problems,
     w.own_problems, nullif(w.matched::text, 'null')::json, w.candidates, :now
   from ${written.as('w')}
   on conflict (company_id, import_id, number) do update set pass = excluded.pass, document = excluded.document, cells = excluded.cells,
     values = excluded.values, invoice = excluded.invoice, key = excluded.key, together = excluded.together, state = excluded.state, problems = excluded.problems,
     own_problems = excluded.own_problems, matched = excluded.matched, candidates = excluded.candidates, updated_at = :stamp`,
);

/** A row as the check leaves it. */
export type CheckedRow = Pick<
  StoredRow,
  | 'number'
  | 'document'
  | 'cells'
  | 'values'
  | 'invoice'
  | 'key'
  | 'together'
  | 'state'
  | 'problems'
  | 'own_problems'
  | 'matched'
  | 'candidates'
>;

/** Writes checked rows; what a person has set of those that are here stays. @param pass the reading that they belong to */
export const writeRows = (
  tx: CompanyTx,
  { import_id, pass }: { readonly import_id: string; readonly pass: number },
  rows: readonly CheckedRow[],
): void => tx.send(insertRows, { import_id, pass, ...written.of(rows as never) });

const edits = statement(
  'edits',
  `select r.number, r.given, r.debtor_id from import_rows r
   where r.company_id = :company_id and r.import_id = :import_id and r.number = any(:numbers::integer[]) and r.edited`,
);

/** What people have set of these rows, by number. */
export const readEdits = async (db: CompanyDb, import_id: string, numbers: readonly number[]) =>
  new Map((await db.many(edits, { import_id, numbers })).map((row) => [row.number, row]));

const removeOthers = statement(
  'remove_others',
  `delete from import_rows where company_id = :company_id and import_id = :import_id and pass <> :pass`,
);

/** Deletes what this reading has not found. */
export const removeOtherRows = (tx: CompanyTx, import_id: string, pass: number): void =>
  tx.send(removeOthers, { import_id, pass });

// The rows of an import that has just come in are unknown to the planner, which expects one and would compute the repetitions anew for each of
// them. Keys out of a part that is computed once leave it the look-up by the primary key alone.
const markTwice = statement(
  'mark_duplicates',
  `with twice as materialized (
     select k.company_id, k.import_id, k.number, k.first_number from (
       select x.company_id, x.import_id, x.number, min(x.number) over (partition by x.key) as first_number from import_rows x
       where x.company_id = :company_id and x.import_id = :import_id and x.key is not null and (:keys::text[] is null or x.key = any(:keys::text[]))) k
     where k.number <> k.first_number)
   update import_rows r set state = 'refused', problems = r.problems || jsonb_build_array(jsonb_build_object('severity', 'error', 'code', 'duplicate',
     'field', :field::text, 'column', :column::integer, 'header', :header::text, 'row', d.first_number, 'message', 'Row ' || d.first_number || ' has the same key.')),
     updated_at = :stamp
   from twice d where r.company_id = d.company_id and r.import_id = d.import_id and r.number = d.number`,
);

/** Where the key of a row stands, for the problem of its repetition. */
export interface KeyColumn {
  readonly field: string;
  readonly column: number | null;
  readonly header: string | null;
}

/** Refuses each row whose key an earlier one has. @param keys those that are asked for; null: all */
export const markDuplicates = (tx: CompanyTx, import_id: string, at: KeyColumn, keys: readonly string[] | null): void =>
  tx.send(markTwice, { import_id, ...at, keys });

const recount = statement(
  'recount',
  `update imports i set row_count = c.all_rows, ready_count = c.ready, warned_count = c.warned, refused_count = c.refused, updated_at = :stamp
   from (select count(*)::integer as all_rows, (count(*) filter (where r.state = 'ready'))::integer as ready,
       (count(*) filter (where r.state = 'warned'))::integer as warned, (count(*) filter (where r.state = 'refused'))::integer as refused
     from import_rows r where r.company_id = :company_id and r.import_id = :import_id) c
   where i.company_id = :company_id and i.id = :import_id`,
);

/** Counts the rows of an import by their state. */
export const recountRows = (tx: CompanyTx, import_id: string): void => tx.send(recount, { import_id });

const ofKeys = statement(
  'rows_of_keys',
  `select ${columns} from import_rows r where r.company_id = :company_id and r.import_id = :import_id and r.key = any(:keys::text[])
   order by r.number limit 200`,
);

/** Rows with these keys. */
export const readRowsOfKeys = async (db: CompanyDb, import_id: string, keys: readonly string[]): Promise<StoredRow[]> =>
  (await db.many(ofKeys, { import_id, keys })) as unknown as StoredRow[];

const setEdit = statement(
  'set_edit',
  `update import_rows set given = :given, debtor_id = :debtor_id, edited = true, updated_at = :stamp
   where company_id = :company_id and import_id = :import_id and number = :number`,
);

export const saveEdit = (
  tx: CompanyTx,
  { import_id, number }: RowPath,
  { given, debtor_id }: Pick<StoredRow, 'given' | 'debtor_id'>,
): void => tx.send(setEdit, { import_id, number, given: JSON.stringify(given), debtor_id });

const known = statement(
  'known_numbers',
  `select r.number from import_rows r where r.company_id = :company_id and r.import_id = :import_id and r.number = any(:numbers::integer[])
     and r.state <> 'refused'`,
);

/** Which of these numbers are rows that can run. */
export const readRunnable = async (
  db: CompanyDb,
  import_id: string,
  numbers: readonly number[],
): Promise<ReadonlySet<number>> => new Set((await db.many(known, { import_id, numbers })).map(({ number }) => number));

const choose = statement(
  'choose',
  `update import_rows set asked = (number = any(:numbers::integer[])) = :only, updated_at = :stamp
   where company_id = :company_id and import_id = :import_id and asked is distinct from ((number = any(:numbers::integer[])) = :only)`,
);

/** Chooses the rows of a run: these alone, or all but these. */
export const chooseRows = (
  tx: CompanyTx,
  import_id: string,
  chosen: { readonly numbers: readonly number[]; readonly only: boolean },
): void => tx.send(choose, { import_id, ...chosen });

const toRun = statement(
  'rows_to_run',
  `select ${columns} from import_rows r
   where r.company_id = :company_id and r.import_id = :import_id and r.action is null and r.asked and r.state <> 'refused'
   order by r.number limit :batch`,
);

/** The next rows of a run. */
export const readToRun = async (db: CompanyDb, import_id: string, batch: number): Promise<StoredRow[]> =>
  (await db.many(toRun, { import_id, batch })) as unknown as StoredRow[];

const toRunTogether = statement(
  'rows_to_run_together',
  `select x.* from unnest(:names::text[]) as n (name)
   cross join lateral (select ${columns} from import_rows r
     where r.company_id = :company_id and r.import_id = :import_id and r.together = n.name and r.action is null and r.asked and r.state <> 'refused'
     order by r.number limit :most) x`,
);

/** The next rows of a run that belong together under these names, at most `most` of each, by number. */
export const readToRunTogether = async (
  db: CompanyDb,
  asked: { readonly import_id: string; readonly names: readonly string[]; readonly most: number },
): Promise<StoredRow[]> => (await db.many(toRunTogether, asked)) as unknown as StoredRow[];

const toUndo = statement(
  'rows_to_undo',
  `select ${columns} from import_rows r
   where r.company_id = :company_id and r.import_id = :import_id and r.action in ('created', 'updated')
   order by r.number desc limit :batch`,
);

/** The next rows whose result is taken back, the last first. */
export const readToUndo = async (db: CompanyDb, import_id: string, batch: number): Promise<StoredRow[]> =>
  (await db.many(toUndo, { import_id, batch })) as unknown as StoredRow[];

const madeRows = statement(
  'made_rows',
  `select r.number, r.made, r.action from import_rows r
   where r.company_id = :company_id and r.import_id = :import_id and r.action in ('created', 'updated') order by r.number`,
  { notNull: ['action'] },
);

/** All rows with what the run made of them. */
export const readMade = async (
  db: CompanyDb,
  import_id: string,
): Promise<Pick<StoredRow, 'number' | 'made' | 'action'>[]> =>
  (await db.many(madeRows, { import_id })) as unknown as Pick<StoredRow, 'number' | 'made' | 'action'>[];

const results = columnsOf({
  number: 'integer',
  action: 'text',
  resources: 'json',
  made: 'json',
  code: 'text',
  message: 'text',
  errors: 'json',
});

const saveAll = statement(
  'save_results',
  `with given as materialized (select :company_id::uuid as company_id, :import_id::uuid as import_id, w.* from ${results.as('w')})
   update import_rows r set action = w.action, resources = w.resources, made = w.made, code = w.code, message = w.message, errors = w.errors, updated_at = :stamp
   from given w where r.company_id = w.company_id and r.import_id = w.import_id and r.number = w.number`,
);

/** What became of a row. */
export type RowResult = Pick<StoredRow, 'number' | 'action' | 'resources' | 'made' | 'code' | 'message' | 'errors'>;

export const saveResults = (tx: CompanyTx, import_id: string, rows: readonly RowResult[]): void =>
  tx.send(saveAll, { import_id, ...results.of(rows as never) });

const shown = statement(
  'shown_rows',
  `select r.number, r.document, r.cells, r.values, r.state, r.problems, r.action, r.resources, r.code, r.message, r.errors from import_rows r
   where r.company_id = :company_id and r.import_id = :import_id and r.number > :after and (not :refused or r.state = 'refused')
   order by r.number limit :batch`,
);

export type ShownRow = Pick<
  StoredRow,
  | 'number'
  | 'document'
  | 'cells'
  | 'values'
  | 'state'
  | 'problems'
  | 'action'
  | 'resources'
  | 'code'
  | 'message'
  | 'errors'
>;

/** The rows behind a number, for the file that goes back. */
export const readShown = async (
  db: CompanyDb,
  asked: { readonly import_id: string; readonly after: number; readonly refused: boolean; readonly batch: number },
): Promise<ShownRow[]> => (await db.many(shown, asked)) as unknown as ShownRow[];
