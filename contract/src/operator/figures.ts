/** Figures of the office, counted from facts when they are asked for (portal-office.md 11.3). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable, type Shape } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { choice, day, id, integer, total } from '../shapes/values.ts';

const monthForm = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/;

/** A month of the calendar. */
export const month = (): Shape<string> => ({
  schema: { type: 'string', pattern: monthForm.source, maxLength: 7, examples: ['2026-03'] },
  read: (value, errors) =>
    typeof value === 'string' && monthForm.test(value)
      ? value
      : errors.fail('invalid', 'Expected a month such as `2026-03`.'),
});

const company = () => described('Only of this company.', optional(id()));

const Receipts = named(
  'Receipts',
  object({
    months: described(
      'Each month from `from` to `to`.',
      list(
        object({
          month: described('The month of the calendar.', month()),
          to_service: described('What debtors paid to the service, by value date.', total()),
          to_creditor: described('What debtors paid to the creditor, and it reported.', total()),
          returned: described('What came back of payments to the service, by the day of the return.', total()),
        }),
        { max: limits.figure_months },
      ),
    ),
  }),
);
export type Receipts = Infer<typeof Receipts>;

export const ageingKinds = ['invoices', 'cases'] as const;

const Ageing = named(
  'Ageing',
  object({
    as_of: day(),
    ages: described(
      'The youngest first. Of invoices: days since they were due. Of cases: days since their acceptance.',
      list(
        object({
          from: described('Days; null: those that are not due.', nullable(integer({ min: 0, max: 100_000 }))),
          to: described('Days; null: all older ones.', nullable(integer({ min: 0, max: 100_000 }))),
          count: integer({ min: 0, max: 2_147_483_647 }),
          open_amount: described('What is left to pay of them, together.', total()),
        }),
        { max: 10 },
      ),
    ),
  }),
);
export type Ageing = Infer<typeof Ageing>;

export const figures = group(
  'operator',
  'figures',
  { title: 'Figures', about: 'What came in and what is open, for the charts of the office.' },
  {
    receipts: route('GET', '/operator/v1/figures/receipts/', {
      query: {
        from: described('Default: the month eleven before `to`.', optional(month())),
        to: described(`Default: this month. At most ${limits.figure_months} months with \`from\`.`, optional(month())),
        company_id: company(),
      },
      reply: Receipts,
      scope: 'operator:read',
      summary: 'Retrieve what came in, by month',
      description: 'Payments that were reversed count only if they came back; payments from before a case do not.',
    }),
    ageing: route('GET', '/operator/v1/figures/ageing/', {
      query: {
        of: described('`invoices`: in dunning. `cases`: that are open.', choice(...ageingKinds)),
        company_id: company(),
      },
      reply: Ageing,
      scope: 'operator:read',
      summary: 'Retrieve what is open, by age',
    }),
  },
);
