/** Debtors of the dunning API in all companies, for the operator (dunning.md 9). */
import { dunningDebtorFields, dunningDebtorList } from '../dunning/debtors.ts';
import { group, route } from '../grammar/route.ts';
import { named } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';
import { id } from '../shapes/values.ts';

export const OperatorDunningDebtor = named(
  'OperatorDunningDebtor',
  object({ ...dunningDebtorFields, company_id: id() }),
);

export const operatorDunningDebtors = group(
  'operator',
  'operator-dunning-debtors',
  { title: 'Dunning: debtors', about: 'The debtors of invoices, in all companies.' },
  {
    list: route('GET', '/operator/v1/dunning-debtors/', {
      list: {
        item: OperatorDunningDebtor,
        ...dunningDebtorList,
        filters: { ...dunningDebtorList.filters, company_id: id() },
      },
      scope: 'operator:read',
      summary: 'List the debtors of invoices',
    }),
    get: route('GET', '/operator/v1/dunning-debtors/{id}/', {
      of: 'dunning_debtors',
      reply: OperatorDunningDebtor,
      scope: 'operator:read',
      summary: 'Retrieve a debtor of invoices',
    }),
  },
);
