/** The base rate of § 247 BGB, which statutory interest follows. */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { day, decimal, instant } from '../shapes/values.ts';

const validFrom = () => described('The first day of a half-year: 1 January or 1 July.', day());
const rate = () => described('Percent a year; it can be negative.', decimal({ places: 2, digits: 2, negative: true }));
const source = () => line({ max: limits.reference_characters });

const BaseRateInput = named(
  'BaseRateInput',
  object({
    valid_from: validFrom(),
    rate: rate(),
    source: described('Where the rate was published.', optional(nullable(source()))),
  }),
);
export type BaseRateInput = Infer<typeof BaseRateInput>;

export const BaseRate = named(
  'BaseRate',
  object({
    valid_from: validFrom(),
    rate: rate(),
    source: nullable(source()),
    recorded_at: described(
      'The rate is known from this time on; null for a rate that the service ships with, which was always known.',
      nullable(instant()),
    ),
    version: described(
      'Names the rate in computations: `base_rate/2026-07-01`, and `base_rate/2026-07-01/2` for its first correction.',
      line({ max: 100 }),
    ),
  }),
);
export type BaseRate = Infer<typeof BaseRate>;

export const baseRates = group(
  'operator',
  'base-rates',
  {
    title: 'Base rates',
    about: 'The base rate of § 247 BGB by half-year. The Bundesbank publishes it before 1 January and 1 July.',
  },
  {
    list: route('GET', '/operator/v1/base-rates/', {
      reply: list(BaseRate, { max: 10_000 }),
      scope: 'operator:read',
      summary: 'List all base rates since 2002, by half-year and version',
      description: 'Rates are only added. Of several versions of a half-year, the last applies.',
    }),
    create: route('POST', '/operator/v1/base-rates/', {
      reply: BaseRate,
      status: 201,
      single: true,
      scope: 'operator:money',
      body: BaseRateInput,
      example: { valid_from: '2027-01-01', rate: '1.27', source: 'Bundesanzeiger' },
      summary: 'Add the base rate of a half-year, or correct one',
      description:
        'A half-year that has a rate is corrected by a new version. The earliest half-year is that of 2002-01-01, the latest the one after the last known; every other `valid_from` is `invalid`.',
    }),
  },
);
