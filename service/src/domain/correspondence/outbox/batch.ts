/** The rules of a print batch, pure: its states as rows, its manifest, its wire form. */
import type { LetterKind } from '@mahnwerk/contract/operator/letters.ts';
import type { ListedPrintBatch, PrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';
import { transitionFinder } from '../../../platform/transitions.ts';
import type { Statements } from './statements.gen.ts';

export type BatchRow = Statements['batch']['row'];

/** Every change of state there is; the diagram in docs/ is printed from these rows. */
export const batchTransitions = [
  { from: 'taken', by: 'confirm', to: 'posted', emits: null },
  { from: 'taken', by: 'return', to: 'returned', emits: null },
] as const satisfies readonly { from: PrintBatch['status']; by: string; to: PrintBatch['status']; emits: null }[];

/** The row of a transition, or 409. */
export const moveBatch = transitionFinder(batchTransitions, 'print batch');

/** A letter in a batch, in the order of the batch. */
export interface BatchedLetter {
  readonly id: string;
  readonly kind: LetterKind;
  readonly company_id: string;
  /** In hexadecimal. */
  readonly sha256: string;
  readonly pages: number;
  readonly postal_code: string | null;
  readonly country: string | null;
}

export const manifestOf = (letters: readonly BatchedLetter[]): PrintBatch['manifest'] => {
  let pages = 0;
  return letters.map(({ id, kind, company_id, pages: page_count, postal_code, country }, index) => {
    const first_page = pages + 1;
    pages += page_count;
    return { position: index + 1, letter_id: id, kind, company_id, first_page, page_count, postal_code, country };
  });
};

type ListedRow = Omit<BatchRow, 'manifest'>;

export const presentListed = (row: ListedRow): ListedPrintBatch => ({
  id: row.id,
  status: row.status,
  company_id: row.company_id,
  format: row.format,
  letter_count: row.letter_count,
  page_count: row.page_count,
  sha256: row.sha256?.toString('hex') ?? null,
  stopped: row.stopped,
  taken_on: row.taken_on,
  posted_on: row.posted_on,
  created_by:
    row.created_by_type === null || row.created_by_name === null
      ? null
      : { type: row.created_by_type, name: row.created_by_name },
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const presentBatch = (row: BatchRow): PrintBatch => ({ ...presentListed(row), manifest: row.manifest });
