/** What instalments are agreed to with: the figures that were computed and shown, and the terms. Pure. */
import { type Reader, say } from './reader.ts';

/** What was computed and shown. Cents as decimal strings. */
export interface InstalmentFigures {
  readonly today: string;
  readonly first_due: string;
  /** What the debtor said that it can pay; null: nothing. */
  readonly monthly: string | null;
  readonly rate: string;
  readonly instalments: readonly (readonly [due_date: string, cents: string])[];
  readonly open: string;
  readonly fee: string;
  readonly interest: string;
  readonly total: string;
  readonly waives: boolean;
  readonly grace_days: number;
  readonly default_after: number;
}

const terms = ['rest', 'grace', 'early', 'final', 'waived', 'none', 'withdrawal'] as const;

/** The terms of an agreement, of which those in German bind. */
export const planTerms = (
  of: Pick<Reader, 'language'>,
  { waives, grace_days, default_after }: Pick<InstalmentFigures, 'waives' | 'grace_days' | 'default_after'>,
): readonly string[] =>
  terms
    .filter((each) => each !== 'waived' || waives)
    .map((each) => say(of, `legal.plan.${each}`, { days: String(grace_days), count: String(default_after) }));
