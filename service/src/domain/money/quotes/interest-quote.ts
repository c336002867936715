/** Interest on a principal that does not change (money.md 2). Pure. */
import type { InterestQuote, InterestQuoteInput } from '@mahnwerk/contract/operator/quotes.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { addDays } from '../../../values/day.ts';
import { centsOf, moneyOf } from '../../../values/money.ts';
import type { ValidBaseRate } from '../base-rates/index.ts';
import {
  baseRateSteps,
  exactText,
  firstUnknownDay,
  type InterestPeriod,
  type InterestTerms,
  interestOn,
  percentOf,
  percentText,
  pointsAbove,
} from '../interest/index.ts';

/** A quote knows no debtor: § 288 (1) BGB. */
const anyDebt = { acting_as: 'consumer', claim_type_code: null, arisen_on: null } as const;

/** Reports what the shape of a quote cannot. */
export function checkInterestQuote(errors: ValidationErrors, quote: InterestQuoteInput): void {
  const { from, until, kind, points, rate } = quote;
  if (until < from) errors.failAt('until', 'invalid', '`until` must not be before `from`.');
  else if (Number(until.slice(0, 4)) - Number(from.slice(0, 4)) > limits.quoted_interest_years)
    errors.failAt(
      'until',
      'invalid',
      `\`until\` must be at most ${limits.quoted_interest_years} years after \`from\`.`,
    );
  for (const [field, value, owner] of [
    ['points', points, 'base_plus'],
    ['rate', rate, 'fixed'],
  ] as const)
    if (kind === owner && value === undefined)
      errors.failAt(field, 'required', `\`${field}\` is required with \`kind: "${owner}"\`.`);
    else if (kind !== owner && value !== undefined)
      errors.failAt(field, 'not_allowed', `\`${field}\` is allowed only with \`kind: "${owner}"\`.`);
}

/** @param baseRates one for each half-year, ascending */
export function quoteInterest(quote: InterestQuoteInput, baseRates: readonly ValidBaseRate[]): InterestQuote {
  const { from, until } = quote;
  const next = addDays(until, 1);
  const terms = termsOf(quote);
  const question = {
    principal: [{ from, value: centsOf(quote.principal) }],
    terms: [{ from, value: terms }],
    base_rates: baseRateSteps(baseRates, next),
  };
  const { periods, exact, cents } = interestOn({ ...question, from, until });
  const tomorrow = interestOn({ ...question, from: next, until: next }, { since: from, exact });
  const unknown = firstUnknownDay(baseRates);
  return {
    periods: periods.map(presentPeriod),
    exact: exactText(exact, 6),
    amount: moneyOf(cents),
    days: periods.reduce((sum, { days }) => sum + days, 0),
    daily_interest: exactText(tomorrow.exact - exact, 4),
    provisional_from: terms?.kind === 'base_plus' && unknown !== undefined && until >= unknown ? unknown : null,
  };
}

function termsOf({ kind, points, rate, day_count = 'act_act' }: InterestQuoteInput): InterestTerms | null {
  if (kind === 'none') return null;
  if (kind === 'fixed') return { kind, rate: percentOf(rate ?? '0'), day_count };
  return { kind: 'base_plus', points: percentOf(points ?? String(pointsAbove(anyDebt))), day_count };
}

const presentPeriod = (period: InterestPeriod): InterestQuote['periods'][number] => ({
  from: period.from,
  until: period.until,
  days: period.days,
  year_days: period.year_days,
  base: moneyOf(period.base),
  base_rate: period.base_rate === null ? null : percentText(period.base_rate),
  points: period.points === null ? null : percentText(period.points),
  rate: percentText(period.rate),
  table_version: period.table_version,
  exact: exactText(period.exact, 6),
  amount: moneyOf(period.amount),
});
