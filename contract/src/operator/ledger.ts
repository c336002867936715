/**
 * The operator's side of a mandate's money (decisions.md 11): payments and costs booked and reversed, and the ledger
 * they stand in. What the debtor owes and has paid by law, not what service and client owe each other.
 */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, decimal, flag, id, instant, money } from '../shapes/values.ts';

const reference = () => line({ max: limits.reference_characters });

/** Whom the money reached: the service, from the debtor; or the client, who passes the news on. */
export const payers = ['debtor', 'client'] as const;
export type Payer = (typeof payers)[number];

const payer = () =>
  described(
    '`debtor`: the debtor paid the service. `client`: the debtor paid the client, and the client says so.',
    choice(...payers),
  );

const MandatePaymentInput = named(
  'MandatePaymentInput',
  object({
    amount: money({ zero: false }),
    value_date: described('Not in the future.', day()),
    payer: payer(),
    reference: described('Tells payments of one day and amount apart.', optional(nullable(reference()))),
    payment_id: described(
      'With `payer: client`, the client’s report that this booking confirms; amount and day must be the report’s. Where it is left out, the report of this amount and day that waits longest is booked, one of the same reference first; where none waits, a payment that nobody reported.',
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
      '`reported`: told by the client, not in the balance. `booked`: in the balance. `reversed`: booked by the operator, and undone; a client’s report is `reported` again instead. `rejected`: a client’s report that the operator found false.',
      choice(...mandatePaymentStatuses),
    ),
    payer: payer(),
    amount: money(),
    value_date: day(),
    reference: described('The operator’s, or of a report the client’s `your_reference`.', nullable(reference())),
    claim_id: described('Of a report, the claim it was reported on.', nullable(id())),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type MandatePayment = Infer<typeof MandatePayment>;

/** What the pursuit of a claim costs the debtor, beside what the client charged before it. */
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

/** What collecting took, as the law tells cases apart. */
export const efforts = ['simple', 'average', 'extensive'] as const;
export type Effort = (typeof efforts)[number];

const vatRate = () => described('Percent.', decimal({ places: 2, digits: 2 }));

const MandateCostInput = named(
  'MandateCostInput',
  object({
    kind: choice(...costKinds),
    amount: described(
      'Without VAT. What is sent is taken as it is. Left out, it is computed for `collection_fee`, `settlement_fee` and `expenses_flat_rate` by the tariff of the day on which the case began (§§ 13, 60 RVG); of all other kinds, of disputed and of titled claims the law gives no figure: `required`.',
      optional(money({ zero: false })),
    ),
    effort: described(
      'With a `collection_fee` that is computed: `simple` 0.5 of a fee, above all where the first demand was paid; `average` 0.9, where it is left out; `extensive` 1.3, for what was especially extensive or difficult (VV 2300 (2) RVG).',
      optional(choice(...efforts)),
    ),
    vat_rate: described('VAT that the debtor owes on top; none where it is left out.', optional(nullable(vatRate()))),
    date: described('From this day the debtor owes it; not in the future.', day()),
    interest_bearing: described('Whether it bears interest, such as titled costs (§ 104 (1) sentence 2 ZPO).', flag()),
    description: described(
      'Tells costs of one day, kind and amount apart.',
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
    status: described('`booked`: in the balance. `reversed`: undone.', choice(...mandateCostStatuses)),
    kind: choice(...costKinds),
    amount: described('Without VAT.', money()),
    vat_rate: nullable(vatRate()),
    vat_amount: money(),
    total_amount: described('What the debtor owes: with VAT.', money()),
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
    '`legal_claim_of_…` and `payment_on_…` by line of the legal balance; `due_to_creditor`, `received_by_creditor`, `received_by_service` on the other side.',
    line({ max: 100 }),
  ),
  debit: nullable(money()),
  credit: nullable(money()),
  claim_id: described('Null for what concerns the case as a whole.', nullable(id())),
});

export const LedgerEntry = named(
  'LedgerEntry',
  object({
    id: id(),
    rule: described(
      'What made it, such as `acceptance.principal`. A rule’s name never changes its meaning.',
      line({ max: 100 }),
    ),
    value_date: described('From this day it counts in the balance.', day()),
    recorded_at: instant(),
    payment_id: nullable(id()),
    reverses_entry_id: described('The entry that this one undoes.', nullable(id())),
    note: nullable(line({ max: limits.reference_characters })),
    lines: described('Debits and credits are equal.', list(LedgerLine, { max: 1000 })),
  }),
);
export type LedgerEntry = Infer<typeof LedgerEntry>;

export const operatorLedger = group(
  'operator',
  'operator-ledger',
  {
    title: 'Money of a case',
    about:
      'Payments, costs and the ledger of a mandate. Whatever is booked changes its legal balance, is told to the client, and is undone only by a booking that reverses it.',
  },
  {
    payments: route('GET', '/operator/v1/mandates/{mandate_id}/payments/', {
      list: {
        item: MandatePayment,
        filters: { status: choice(...mandatePaymentStatuses), payer: choice(...payers) },
        updatedSince: true,
      },
      scope: 'operator:read',
      summary: 'All payments on a case: booked by the operator, and reported by the client',
    }),
    book_payment: route('POST', '/operator/v1/mandates/{mandate_id}/payments/', {
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
        'Settles what is owed on the payment’s day: the costs of the case, then claim by claim (the one it was reported on first, the others by age) costs, interest, principal, § 367 (1) BGB; of a consumer’s loan the principal before the interest, § 497 (3) BGB. A payment equal to one that stands booked is `duplicate_payment_report`. A closed case takes none (`conflict`).',
    }),
    payment: route('GET', '/operator/v1/mandates/{mandate_id}/payments/{id}/', {
      reply: MandatePayment,
      scope: 'operator:read',
      summary: 'One payment on a case',
    }),
    reverse_payment: route('POST', '/operator/v1/mandates/{mandate_id}/payments/{id}/reverse/', {
      reply: MandatePayment,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Undo the booking of a payment',
      description:
        'Books the same lines the other way round, on the same value date. A payment that does not stand booked, or a closed case, is a `conflict`.',
    }),
    costs: route('GET', '/operator/v1/mandates/{mandate_id}/costs/', {
      list: { item: MandateCost, filters: { status: choice(...mandateCostStatuses) }, updatedSince: true },
      scope: 'operator:read',
      summary: 'All costs added to a case',
    }),
    add_cost: route('POST', '/operator/v1/mandates/{mandate_id}/costs/', {
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
        'Without an `amount`, a `collection_fee` is measured by the principal that was open when its claims were accepted (VV 2300 (2) RVG); a `settlement_fee` is that of an agreement on payments, 0.7 of a fee on half the principal open on its `date` (VV 1000 no. 2, § 31b RVG); `expenses_flat_rate` is 20 % of both as they stand booked, 20 euros at most (VV 7002 RVG). Costs equal to some that stand booked on the same day, a computed fee that stands booked already (§ 15 (2) RVG), and a closed case, are a `conflict`.',
    }),
    cost: route('GET', '/operator/v1/mandates/{mandate_id}/costs/{id}/', {
      reply: MandateCost,
      scope: 'operator:read',
      summary: 'One cost of a case',
    }),
    reverse_cost: route('POST', '/operator/v1/mandates/{mandate_id}/costs/{id}/reverse/', {
      reply: MandateCost,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Undo costs of a case',
      description:
        'Books the same lines the other way round, on the same value date. Costs that do not stand booked, and a closed case, are a `conflict`; so are costs that payments have settled: reverse those payments first, and book them anew afterwards.',
    }),
    ledger: route('GET', '/operator/v1/mandates/{mandate_id}/ledger/', {
      list: { item: LedgerEntry },
      scope: 'operator:read',
      summary: 'The entries of a case’s ledger, newest first',
    }),
  },
);
