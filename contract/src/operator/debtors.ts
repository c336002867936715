/** Debtors of all companies, for the operator (portal.md 4). Debtors of invoices: dunning-debtors.ts. */
import { group, route } from '../grammar/route.ts';
import { id } from '../shapes/values.ts';
import { Debtor, debtorChange, debtorFilters, DebtorInput, exampleDebtor } from '../case/debtors.ts';
import { idOf } from '../grammar/example-ids.ts';
import { named } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';

export const operatorDebtors = group(
  'operator',
  'operator-debtors',
  { title: 'Debtors', about: 'The debtors of orders and cases, in all companies.' },
  {
    list: route('GET', '/operator/v1/debtors/', {
      list: {
        item: Debtor,
        filters: { ...debtorFilters(), mandate_id: id(), order_id: id() },
        updatedSince: true,
      },
      scope: 'operator:read',
      summary: 'List debtors of all companies',
      description: '`mandate_id` and `order_id` list the debtor of a case or an order and its additional debtors.',
    }),
    get: route('GET', '/operator/v1/debtors/{id}/', {
      of: 'debtors',
      reply: Debtor,
      scope: 'operator:read',
      summary: 'Retrieve a debtor',
    }),
    create: route('POST', '/operator/v1/debtors/', {
      body: named('DebtorEntry', object({ company_id: id(), ...DebtorInput.fields })),
      example: { company_id: idOf('company'), ...exampleDebtor },
      reply: Debtor,
      status: 201,
      scope: 'operator:cases',
      problems: ['sandbox_source_managed'],
      summary: 'Enter a debtor of a company',
      description:
        'By the rules of the Case API; the company sees it as its own. A company that is unknown or not active is `invalid`.',
    }),
    update: route('PATCH', '/operator/v1/debtors/{id}/', {
      of: 'debtors',
      ...debtorChange,
      scope: 'operator:cases',
    }),
  },
);
