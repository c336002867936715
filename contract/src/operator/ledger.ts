/**
 * The operator's work on a mandate's money (decisions.md 11): payments and costs, booked and reversed, and the ledger
 * that contains them. It is the debtor's account by law, not the account between service and client.
 */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, decimal, flag, id, instant, money } from '../shapes/values.ts';

const reference = () => line({ max: limits.reference_characters });

/** The payer of a payment as booked: the debtor, to the service; or the client, which reports what it received. */
export const payers = ['debtor', 'client'] as const;

const payer = () =>
  described('`debtor`: the debtor paid the service. `client`: the debtor paid the client.', choice(...payers));

const MandatePaymentInput = named(
  'MandatePaymentInput',
  object({
    amount: money({ zero: false }),
    value_date: described('Must not be in the future.', day()),
    payer: payer(),
    reference: described('Distinguishes payments with the same date and amount.', optional(nullable(reference()))),
    payment_id: described(
      'Requires `payer: "client"`. The payment report that this booking confirms; `amount` and `value_date` must be those of the report. Default: the oldest unbooked report with this amount and date, preferably with the same reference; if there is none, the payment is booked without a report.',
      optional(id()),
    ),
  }),
);
export type MandatePaymentInput = Infer<typeof MandatePaymentInput>;

export const mandatePaymentStatuses = ['reported', 'booked', 'reversed', 'rejected'] as const;

export const MandatePayment = named(
  'MandatePayment',
  object({
    id: id(),
    status: described(
      '`reported`: reported by the client, not included in the balance. `booked`: included in the balance. `reversed`: booked by the operator and reversed (a payment report becomes `reported` again instead). `rejected`: a payment report that the operator rejected as false.',
      choice(...mandatePaymentStatuses),
    ),
    payer: payer(),
    amount: money(),
    value_date: day(),
    reference: described(
      'The reference of the operator or, for a payment report, the `your_reference` of the client.',
      nullable(reference()),
    ),
    claim_id: described('For a payment report, the claim on which it was reported.', nullable(id())),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type MandatePayment = Infer<typeof MandatePayment>;

/** The kinds of collection costs that the debtor owes, besides what the client charged before. */
export const costKinds = [
  'collection_fee',
  'settlement_fee',
  'expenses_flat_rate',
  'lawyer_fee',
  'court_fee',
  'bailiff_fee',
  'address_inquiry',
  'credit_check',
  'register_inquiry',
  'bank_charge',
  'other',
] as const;
export type CostKind = (typeof costKinds)[number];

/** The effort of the collection, in the degrees of the law. */
export const efforts = ['simple', 'average', 'extensive'] as const;
export type Effort = (typeof efforts)[number];

const vatRate = () => described('Percent.', decimal({ places: 2, digits: 2 }));

const MandateCostInput = named(
  'MandateCostInput',
  object({
    kind: choice(...costKinds),
    amount: described(
      'Without VAT. If omitted, the amount of a `collection_fee`, `settlement_fee` or `expenses_flat_rate` is computed from the tariff valid on the day on which the case was created (§§ 13, 60 RVG). For other kinds, and for disputed or titled claims, there is no statutory fee, and `amount` is required (`required`).',
      optional(money({ zero: false })),
    ),
    effort: described(
      'Only for a computed `collection_fee` (VV 2300 (2) RVG). `simple`: 0.5 of a fee, in particular if the first demand was paid. `average`: 0.9. `extensive`: 1.3, if the work was particularly extensive or difficult. Default `average`.',
      optional(choice(...efforts)),
    ),
    vat_rate: described(
      'The VAT rate in percent that the debtor owes in addition. Default: no VAT.',
      optional(nullable(vatRate())),
    ),
    date: described('The day from which the debtor owes the costs. Must not be in the future.', day()),
    interest_bearing: described(
      'Whether the costs bear interest, as titled costs do (§ 104 (1) sentence 2 ZPO).',
      flag(),
    ),
    description: described(
      'Distinguishes costs of the same kind with the same date and amount.',
      optional(nullable(line({ max: limits.reference_characters }))),
    ),
  }),
);
export type MandateCostInput = Infer<typeof MandateCostInput>;

export const mandateCostStatuses = ['booked', 'reversed'] as const;

export const MandateCost = named(
  'MandateCost',
  object({
    id: id(),
    status: described(
      '`booked`: included in the balance. `reversed`: the booking was reversed.',
      choice(...mandateCostStatuses),
    ),
    kind: choice(...costKinds),
    amount: described('Without VAT.', money()),
    vat_rate: nullable(vatRate()),
    vat_amount: money(),
    total_amount: described('The amount that the debtor owes, including VAT.', money()),
    date: day(),
    interest_bearing: flag(),
    description: nullable(line({ max: limits.reference_characters })),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type MandateCost = Infer<typeof MandateCost>;

const LedgerLine = object({
  account: described(
    '`legal_claim_of_…` and `payment_on_…` for each line of the legal balance; the contra accounts are `due_to_creditor`, `received_by_creditor` and `received_by_service`.',
    line({ max: 100 }),
  ),
  debit: nullable(money()),
  credit: nullable(money()),
  claim_id: described('Null if the line concerns the case as a whole.', nullable(id())),
});

export const LedgerEntry = named(
  'LedgerEntry',
  object({
    id: id(),
    rule: described(
      'The rule that created the entry, such as `acceptance.principal`. The meaning of a rule name never changes.',
      line({ max: 100 }),
    ),
    value_date: described('The day from which the entry counts in the balance.', day()),
    recorded_at: instant(),
    payment_id: nullable(id()),
    reverses_entry_id: described('The entry that this entry reverses; null otherwise.', nullable(id())),
    note: nullable(line({ max: limits.reference_characters })),
    lines: described('The lines of the entry. Debits and credits are equal.', list(LedgerLine, { max: 1000 })),
  }),
);
export type LedgerEntry = Infer<typeof LedgerEntry>;

export const operatorLedger = group(
  'operator',
  'operator-ledger',
  {
    title: 'Money of a case',
    about:
      'Payments, costs and the ledger of a case. Every booking changes the legal balance, is visible to the client, and can be undone only by a reversal.',
  },
  {
    payments: route('GET', '/operator/v1/mandates/{mandate_id}/payments/', {
      of: 'mandates',
      list: {
        item: MandatePayment,
        filters: { status: choice(...mandatePaymentStatuses), payer: choice(...payers) },
        updatedSince: true,
      },
      scope: 'operator:read',
      summary: 'List the payments on a case, booked by the operator or reported by the client',
    }),
    book_payment: route('POST', '/operator/v1/mandates/{mandate_id}/payments/', {
      of: 'mandates',
      body: MandatePaymentInput,
      example: {
        amount: { currency: 'EUR', value: '50.00' },
        value_date: '2026-02-20',
        payer: 'debtor',
        reference: 'Statement 37, line 4',
      },
      reply: MandatePayment,
      status: 201,
      scope: 'operator:money',
      problems: ['conflict', 'duplicate_payment_report'],
      summary: 'Book a payment on a case',
      description:
        'The payment is allocated to the amounts owed on its value date: first to the costs of the case, then claim by claim (first the claim on which it was reported, then by age) to costs, interest and principal (§ 367 (1) BGB); for a consumer loan, to the principal before the interest (§ 497 (3) BGB). A payment equal to a booked one returns `duplicate_payment_report`. A closed case returns `conflict`.',
    }),
    payment: route('GET', '/operator/v1/mandates/{mandate_id}/payments/{id}/', {
      of: 'mandates',
      reply: MandatePayment,
      scope: 'operator:read',
      summary: 'Retrieve a payment on a case',
    }),
    reverse_payment: route('POST', '/operator/v1/mandates/{mandate_id}/payments/{id}/reverse/', {
      of: 'mandates',
      reply: MandatePayment,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Reverse the booking of a payment',
      description:
        'Books the inverse of the same lines on the same value date. A payment that is not booked and a closed case return `conflict`.',
    }),
    costs: route('GET', '/operator/v1/mandates/{mandate_id}/costs/', {
      of: 'mandates',
      list: { item: MandateCost, filters: { status: choice(...mandateCostStatuses) }, updatedSince: true },
      scope: 'operator:read',
      summary: 'List the costs of a case',
    }),
    add_cost: route('POST', '/operator/v1/mandates/{mandate_id}/costs/', {
      of: 'mandates',
      body: MandateCostInput,
      example: {
        kind: 'address_inquiry',
        amount: { currency: 'EUR', value: '12.50' },
        vat_rate: '19',
        date: '2026-02-20',
        interest_bearing: false,
        description: 'Residents’ registration office, Berlin',
      },
      reply: MandateCost,
      status: 201,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Add costs to a case',
      description:
        'Without `amount`, a `collection_fee` is computed from the principal that was open when the claims were accepted (VV 2300 (2) RVG); a `settlement_fee` is the fee of a payment agreement, 0.7 of a fee on half the principal open on its `date` (VV 1000 no. 2, § 31b RVG); an `expenses_flat_rate` is 20 % of both booked fees, at most 20 euros (VV 7002 RVG). Costs equal to booked costs of the same day, a computed fee that is already booked (§ 15 (2) RVG) and a closed case return `conflict`.',
    }),
    cost: route('GET', '/operator/v1/mandates/{mandate_id}/costs/{id}/', {
      of: 'mandates',
      reply: MandateCost,
      scope: 'operator:read',
      summary: 'Retrieve costs of a case',
    }),
    reverse_cost: route('POST', '/operator/v1/mandates/{mandate_id}/costs/{id}/reverse/', {
      of: 'mandates',
      reply: MandateCost,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Reverse costs of a case',
      description:
        'Books the inverse of the same lines on the same value date. Costs that are not booked and a closed case return `conflict`. So do costs to which payments are allocated: reverse those payments first, then book them again.',
    }),
    ledger: route('GET', '/operator/v1/mandates/{mandate_id}/ledger/', {
      of: 'mandates',
      list: { item: LedgerEntry },
      scope: 'operator:read',
      summary: 'List the ledger entries of a case, newest first',
    }),
  },
);
