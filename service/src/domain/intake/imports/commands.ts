/** The commands on an import (intake.md 1), for companies and the operator. */
import type { ImportPatch, ImportRowPatch, ImportRun, ImportUndo } from '@mahnwerk/contract/shapes/import.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { orNotFound, Refusal, refuseIfAny, refuseUnless } from '../../../platform/refusal.ts';
import { rulesOf } from '../kinds/index.ts';
import { kinds } from '../shape/index.ts';
import { checkRows, columnsOf, keyColumn, settingOf, stillWrong, type Surroundings } from './check.ts';
import { askForWork, refuseFields, wishOf } from './create.ts';
import {
  apiOf,
  expiryFrom,
  hasRows,
  isUndoable,
  moveImport,
  refuseBusy,
  type StoredImport,
  type StoredRow,
} from './import.ts';
import { refuseOptions, refuseStep } from './options.ts';
import { headersKey } from './read.ts';
import * as mappings from './store-mappings.ts';
import * as rows from './store-rows.ts';
import * as store from './store.ts';

export type Api = 'case' | 'dunning' | 'operator';

/** An import of the API, or 404. */
export const ofApi = (row: StoredImport | undefined, api: Api): StoredImport => {
  const found = orNotFound(row);
  refuseUnless(api === 'operator' || apiOf(found.kind) === api, 'not_found');
  return found;
};

const lock = async (tx: CompanyTx, id: string, api: Api): Promise<StoredImport> =>
  ofApi(await store.lockImport(tx, id), api);

export interface Changed {
  readonly before: StoredImport;
  readonly after: StoredImport;
}

const afterChange = async (tx: CompanyTx, before: StoredImport): Promise<Changed> => ({
  before,
  after: orNotFound(await store.readImport(tx, before.id)),
});

/** Asks for the file to be read anew; a change of nothing does nothing. */
export async function changeImport(
  tx: CompanyTx,
  id: string,
  { sent, api, environment }: Surroundings & { readonly sent: ImportPatch; readonly api: Api },
): Promise<Changed> {
  const before = await lock(tx, id, api);
  const report = new ValidationErrors();
  refuseOptions(before.kind, sent.options, report);
  refuseFields(before.kind, sent.mapping, report);
  for (const [name, position] of Object.entries(sent.mapping ?? {}))
    if (before.columns.length > 0 && position > before.columns.length)
      report.failAt(`mapping.${name}`, 'invalid', `The file has ${before.columns.length} columns.`);
  refuseIfAny(report);
  moveImport(before, 'change');
  if (Object.keys(sent).length === 0) return { before, after: before };
  const wish = wishOf(before.wish, sent);
  const options = { ...before.options, ...sent.options };
  await refuseStep(tx, options, environment);
  store.saveChange(tx, id, { wish, options, expires_at: expiryFrom(tx.now) });
  askForWork(tx, { id, step: before.step + 1 });
  return afterChange(tx, before);
}

/** Deletes an import at rest; what it made stays. */
export async function deleteImport(tx: CompanyTx, id: string, api: Api): Promise<StoredImport> {
  const before = await lock(tx, id, api);
  refuseBusy(before);
  store.removeImport(tx, id);
  return before;
}

/** Asks for a run of every row without error, of some, or of the rest. */
export async function runImport(tx: CompanyTx, id: string, sent: ImportRun | undefined, api: Api): Promise<Changed> {
  const before = await lock(tx, id, api);
  moveImport(before, 'run');
  await chooseRows(tx, before, sent ?? {});
  store.askFor(tx, id, { status: 'running', partial: false, expires_at: expiryFrom(tx.now) });
  askForWork(tx, { id, step: before.step + 1 });
  const { kind, columns, mapping, dialect } = before;
  if (mapping !== null && dialect !== null) {
    const headers = columns.map(({ header }) => header);
    const set = { ...dialect, decimal_separator: null, date_order: null, ...before.wish.dialect };
    mappings.saveMapping(tx, { kind, headers, headers_key: headersKey(columns), mapping, dialect: set });
  }
  return afterChange(tx, before);
}

async function chooseRows(tx: CompanyTx, before: StoredImport, { only, except }: ImportRun): Promise<void> {
  if (only === undefined && except === undefined) return;
  if (before.status === 'stopped')
    throw new Refusal('conflict', { detail: 'A stopped import goes on with the rest: send no body.' });
  const report = new ValidationErrors();
  if (only !== undefined && except !== undefined)
    report.failAt('except', 'not_allowed', 'Send `only` or `except`, not both.');
  const runnable = only === undefined ? new Set<number>() : await rows.readRunnable(tx, before.id, only);
  for (const [index, number] of (only ?? []).entries())
    if (!runnable.has(number)) report.failAt(`only[${index}]`, 'invalid', `Row ${number} is unknown or has an error.`);
  refuseIfAny(report);
  rows.chooseRows(tx, before.id, { numbers: only ?? except ?? [], only: only !== undefined });
}

/** Ends a run after its present batch. */
export async function stopImport(tx: CompanyTx, id: string, api: Api): Promise<Changed> {
  const before = await lock(tx, id, api);
  moveImport(before, 'stop');
  store.endWork(tx, id, { status: 'stopped', expires_at: expiryFrom(tx.now) });
  return afterChange(tx, before);
}

/** Asks for taking back; without `partial`, one row upon which something has followed refuses the whole. */
export async function undoImport(
  tx: CompanyTx,
  id: string,
  { sent, api, ...surroundings }: Surroundings & { readonly sent: ImportUndo | undefined; readonly api: Api },
): Promise<Changed> {
  const before = await lock(tx, id, api);
  moveImport(before, 'undo');
  if (!isUndoable(before, tx.now))
    throw new Refusal('conflict', { detail: 'There is nothing to take back, or it is too late.' });
  const partial = sent?.partial ?? false;
  if (!partial) await refuseFollowed(tx, before, surroundings);
  store.askFor(tx, id, { status: 'undoing', partial, expires_at: expiryFrom(tx.now) });
  askForWork(tx, { id, step: before.step + 1 });
  return afterChange(tx, before);
}

async function refuseFollowed(tx: CompanyTx, row: StoredImport, surroundings: Surroundings): Promise<void> {
  const made = (await rows.readMade(tx, row.id)).map((each) => ({ ...each, action: each.action ?? '' }));
  const followed = await rulesOf(row.kind).followed(tx, made, settingOf(row, surroundings));
  const numbers = [...followed].toSorted((one, other) => one - other);
  if (numbers.length > 0)
    throw new Refusal('conflict', {
      detail: `Something has followed upon what ${numbers.length} rows made: ${numbers.slice(0, 10).join(', ')}. Send \`partial\` to leave them.`,
    });
}

interface RowChange {
  readonly before: StoredRow;
  readonly after: StoredRow;
  readonly row: StoredImport;
}

/** Corrects a row and checks it again, with the rows that have or had its key. */
export async function changeRow(
  tx: CompanyTx,
  path: rows.RowPath,
  { sent, api, ...surroundings }: Surroundings & { readonly sent: ImportRowPatch; readonly api: Api },
): Promise<RowChange> {
  const row = await lock(tx, path.import_id, api);
  const before = orNotFound(await rows.readRow(tx, path));
  const report = new ValidationErrors();
  for (const name of Object.keys(sent.values ?? {}))
    if (!kinds[row.kind].fields.some((field) => field.name === name))
      report.failAt(`values.${name}`, 'unknown_field', `Imports of \`${row.kind}\` have no such field.`);
  refuseIfAny(report);
  moveImport(row, 'correct');
  if (Object.keys(sent).length === 0) return { before, after: before, row };
  const given = { ...before.given, ...sent.values };
  rows.saveEdit(tx, path, { given, debtor_id: sent.debtor_id === undefined ? before.debtor_id : sent.debtor_id });
  await checkAgain(tx, row, [path.number], surroundings);
  const changed = orNotFound(await rows.readRow(tx, path));
  const keys = [...new Set([before.key, changed.key].filter((key) => key !== null))];
  const others = await rows.readRowsOfKeys(tx, row.id, keys);
  await checkStored(tx, row, others, surroundings);
  rows.markDuplicates(tx, row.id, keyColumn(row.kind, columnsOf(row)), keys);
  rows.recountRows(tx, row.id);
  return { before, after: orNotFound(await rows.readRow(tx, path)), row };
}

async function checkAgain(
  tx: CompanyTx,
  row: StoredImport,
  numbers: readonly number[],
  surroundings: Surroundings,
): Promise<void> {
  const stored = await Promise.all(numbers.map((number) => rows.readRow(tx, { import_id: row.id, number })));
  await checkStored(
    tx,
    row,
    stored.flatMap((each) => each ?? []),
    surroundings,
  );
}

async function checkStored(
  tx: CompanyTx,
  row: StoredImport,
  stored: readonly StoredRow[],
  surroundings: Surroundings,
): Promise<void> {
  if (stored.length === 0) return;
  const read = stored.map((each) => ({
    ...each,
    values: { ...each.values, ...each.given },
    own_problems: stillWrong(each.own_problems, each.given, { kind: row.kind, invoice: each.invoice }),
  }));
  const checked = await checkRows(tx, read, { setting: settingOf(row, surroundings), columns: columnsOf(row) });
  rows.writeRows(tx, { import_id: row.id, pass: row.step }, checked);
}

/** @throws Refusal conflict before the rows are checked */
export function refuseUnchecked(row: StoredImport): void {
  refuseUnless(hasRows(row), 'conflict', { detail: 'The import is not checked yet.' });
}
