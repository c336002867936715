/** The figures of a mandate on a day, as they were known at a time, from its stored facts. Pure. */
import {
  type BaseRates,
  type Facts,
  factsKnownAt,
  type Figures,
  newestRules,
  type Replay,
  replaySteps,
  type RuleVersions,
  type Steps,
} from '../replay/index.ts';
import { endOfTime } from './facts.ts';

export interface BalanceQuery {
  /** What has a value date up to and including this day counts. */
  readonly asOf: string;
  /** Only what was recorded by this time counts: the balance as it was known then. Default: everything. */
  readonly knownAt?: string;
  /** The rules as known then. Default: the newest. */
  readonly rules?: RuleVersions;
}

/** What can be asked for: a part of the figures, or the total of all lines alone. */
export interface Parts extends Replay {
  readonly total: Figures;
}

/** Figures of a mandate and the time of the last booking that they include; null: none. */
export interface KnownFigures<K extends keyof Parts = keyof Replay> {
  readonly as_of: string;
  readonly figures: Pick<Parts, K>;
  readonly recorded_at: string | null;
}

/** Facts and the times of their recording, ascending. */
interface RecordedFacts {
  readonly facts: Facts;
  readonly recorded: readonly string[];
}

/** The figures of a mandate, in steps. */
export function* knownFiguresSteps(
  { facts, recorded }: RecordedFacts,
  base_rates: BaseRates,
  { asOf, knownAt = endOfTime, rules = newestRules }: BalanceQuery,
): Steps<KnownFigures> {
  return {
    as_of: asOf,
    figures: yield* replaySteps(factsKnownAt(facts, knownAt), { base_rates, rules }, asOf),
    // Facts that are not recorded yet are no booking.
    recorded_at: recorded.findLast((time) => time <= knownAt && time !== endOfTime) ?? null,
  };
}

/** The wanted parts: the rest can be collected. */
export const partsOf = <K extends keyof Parts>(
  { figures, ...known }: KnownFigures,
  parts: readonly K[],
): KnownFigures<K> => {
  const all: Parts = { ...figures, total: figures.lines.total };
  return { ...known, figures: Object.fromEntries(parts.map((part) => [part, all[part]])) as Pick<Parts, K> };
};
