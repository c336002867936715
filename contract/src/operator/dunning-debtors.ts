/** Debtors of the dunning API in all companies, for the operator (dunning.md 9). */
import {
  dunningDebtorFields,
  DunningDebtorInput,
  dunningDebtorList,
  DunningDebtorPatch,
  exampleDunningDebtor,
} from '../dunning/debtors.ts';
import { seekingInvoices } from '../dunning/seeking.ts';
import { idOf } from '../grammar/example-ids.ts';
import { group, route } from '../grammar/route.ts';
import { flagParameter } from '../shapes/page.ts';
import { partyFields } from '../shapes/parties.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';
import { id, integer, money } from '../shapes/values.ts';

export const OperatorDunningDebtor = named(
  'OperatorDunningDebtor',
  object({
    ...dunningDebtorFields,
    ...partyFields,
    open_amount: described('What is left to pay of its invoices in dunning, together.', money()),
    invoice_count: described(
      'Its invoices in dunning: `open` or `in_dunning`.',
      integer({ min: 0, max: 1_000_000_000 }),
    ),
  }),
);
export type OperatorDunningDebtor = Infer<typeof OperatorDunningDebtor>;

const OperatorDunningDebtorInput = named(
  'OperatorDunningDebtorInput',
  object({ company_id: id(), ...DunningDebtorInput.fields }),
);

const at = '/operator/v1/dunning-debtors/';
const of = 'dunning_debtors';
const scope = 'operator:cases';
/** Both change with the invoices. */
const reply = { reply: OperatorDunningDebtor, untagged: ['open_amount', 'invoice_count'] } as const;

export const operatorDunningDebtors = group(
  'operator',
  'operator-dunning-debtors',
  { title: 'Dunning: debtors', about: 'The debtors of invoices, in all companies.' },
  {
    list: route('GET', at, {
      list: {
        item: OperatorDunningDebtor,
        ...dunningDebtorList,
        filters: {
          ...dunningDebtorList.filters,
          company_id: id(),
          q: seekingInvoices(),
          stopped: described('Whether `dunning_stop` is set.', flagParameter()),
          failed: described('Whether an e-mail or a letter came back.', flagParameter()),
        },
      },
      scope: 'operator:read',
      summary: 'List the debtors of invoices',
    }),
    create: route('POST', at, {
      ...reply,
      body: OperatorDunningDebtorInput,
      example: { company_id: idOf('company'), ...exampleDunningDebtor },
      status: 201,
      scope,
      problems: ['sandbox_source_managed'],
      summary: 'Create a debtor of invoices for a company',
      description: 'Also for a locked company. A `customer_number` that another debtor has is rejected as `duplicate`.',
    }),
    get: route('GET', `${at}{id}/`, {
      ...reply,
      of,
      scope: 'operator:read',
      summary: 'Retrieve a debtor of invoices',
    }),
    update: route('PATCH', `${at}{id}/`, {
      ...reply,
      of,
      body: DunningDebtorPatch,
      example: { dunning_stop: 'insolvent' },
      scope,
      summary: 'Update a debtor of invoices',
      description: 'Omitted members keep their value. The change counts for later letters only.',
    }),
    delete: route('DELETE', `${at}{id}/`, {
      of,
      scope,
      problems: ['conflict'],
      summary: 'Delete a debtor without invoices',
    }),
  },
);
