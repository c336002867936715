/** The figures of statements, as company and operator read them (money.md 7). */
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable } from './shape.ts';
import { list, object } from './structures.ts';
import { line } from './text.ts';
import { choice, day, id, total } from './values.ts';

const serviceClaims = () =>
  object({
    taxfree_expenses: total(),
    taxable_expenses: total(),
    taxable_expenses_vat: total(),
    fees: total(),
    fees_vat: total(),
    success_commission: total(),
    success_commission_vat: total(),
  });

export const StatementVatRow = named(
  'StatementVatRow',
  object({
    vat_rate: described('`0.00` to `100.00`: percent with two decimals.', line({ max: 6 })),
    claims_from_payments_to_service: serviceClaims(),
    claims_from_payments_to_client: serviceClaims(),
    claims_from_advanced_costs: described(
      'Costs that the service paid in advance, and the fee of cases without success. Negative where a payment covers costs that were charged before.',
      serviceClaims(),
    ),
    invoice_amount: described('All amounts of the row without VAT.', total()),
    invoice_amount_vat: described(
      'The rate of the sum of fees, taxable expenses and commission, rounded half up once. The VAT of the members adds up to it.',
      total(),
    ),
    payout: described('The receipts of the service less `invoice_amount` and `invoice_amount_vat`.', total()),
  }),
);

export const MandateRef = object({
  id: id(),
  href: line({ max: 2000 }),
  reference_number: line({ max: 50 }),
});

export const closingTypes = ['successful', 'partially_successful', 'unsuccessful'] as const;

export const StatementClosing = object({
  date: day(),
  code: line({ max: 50 }),
  description: line({ max: limits.message_body_characters }),
  type: choice(...closingTypes),
});

export const StatementPayment = object({
  payment_id: id(),
  type: described(
    '`correction`: an earlier row changes because of a later booking.',
    choice('payment', 'reversal', 'correction'),
  ),
  value_date: day(),
  payer: described('`debtor`: paid to the service. `client`: paid to the client.', choice('debtor', 'client')),
  amount: described(
    'What the payment settles: the sum of the parts that follow, up to and including `vat_owed_by_debtor`. A surplus is in no statement.',
    total(),
  ),
  fees: total(),
  taxable_expenses: total(),
  taxfree_expenses: total(),
  client_charges: total(),
  interest: total(),
  principal: total(),
  vat_owed_by_debtor: total(),
  vat: described('On fees and taxable expenses, as invoiced to the client.', total()),
  commission: total(),
  commission_vat: total(),
  payout: described('Negative for a payment to the client.', total()),
});

export const StatementAdvancedCost = object({
  cost_id: described('Null for the fee of a case without success.', nullable(id())),
  kind: line({ max: 100 }),
  date: day(),
  net: total(),
  vat: total(),
});

export const StatementMandate = named(
  'StatementMandate',
  object({
    mandate: MandateRef,
    your_reference: nullable(line({ max: limits.reference_characters })),
    debtor_name: line({ max: 500 }),
    payments: list(StatementPayment, { max: 100_000 }),
    advanced_costs: list(StatementAdvancedCost, { max: 100_000 }),
    closing: nullable(StatementClosing),
  }),
);
export type StatementMandate = Infer<typeof StatementMandate>;
