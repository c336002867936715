/** What instalments are agreed to with: the figures that were computed and shown, and the terms. Pure. */
import { type Reader, say } from './reader.ts';

/** What was computed and shown. Cents as decimal strings. */
export interface InstalmentFigures {
  /** The office's offer that it is; absent: it was computed. */
  readonly office?: string;
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

const terms = ['rest', 'grace', 'early', 'final', 'runs', 'waived', 'none', 'withdrawal'] as const;

/** The terms of an agreement, of which those in German bind. */
export const planTerms = (
  of: Pick<Reader, 'said'>,
  { waives, office, grace_days, default_after }: InstalmentFigures,
): readonly string[] => {
  // What the office offers holds no interest to its end.
  const runs = office !== undefined && !waives;
  const said = { waived: waives, runs, final: !runs } as const;
  return terms
    .filter((each) => !(each in said) || said[each as keyof typeof said])
    .map((each) => say(of, `legal.plan.${each}`, { days: String(grace_days), count: String(default_after) }));
};
