/**
 * The balance of a mandate on a day, from facts and tables alone (money.md 1 to 3, 5, 6). Nothing is read and nothing is kept: the same facts give the
 * same figures, whatever was asked before.
 */
import { type BaseRates, dayNumber } from './calendar.ts';
import type { Facts } from './facts.ts';
import { claimOf, costsOf, creditSurplus, accrualsOf, linesOf, partOf, paymentOf, waiverOf } from './report.ts';
import type { Replay } from './result.ts';
import { dailyInterest, interestRowsOf } from './rows.ts';
import { walkThrough } from './walk.ts';

export interface Tables {
  /** As known: `baseRatesBy(baseRatesKnownAt(…))`. */
  readonly base_rates: BaseRates;
}

/**
 * The figures of a value day. After a closing they are those of its day.
 *
 * @param facts what was known, without what was reversed: `factsKnownAt`
 */
export function replay(facts: Facts, { base_rates }: Tables, valueDay: string): Replay {
  const closed = facts.closings.map(({ date }) => date).sort()[0];
  const as_of = closed !== undefined && closed < valueDay ? closed : valueDay;
  const today = dayNumber(as_of);
  const walk = walkThrough(facts, base_rates, today);
  const { mandate } = walk;
  const interest_rows = interestRowsOf(mandate, today);
  const daily_interest = closed === as_of ? 0n : dailyInterest(mandate, today);
  const payments = walk.payments.map((payment) => paymentOf(walk, payment));
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
    accruals: accrualsOf(walk),
    plans: walk.plans.map(({ result }) => result),
    interest_rows,
    daily_interest,
    provisional_from: isProvisional ? unknown : null,
  };
}
