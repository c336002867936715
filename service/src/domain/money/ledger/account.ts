/** The account of a mandate: its facts, its entries and the base rates, and what a command adds to it. Pure. */
import {
  baseRatesAt,
  type Facts,
  factsKnownAt,
  newestRules,
  replay,
  type Replay,
  type RuleVersions,
} from '../replay/index.ts';
import type { BaseRateVersion } from '../base-rates/index.ts';
import { corrections, derivedEntries } from './derived.ts';
import { endOfTime, type NewFact, withFacts } from './facts.ts';
import type { BookingEntry, CorrectionReason } from './ledger.ts';

export interface Account {
  readonly facts: Facts;
  /** Those that stand when it is read, and what is booked since. */
  readonly entries: readonly BookingEntry[];
  readonly base_rates: readonly BaseRateVersion[];
  /** Default: the newest. */
  readonly rules?: RuleVersions;
  /** Figures by everything that is known, by their day: a command asks for those of today several times. */
  readonly replays: Map<string, Replay>;
}

/** The figures of a day, by everything that is known. */
export function figuresOn(account: Account, day: string): Replay {
  const figures = account.replays.get(day) ?? replayed(account, day);
  account.replays.set(day, figures);
  return figures;
}

/** The same, computed now. */
export const replayed = (
  { facts, base_rates, rules = newestRules }: Pick<Account, 'facts' | 'base_rates' | 'rules'>,
  day: string,
): Replay => replay(factsKnownAt(facts, endOfTime), { base_rates: baseRatesAt(base_rates), rules }, day);

/** The figures of a day, with facts that are not recorded yet. */
export const figuresWith = (account: Account, added: readonly NewFact[], day: string): Replay =>
  replayed({ ...account, facts: withFacts(account.facts, added, endOfTime) }, day);

/** What a command adds to an account. */
export interface Addition {
  readonly facts: readonly NewFact[];
  /** The entries of the facts. */
  readonly entries: readonly BookingEntry[];
  readonly recorded_at: string;
  readonly today: string;
  /** Why derived entries change that stand already. */
  readonly reason: CorrectionReason;
}

/** An addition with everything that follows from it, not yet written. */
export interface Step {
  readonly before: Account;
  readonly after: Account;
  /** Of today, with the addition. */
  readonly figures: Replay;
  readonly addition: Addition;
  /** The entries of the facts and the derived ones. */
  readonly booked: readonly BookingEntry[];
}

/** What follows from new facts up to today: entries to add, and the account afterwards. Pure. */
export function stepOf(before: Account, addition: Addition): Step {
  const facts = withFacts(before.facts, addition.facts, addition.recorded_at);
  const entries = [...before.entries, ...addition.entries];
  const figures = replayed({ ...before, facts }, addition.today);
  const wanted = derivedEntries(figures, entries);
  const booked = [...addition.entries, ...corrections(wanted, entries, addition.reason)];
  const replays = new Map([[addition.today, figures]]);
  const after = { ...before, facts, entries: [...before.entries, ...booked], replays };
  return { before, after, figures, addition, booked };
}
