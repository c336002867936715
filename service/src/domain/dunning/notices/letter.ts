/** The wire form of a letter of notices, pure. */
import type { DunningLetter } from '@mahnwerk/contract/operator/dunning-letters.ts';
import { operatorDocumentsUrl, presentDocument, type StoredDocument } from '../../correspondence/documents/index.ts';
import { batchOf, isMade } from '../../correspondence/outbox/index.ts';
import type { Statements } from './statements.gen.ts';

export type LetterRow = Statements['letter']['row'];

/** @param document the letter, as a document of the first notice that it names */
export const presentLetter = (
  row: LetterRow,
  document: StoredDocument | undefined,
  publicUrl: string,
): DunningLetter => ({
  id: row.id,
  company_id: row.company_id,
  company_name: row.company_name,
  debtor_id: row.debtor_id,
  debtor_name: row.debtor_name,
  dunning_ids: row.dunning_ids,
  invoice_numbers: row.invoice_numbers,
  channel: row.channel,
  status: row.status,
  stop_reason: row.stop_reason,
  level: row.level,
  name: row.name,
  dated: row.dated,
  pages: isMade(row) ? row.pages : null,
  document: document === undefined || !isMade(row) ? null : presentDocument(document, operatorDocumentsUrl(publicUrl)),
  batch_id: batchOf(row),
  waiting_since: row.passed_at,
  posted_on: row.posted_on,
  acknowledged_at: row.acknowledged_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
