/** Items with what is shown beside them. */
import type { InboxItem } from '@mahnwerk/contract/operator/inbox.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { readDeclarationsOfItems } from '../declarations/index.ts';
import { type ItemRow, presentItem } from './item.ts';
import * as store from './store.ts';
import { readFiles } from './store-files.ts';

export async function presented(db: OperatorDb, rows: readonly ItemRow[], publicUrl: string): Promise<InboxItem[]> {
  const ids = rows.map(({ id }) => id);
  const [files, proposals, declarations] = await Promise.all([
    readFiles(db, ids),
    store.readProposals(db, ids),
    readDeclarationsOfItems(db, ids),
  ]);
  return rows.map((row) => presentItem(row, { files, proposals, declarations }, publicUrl));
}

/** @throws Refusal not_found */
export async function readPresented(db: OperatorDb, id: string, publicUrl: string): Promise<InboxItem> {
  const row = orNotFound(await store.readItem(db, id));
  return orNotFound((await presented(db, [row], publicUrl))[0]);
}
