/** Access codes in their wire form. Pure. */
import type { AccessCode } from '@mahnwerk/contract/operator/access-codes.ts';
import { statusOf } from './status.ts';
import type { CodeRow } from './store.ts';

/** A case, or a debtor of invoices. */
export const presentSubject = (
  { mandate_id, subject_id: id, reference }: Pick<CodeRow, 'mandate_id' | 'subject_id' | 'reference'>,
  publicUrl: string,
): AccessCode['subject'] =>
  mandate_id === null
    ? { type: 'dunning_debtor', id, href: `${publicUrl}/operator/v1/dunning-debtors/${id}/`, reference }
    : { type: 'mandate', id, href: `${publicUrl}/v2/mandates/${id}/`, reference };

export const presentCode = (row: CodeRow, now: string, publicUrl: string): AccessCode => {
  const status = statusOf(row, now);
  return {
    id: row.id,
    subject: presentSubject(row, publicUrl),
    debtor_id: row.debtor_id,
    by: row.recipient,
    letter_id: row.letter_id,
    second_fact: row.second_fact,
    status,
    failed_count: row.failed_count,
    locked_until: status === 'locked' ? row.locked_until : null,
    last_used_at: row.last_used_at,
    expires_at: row.expires_at,
    created_at: row.created_at,
  };
};

/** What the audit log keeps of a code. */
export const auditedCode = ({ id, debtor_id, by, status, failed_count }: AccessCode) => ({
  id,
  debtor_id,
  by,
  status,
  failed_count,
});
