/** Debtors of all companies, for the operator (portal.md 4). Debtors of invoices: dunning-debtors.ts. */
import { group, route } from '../grammar/route.ts';
import { id } from '../shapes/values.ts';
import { Debtor, debtorChange, debtorFilters } from '../case/debtors.ts';

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
    update: route('PATCH', '/operator/v1/debtors/{id}/', {
      of: 'debtors',
      ...debtorChange,
      scope: 'operator:cases',
    }),
  },
);
