/** Orders exports, deletes the newest, and opens their files: the same for each API. */
import type { AccountingExport, ExportInput } from '@mahnwerk/contract/shapes/accounting.ts';
import type { CompanyDb, CompanyTx, OperatorDb, OperatorTx } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Download } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/queue/index.ts';
import { orNotFound, refuseFailures, refuseUnless } from '../../../platform/refusal.ts';
import { storedFile } from '../../correspondence/documents/index.ts';
import { readSettings } from '../accounting-settings/index.ts';
import { fileOf, presentExport, reportWrong } from './export.ts';
import { yearBegin } from './period.ts';
import type { Owner } from './store-take.ts';
import * as store from './store.ts';
import { type Books, takeEntries } from './take.ts';
import { exportKind } from './work.ts';

export const refuseWrong = (body: ExportInput, today: string): void =>
  refuseFailures((report) => reportWrong(body, today, report));

/**
 * Creates an export with all that it holds; its file is work of the queue.
 *
 * @throws Refusal conflict where nothing is new; validation_error; not_ready for settings that are lacking
 */
export async function createExport(books: Books, { kind, format, to }: ExportInput): Promise<AccountingExport> {
  const { tx, api, company } = books;
  const owner: Owner = { api, company };
  await store.lock(tx, owner);
  const [settings, newest] = await Promise.all([readSettings(tx, company), store.readNewest(tx, owner, kind)]);
  const id = newId();
  // A report of what is open has no first day; one of what happened begins with the fiscal year.
  const from_on = kind === 'open_items' ? null : kind === 'datev' ? to : yearBegin(to, settings.fiscal_year_begins);
  await store.insert(tx, { ...owner, id, number: newest.number + 1, kind, format, from_on, to_on: to, settings });
  if (kind === 'datev')
    await store.setPeriod(tx, id, await takeEntries(books, { export_id: id, to, last: newest.to_on, settings }));
  enqueue(tx, { kind: exportKind, key: id, company: company ?? undefined });
  return presentExport(orNotFound(await store.find(tx, owner, id)));
}

/** @returns the export that is gone @throws Refusal not_found; conflict for another than the newest of its kind */
export async function deleteExport(tx: CompanyTx | OperatorTx, owner: Owner, id: string): Promise<AccountingExport> {
  await store.lock(tx, owner);
  const row = orNotFound(await store.find(tx, owner, id));
  const newest = await store.readNewest(tx, owner, row.kind);
  refuseUnless(newest.id === id, 'conflict', { detail: 'A newer export of this kind exists. Delete that one first.' });
  await store.remove(tx, owner, id);
  return presentExport(row);
}

export const readExport = async (db: CompanyDb | OperatorDb, owner: Owner, id: string): Promise<AccountingExport> =>
  presentExport(orNotFound(await store.find(db, owner, id)));

/** @throws Refusal not_found; conflict for one that has no file */
export async function downloadExport(
  db: CompanyDb | OperatorDb,
  owner: Owner,
  { id, deps }: { readonly id: string; readonly deps: Dependencies },
): Promise<Download> {
  const row = orNotFound(await store.find(db, owner, id));
  const { sha256, size } = row;
  refuseUnless(sha256 !== null && size !== null, 'conflict', { detail: 'The file is not ready.' });
  return storedFile(deps.objects, { ...fileOf(row), sha256, size });
}
