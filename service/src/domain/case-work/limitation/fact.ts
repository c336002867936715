/** The rules of facts of limitation: which members belong to a kind, which days are possible, the wire form. Pure. */
import {
  agreedFactKinds,
  factKindsOfOneDay,
  factKindsWithEnd,
  type LimitationFact,
  type LimitationFactInput,
  type LimitationFactKind,
} from '@mahnwerk/contract/operator/limitation.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { addMonths } from '../../../values/day.ts';
import type { Statements } from './statements.gen.ts';

export type FactRow = Statements['fact']['row'];

const isIn = (kinds: readonly LimitationFactKind[], kind: LimitationFactKind): boolean => kinds.includes(kind);

/** Reports members of another kind, those that are missing, and days that no such fact can have. */
export function reportInvalid(input: LimitationFactInput, today: string, report: ValidationErrors): void {
  const { kind, on = null, from = null, until = null } = input;
  const ofOneDay = isIn(factKindsOfOneDay, kind);
  for (const field of ['on', 'from', 'until'] as const)
    if ((field === 'on') !== ofOneDay && input[field] != null)
      report.failAt(field, 'unknown_field', `\`${field}\` is unknown for \`${kind}\`.`);
  const needed = ofOneDay
    ? ['on' as const]
    : ['from' as const, ...(isIn(factKindsWithEnd, kind) ? ['until' as const] : [])];
  for (const field of needed)
    if (input[field] == null) report.failAt(field, 'required', `\`${field}\` is required for \`${kind}\`.`);
  for (const [field, day] of [
    ['on', on],
    ['from', from],
  ] as const)
    if (day !== null && day > today) report.failAt(field, 'invalid', `\`${field}\` must not be in the future.`);
  if (until !== null && from !== null && !ofOneDay) reportUntil({ kind, from, until }, today, report);
}

/** Reports a last day before the first one, or one too far ahead. */
export function reportUntil(
  { kind, from, until }: { readonly kind: LimitationFactKind; readonly from: string; readonly until: string },
  today: string,
  report: ValidationErrors,
): void {
  const isAgreed = isIn(agreedFactKinds, kind);
  const last = isAgreed ? addMonths(today, 12 * limits.limitation_ahead_years) : today;
  if (until < from) report.failAt('until', 'invalid', `\`until\` must not be before ${from}.`);
  else if (until > last) report.failAt('until', 'invalid', `\`until\` must not be after ${last}.`);
}

export const presentFact = (row: FactRow): LimitationFact => ({
  id: row.id,
  claim_id: row.claim_id,
  kind: row.kind,
  on: row.on_day,
  from: row.from_day,
  until: row.until_day,
  note: row.note,
  document_id: row.document_id,
  status: row.revoked_at === null ? 'active' : 'revoked',
  revoked_at: row.revoked_at,
  revoke_reason: row.revoke_reason,
  recorded_at: row.created_at,
  recorded_by: { type: row.author_type, name: row.author_name },
  updated_at: row.updated_at,
});

/** What the audit log says: ids, kinds and days, never texts. */
export const auditedFact = ({ id, claim_id, kind, on, from, until, document_id, status }: LimitationFact) => ({
  id,
  claim_id,
  kind,
  on,
  from,
  until,
  document_id,
  status,
});
