/** Where a letter of a case answers an item (`in_reply_to`). */
import type { CompanyDb, OperatorDb } from '../../../platform/database/session.ts';
import * as store from './store.ts';

/** What the answer to an item needs: its Message-ID for `In-Reply-To` and `References`, null of a scan. */
export interface AnswerableItem {
  readonly id: string;
  readonly message_id: string | null;
  readonly received_at: string;
}

/** An item of this case that a letter may answer; undefined for one of another case, and for what a program wrote. */
export async function answerable(
  db: OperatorDb | CompanyDb,
  { mandate, item }: { readonly mandate: string; readonly item: string },
): Promise<AnswerableItem | undefined> {
  const row = await store.readItem(db, item);
  if (row === undefined || row.mandate_id !== mandate || row.automatic !== null) return undefined;
  const { id, message_id, received_at } = row;
  return { id, message_id, received_at };
}
