/** Shows a letter to the client: a status update with its PDF (correspondence.md 5). */
import type { CompanyTx } from '../../../platform/database/session.ts';
import { workChannel } from '../../../platform/queue/index.ts';
import { publishUpdate } from '../../collection/mandates/index.ts';
import { attachReady } from '../../correspondence/documents/index.ts';
import type { LetterFile } from '../../correspondence/outbox/index.ts';
import * as store from './store.ts';

/** Names the work that shows a letter to the client once it has left. */
export const publishWork = 'case.letter.publish';

/** Letters that have left, whose text shows them to the client. The work takes the locks of the case, which the mail and the batch do not have. */
export function enqueuePublishing(tx: CompanyTx, letters: readonly string[]): void {
  if (letters.length === 0) return;
  store.enqueuePublishing(tx, publishWork, letters);
  tx.notifyAfterCommit(workChannel, publishWork);
}

interface Publishing {
  readonly row: Pick<store.CaseLetterRow, 'id' | 'mandate_id'>;
  readonly file: Pick<LetterFile, 'sha256' | 'size'>;
  readonly filename: string;
  readonly title: string;
  /** Cleaned HTML. */
  readonly description: string | null;
}

/** History, event and mail are those of every status update. @returns its id */
export function publishLetter(
  tx: CompanyTx,
  { row: { id, mandate_id }, file, filename, title, description }: Publishing,
  publicUrl: string,
): string {
  const status_update_id = publishUpdate(tx, { mandate_id, title, description }, publicUrl);
  const { sha256, size } = file;
  attachReady(
    tx,
    { type: 'status_update', id: status_update_id },
    { sha256, size, type: 'correspondence', filename, mime_type: 'application/pdf' },
  );
  store.setPublished(tx, { id, status_update_id });
  return status_update_id;
}
