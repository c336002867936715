/** The wire form of a letter, pure. */
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import type { LetterWords } from './source.ts';
import type { Statements } from './statements.gen.ts';

export type LetterRow = Statements['letter']['row'];
export type EvidenceRow = Statements['evidence']['row'];

/**
 * @param words what the module of the letter says of it
 * @param evidence of the letter, oldest first
 */
export const presentLetter = (
  row: LetterRow,
  words: LetterWords,
  evidence: readonly EvidenceRow[],
  publicUrl: string,
): Letter => ({
  id: row.id,
  href: `${publicUrl}/operator/v1/letters/${row.id}/`,
  company_id: row.company_id,
  company_name: row.company_name,
  ...words,
  document: isMade(row) ? words.document : null,
  debtor_id: row.debtor_id,
  kind: row.kind,
  level: row.level,
  channel: row.channel,
  status: row.status,
  dated: row.dated,
  recipient: {
    role: words.recipient.role,
    debtor_id: row.debtor_id,
    circumstance_id: words.recipient.circumstance_id,
    name: words.recipient.name,
    address: row.address,
    email: row.recipient,
  },
  pages: isMade(row) ? row.pages : null,
  batch_id: batchOf(row),
  waiting_since: row.passed_at,
  stop: row.status === 'stopped' ? { reason: row.stop_reason, problems: row.stop_problems } : null,
  acknowledged_at: row.acknowledged_at,
  evidence: evidence.map(({ at, what, detail, sha256 }) => ({
    at,
    what,
    detail,
    sha256: sha256?.toString('hex') ?? null,
  })),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** Whether a letter has its file: one that is made, or made anew, has none yet that will leave. */
export const isMade = ({ status }: Pick<LetterRow, 'status'>): boolean => status !== 'created';

/** The batch of a letter: a waiting letter with one is about to be taken. */
export const batchOf = ({ status, batch_id }: Pick<LetterRow, 'status' | 'batch_id'>): string | null =>
  status === 'waiting' || status === 'created' ? null : batch_id;
