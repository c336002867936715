/** Handovers of unpaid invoices to collection (dunning.md 7). */
import { group, route } from '../grammar/route.ts';
import { DecisionProblem, invoiceWords } from '../dunning/decisions.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { flagParameter } from '../shapes/page.ts';
import { list, object } from '../shapes/structures.ts';
import { choice, id, instant } from '../shapes/values.ts';

const status = () =>
  described(
    '`done`: the invoice became an order. `refused`: the last attempt of the ladder lacked what `problems` names; it tries again on each working day until the invoice is settled.',
    choice('refused', 'done'),
  );

const DunningHandover = named(
  'DunningHandover',
  object({
    id: id(),
    company_id: id(),
    invoice_id: id(),
    debtor_id: id(),
    status: status(),
    order_id: described('The order that the handover submitted; null if `refused`.', nullable(id())),
    problems: described(
      'What the last attempt lacked, in fields of the invoice, its debtor and its company.',
      list(DecisionProblem, { max: 100 }),
    ),
    handed_over_at: nullable(instant()),
    undone_at: described(
      'When the order was rejected or withdrawn; the invoice is in dunning again.',
      nullable(instant()),
    ),
    invoice_number: invoiceWords.invoice_number,
    debtor_name: invoiceWords.debtor_name,
    company_name: invoiceWords.company_name,
    open_amount: invoiceWords.open_amount,
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type DunningHandover = Infer<typeof DunningHandover>;

export const dunningHandovers = group(
  'operator',
  'dunning-handovers',
  {
    title: 'Dunning: handovers',
    about: 'The handovers of unpaid invoices to collection, those that the ladder could not complete included.',
  },
  {
    list: route('GET', '/operator/v1/dunning-handovers/', {
      list: {
        item: DunningHandover,
        filters: {
          status: status(),
          company_id: id(),
          open: described(
            'Whether the handover was refused and its invoice is not settled: what the queue `handovers_refused` counts.',
            flagParameter(),
          ),
        },
      },
      scope: 'operator:read',
      summary: 'List handovers',
    }),
  },
);
