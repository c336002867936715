/** What has become of an access code (debtor-page.md 3), of its row and what is around it at a time. Pure. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { CodeStatus } from '@mahnwerk/contract/shapes/access-code.ts';

/** Instants as ISO 8601 in UTC. */
export interface CodeFacts {
  readonly ended_at: string | null;
  readonly expires_at: string;
  /** When a later code takes its place; null without one. */
  readonly replaced_at: string | null;
  readonly locked_until: string | null;
  /** It was stopped or came back; false for a code without letter. */
  readonly is_letter_lost: boolean;
  /** Its recipient, who is not represented, is dead. */
  readonly is_deceased: boolean;
  /** When the case was closed, or the last invoice settled or handed over; null while something is open. */
  readonly closed_at: string | null;
}

/** Nothing leads out of `replaced` and `ended`. */
export function statusOf(code: CodeFacts, now: string): CodeStatus {
  const has = (at: string | null): boolean => at !== null && at <= now;
  if (has(code.replaced_at)) return 'replaced';
  const isOver = [code.expires_at, code.closed_at && daysAfter(code.closed_at)].some(has);
  if (isOver || code.ended_at !== null || code.is_letter_lost || code.is_deceased) return 'ended';
  return code.locked_until !== null && code.locked_until > now ? 'locked' : 'active';
}

const day_ms = 24 * 60 * 60 * 1000;
const daysAfter = (at: string): string =>
  new Date(Date.parse(at) + limits.code_days_after_closing * day_ms).toISOString();
