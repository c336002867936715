/** The wire form of a notice, pure. */
import type { Dunning } from '@mahnwerk/contract/dunning/dunnings.ts';
import { moneyOf } from '../../../values/money.ts';
import { presentDocument, type StoredDocument } from '../../correspondence/documents/index.ts';
import type { Statements } from './statements.gen.ts';

export type NoticeRow = Statements['get']['row'];

/** The path of the documents of a notice. */
export const documentsPathOf = (id: string): string => `/mahnservice/v1/dunnings/${id}/documents/`;

/** @param document the letter; undefined before the last gate has passed it */
export const presentNotice = (row: NoticeRow, document: StoredDocument | undefined, publicUrl: string): Dunning => ({
  id: row.id,
  href: `${publicUrl}/mahnservice/v1/dunnings/${row.id}/`,
  invoice_id: row.invoice_id,
  debtor_id: row.debtor_id,
  letter_id: row.letter_id,
  level: row.level,
  name: row.name,
  channel: row.channel,
  status: row.status,
  dated: row.dated,
  pay_by: row.pay_by,
  open_principal_amount: moneyOf(row.open_principal_cents),
  fee_amount: moneyOf(row.fee_cents),
  lump_sum_amount: moneyOf(row.lump_sum_cents),
  interest_amount: moneyOf(row.interest_cents),
  interest: row.interest,
  demanded_amount: moneyOf(row.demanded_cents),
  policy_version: row.policy_version,
  run_id: row.run_id,
  document: document === undefined ? null : presentDocument(document, `${publicUrl}${documentsPathOf(row.id)}`),
  sent_at: row.sent_at,
  posted_on: row.posted_on,
  stop_reason: row.stop_reason,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
