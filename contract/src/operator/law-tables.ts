/** The tables of the law by which fees and VAT are computed. */
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { day, decimal, money } from '../shapes/values.ts';

const LawTableRow = named(
  'LawTableRow',
  object({
    norm: described('The rule that the row belongs to, such as `§ 13 (1) RVG`.', line({ max: 100 })),
    value_up_to: described('The amount applies to values up to this one.', nullable(money())),
    each_started: described(
      'Beyond the last `value_up_to`, the amount is added for each started step of this size.',
      nullable(money()),
    ),
    amount: described(
      'A whole fee without VAT; the least fee in a row without `value_up_to` and `each_started`.',
      nullable(money()),
    ),
    rate: described(
      'The share of a whole fee; for VAT, percent; for default interest, percentage points above the base rate.',
      nullable(decimal({ places: 2, digits: 3 })),
    ),
  }),
);
export type LawTableRow = Infer<typeof LawTableRow>;

export const LawTable = named(
  'LawTable',
  object({
    version: described('Names the table in computations, such as `rvg/2025-06-01`.', line({ max: 100 })),
    valid_from: described('The table applies from this day until the `valid_from` of the next one.', day()),
    source: described('Where the law is published.', line({ max: 255 })),
    rows: list(LawTableRow, { max: 100 }),
  }),
);
export type LawTable = Infer<typeof LawTable>;

export const lawTables = group(
  'operator',
  'law-tables',
  {
    title: 'Law tables',
    about:
      'The tables of lawyers’ fees (RVG), court fees (GKG with KV 1100) VAT rates and default interest (§ 288 BGB), in every version.',
  },
  {
    list: route('GET', '/operator/v1/law-tables/', {
      reply: list(LawTable, { max: 1_000 }),
      stateless: true,
      scope: 'operator:read',
      summary: 'List all law tables, by kind and day',
      description:
        'Lawyers’ fees apply by the day of the order, court fees by the day of the cost, VAT by the day of the service, default interest by the day on which the debt arose. Base rates: `/operator/v1/base-rates/`.',
    }),
  },
);
