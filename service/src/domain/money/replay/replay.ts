/**
 * The balance of a mandate on a day, from facts and tables alone (money.md 1 to 3, 5, 6). Nothing is read and nothing is kept: the same facts give the
 * same figures, whatever was asked before.
 */
import { type BaseRates, dayNumber } from './calendar.ts';
import type { Facts } from './facts.ts';
import { claimOf, costsOf, creditSurplus, accrualsOf, linesOf, partOf, paymentOf, waiverOf } from './report.ts';
import type { PaymentResult, Replay } from './result.ts';
import { dailyInterest, interestRowsOf } from './rows.ts';
import { newestRules, type RuleVersions } from './rules.ts';
import { finish, type Steps } from './steps.ts';
import { walkThrough } from './walk.ts';

export interface Tables {
  /** As known: `baseRatesAt`. */
  readonly base_rates: BaseRates;
  /** As known: `rulesKnownAt`; by default the newest. */
  readonly rules?: RuleVersions;
}

/**
 * The figures of a value day. After a closing they are those of its day.
 *
 * @param facts what was known, without what was reversed: `factsKnownAt`
 */
export const replay = (facts: Facts, tables: Tables, valueDay: string): Replay =>
  finish(replaySteps(facts, tables, valueDay));

/** The same in steps. */
export function* replaySteps(
  facts: Facts,
  { base_rates, rules = newestRules }: Tables,
  valueDay: string,
): Steps<Replay> {
  const closed = facts.closings.map(({ date }) => date).sort()[0];
  const as_of = closed !== undefined && closed < valueDay ? closed : valueDay;
  const today = dayNumber(as_of);
  const walk = yield* walkThrough(facts, { base_rates, rules }, today);
  const { mandate } = walk;
  const interest_rows = interestRowsOf(mandate, today);
  const daily_interest = closed === as_of ? 0n : dailyInterest(mandate, today);
  const payments: PaymentResult[] = [];
  for (const payment of walk.payments) {
    payments.push(paymentOf(walk, payment));
    yield;
  }
  creditSurplus(mandate, payments);
  const unknown = base_rates.unknown_from;
  const isProvisional = interest_rows.some(({ base_rate, until }) => base_rate !== null && until >= (unknown ?? until));
  return {
    as_of,
    lines: linesOf(mandate),
    claims: mandate.claims.map((claim) => claimOf(claim, today)),
    costs: costsOf(mandate, today),
    payments,
    waivers: walk.waivers.map(waiverOf),
    offsets: walk.offsets.map((part) => ({ ...partOf(part), rule: 'cost.lump_sum_offset' as const })),
    titled: walk.titled.map(({ title_id, rule, ...part }) => ({ ...partOf(part), title_id, rule })),
    accruals: accrualsOf(walk),
    plans: walk.plans.map(({ result }) => result),
    interest_rows,
    rule_versions: rules,
    daily_interest,
    provisional_from: isProvisional ? unknown : null,
  };
}
