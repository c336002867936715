/** What a company's invoices say together (intake.md 6): what is open and how long, what waits in collection, the DSO. */
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line, pattern } from '../shapes/text.ts';
import { choice, day, id, integer, total } from '../shapes/values.ts';

/** By days past the due date. */
export const ageingBuckets = ['not_due', '1_30', '31_60', '61_90', '91_plus'] as const;

/** As many debtors are named. */
export const largest_debtors = 10;

const count = () => described('How many invoices.', integer({ min: 0, max: 1_000_000_000 }));
const principal = () => described('Open principal.', total());

const InvoiceFigures = named(
  'InvoiceFigures',
  object({
    as_of: day(),
    open: described(
      'All released invoices that are neither settled nor handed over.',
      object({ amount: principal(), count: count() }),
    ),
    ageing: described(
      'The same by days past the due date, every bucket in this order.',
      list(
        object({
          bucket: choice(...ageingBuckets),
          amount: principal(),
          count: count(),
          debtor_count: described('How many debtors.', integer({ min: 0, max: 1_000_000_000 })),
        }),
        { max: ageingBuckets.length },
      ),
    ),
    in_collection: described(
      'Invoices that were handed over, with what was open then.',
      object({ amount: principal(), count: count() }),
    ),
    dso: described(
      'Days sales outstanding: `receivables` × 365 ÷ `invoiced`.',
      object({
        days: described('Rounded half up. Null: nothing was invoiced.', nullable(pattern(/^\d{1,12}\.\d$/, '41.7'))),
        receivables: described('`open.amount`.', total()),
        invoiced: described(
          'The amounts of invoices with an `invoice_date` from `from` to `to`, without drafts and cancelled ones.',
          total(),
        ),
        from: day(),
        to: day(),
      }),
    ),
    largest: described(
      'The debtors that owe most, the largest first.',
      list(
        object({
          debtor_id: id(),
          debtor_name: line({ max: 300 }),
          amount: principal(),
          count: count(),
          oldest_due_date: day(),
        }),
        { max: largest_debtors },
      ),
    ),
  }),
);
export type InvoiceFigures = Infer<typeof InvoiceFigures>;

export const invoiceFigures = group(
  'dunning',
  'mahnservice-figures',
  { title: 'Figures', about: 'What the invoices of the company say together.' },
  {
    get: route('GET', '/mahnservice/v1/figures/', {
      query: { as_of: optional(described('At most the business date. Default: the business date.', day())) },
      reply: InvoiceFigures,
      scope: 'dunning:invoices:read',
      summary: 'Retrieve the figures of the invoices',
      description:
        'Of a day: an invoice counts from the day of its release until it is settled. Its open principal is its amount less the payments of a value date up to that day, never below 0.00. Fees and interest do not count.',
    }),
  },
);
