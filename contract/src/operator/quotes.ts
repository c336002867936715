/** Interest and fees of the law, computed and not booked: for letters and calculations. */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { oneOf } from '../shapes/alternatives.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, decimal, flag, integer, money, total } from '../shapes/values.ts';
import { creditedRate, feeRate } from '../shapes/cost-working.ts';
import { FeePosition } from '../shapes/fee-position.ts';
import { efforts, matters } from './costs.ts';
import { costKinds } from '../shapes/cost-kinds.ts';

/** How a rate of interest is determined. */
export const interestKinds = ['statutory', 'base_plus', 'fixed', 'none'] as const;

/** How the days of interest are counted. */
export const dayCounts = ['act_act', 'act_365', '30_360'] as const;
export type DayCount = (typeof dayCounts)[number];

const percent = () => decimal({ places: 6, digits: 3, max: 100 });

const InterestQuoteInput = named(
  'InterestQuoteInput',
  object({
    principal: money(),
    from: described('The first day that bears interest.', day()),
    until: described(
      `The last day that bears interest; at most ${limits.quoted_interest_years} years after \`from\`.`,
      day(),
    ),
    kind: described(
      '`statutory`: 5 points above the base rate (§ 288 (1) BGB). `base_plus`: `points` above the base rate. `fixed`: `rate` a year. `none`: no interest.',
      choice(...interestKinds),
    ),
    points: described('Percentage points above the base rate: required with `base_plus`.', optional(percent())),
    rate: described('Percent a year: required with `fixed`.', optional(percent())),
    day_count: described(
      '`act_act`: days over the length of their calendar year. `act_365`: days over 365. `30_360`: months of 30 days over 360. Default `act_act`.',
      optional(choice(...dayCounts)),
    ),
  }),
);
export type InterestQuoteInput = Infer<typeof InterestQuoteInput>;

const dayNumber = () => integer({ min: 0, max: 100_000 });

const InterestPeriod = named(
  'InterestPeriod',
  object({
    from: day(),
    until: described('The last day of the period, counted.', day()),
    days: dayNumber(),
    year_days: described('365, 366 or 360: the days over which the rate is spread.', integer({ min: 360, max: 366 })),
    base: described('The amount that bears interest.', money()),
    base_rate: described('Null under a fixed rate.', nullable(line({ max: 20 }))),
    points: described('Points above the base rate; null under a fixed rate.', nullable(line({ max: 20 }))),
    rate: described('Percent a year, never below zero.', line({ max: 20 })),
    table_version: described('The base rate that was used; null under a fixed rate.', nullable(line({ max: 100 }))),
    exact: described('The interest of the period in euros, rounded to six decimals.', line({ max: 40 })),
    amount: described(
      'What the period adds to the rounded sum: the amounts of all periods add up to `amount` of the quote.',
      total(),
    ),
  }),
);

const InterestQuote = named(
  'InterestQuote',
  object({
    periods: described(
      'A period ends on 31 December, on 30 June where the base rate is part of the rate, and on the last day. Before 2002-01-01 there is no base rate and no period.',
      list(InterestPeriod, { max: 2 * limits.quoted_interest_years + 2 }),
    ),
    exact: described('The sum of all periods in euros, rounded to six decimals.', line({ max: 40 })),
    amount: described('The sum of all periods, rounded once, half up.', total()),
    days: described('The days of all periods.', dayNumber()),
    daily_interest: described('What the next day adds, in euros with four decimals.', line({ max: 40 })),
    provisional_from: described(
      'The first day for which no base rate is known: from it on, the last known rate is used. Null if all rates are known.',
      nullable(day()),
    ),
  }),
);
export type InterestQuote = Infer<typeof InterestQuote>;

const kind = () =>
  described(
    'Without `amount`: `collection_fee` (VV 2300), `settlement_fee` (VV 1000), `court_dunning_fee` (VV 3305), `enforcement_order_fee` (VV 3308), `enforcement_fee` (VV 3309), `expenses_flat_rate` (VV 7002), `court_fee` (KV 1100) and `late_payment_lump_sum` (§ 288 (5) BGB) are computed; other kinds require `amount`.',
    choice(...costKinds),
  );

const FeePositionInput = named(
  'FeePositionInput',
  object({
    kind: kind(),
    value: described(
      'Required for a fee that is computed from a value. For a `settlement_fee`, the amount agreed on, of which the fee counts half unless `rate` is `1.5`.',
      optional(money({ zero: false })),
    ),
    rate: described(
      'Of a `collection_fee`: at most `1.3`; if disputed, `0.5` to `2.5`, default `1.3`. Of a `settlement_fee`: `0.7` (default), or `1.5` for the settlement of a dispute.',
      optional(feeRate()),
    ),
    effort: described(
      'Of an undisputed `collection_fee` without `rate`. `simple`: 0.5. `average`: 0.9, the default. `extensive`: 1.3.',
      optional(choice(...efforts)),
    ),
    amount: described('Without VAT. An amount that is sent is not computed.', optional(money())),
    disputed: described('Of a `collection_fee`: the debtor disputed the claim. Default false.', optional(flag())),
    clients: described(
      'The number of creditors: each one after the first adds 0.3 to the rate of a `collection_fee`, `court_dunning_fee`, `enforcement_order_fee` or `enforcement_fee`, at most 2.0 (VV 1008). An `enforcement_order_fee` is not raised where the `court_dunning_fee` of its matter is (note on VV 3308).',
      optional(integer({ min: 1, max: 8 })),
    ),
    credit: described(
      'Of a `court_dunning_fee`: the part of the collection fee that is credited, as an amount, or as the credited rate (at most `0.75`) and the value that both fees have in common.',
      optional(oneOf(money(), object({ rate: creditedRate(), value: money({ zero: false }) }))),
    ),
    matter: described(
      'Default `court_dunning` for `court_dunning_fee`, `enforcement_order_fee` and `court_fee`, `enforcement` for `enforcement_fee` and `bailiff_fee`, otherwise `extrajudicial`.',
      optional(choice(...matters)),
    ),
  }),
);
export type FeePositionInput = Infer<typeof FeePositionInput>;

const FeeQuoteInput = named(
  'FeeQuoteInput',
  object({
    ordered_on: described('The day that selects the tables.', day()),
    vat_rate: described(
      'Percent. Default: the rate valid on `ordered_on`.',
      optional(decimal({ places: 2, digits: 2 })),
    ),
    positions: list(FeePositionInput, { min: 1, max: limits.quoted_positions }),
  }),
);
export type FeeQuoteInput = Infer<typeof FeeQuoteInput>;

const FeeQuote = named(
  'FeeQuote',
  object({
    positions: list(FeePosition, { max: limits.quoted_positions }),
    net: total(),
    vat_rate: described('Percent.', decimal({ places: 2, digits: 2 })),
    vat: described(
      'VAT on the sum of the positions, rounded once. `court_fee`, `bailiff_fee`, `bank_charge` and `late_payment_lump_sum` bear none.',
      total(),
    ),
    gross: total(),
  }),
);
export type FeeQuote = Infer<typeof FeeQuote>;

const euros = (value: string) => ({ currency: 'EUR', value }) as const;

export const quotes = group(
  'operator',
  'quotes',
  {
    title: 'Quotes',
    about:
      'Interest and fees of the law, computed without any effect. A quote uses the functions that compute the balance of a case and needs no `Idempotency-Key`.',
  },
  {
    interest: route('POST', '/operator/v1/interest-quotes/', {
      safe: true,
      body: InterestQuoteInput,
      example: { principal: euros('2340.00'), from: '2022-11-14', until: '2024-08-20', kind: 'base_plus', points: '5' },
      reply: InterestQuote,
      scope: 'operator:read',
      summary: 'Compute interest on a principal',
    }),
    fees: route('POST', '/operator/v1/fee-quotes/', {
      safe: true,
      stateless: true,
      body: FeeQuoteInput,
      example: {
        ordered_on: '2025-08-01',
        positions: [{ kind: 'collection_fee', value: euros('1777.00'), rate: '0.9' }, { kind: 'expenses_flat_rate' }],
      },
      reply: FeeQuote,
      scope: 'operator:read',
      summary: 'Compute fees and expenses with VAT',
      description:
        'Each fee is its rate of the whole fee, rounded half up, at least 15.00. A `collection_fee` of an undisputed claim up to 50.00 is a share of the fee of § 13 (2) RVG instead. An `expenses_flat_rate` is 20 % of the fees of its matter before any credit, at most 20.00; each `enforcement_fee` counts as a matter of its own. Without a table for `ordered_on`, `amount` is `required`.',
    }),
  },
);
