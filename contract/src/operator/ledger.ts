/**
 * The operator's work on a mandate's money (decisions.md 11): payments and costs, booked and reversed, and the ledger
 * that contains them. It is the debtor's account by law, not the account between service and client.
 */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { flagParameter } from '../shapes/page.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, id, instant, money } from '../shapes/values.ts';
import { about_preview, previewFields } from './booking-previews.ts';
import { CostPreview, CostReversalPreview, MandateCost, MandateCostInput, mandateCostStatuses } from './costs.ts';
import { LedgerEntry } from './ledger-entries.ts';
import { PaymentPreview } from './payment-preview.ts';
import { PaymentReturn, Refund, RefundInput } from './payment-returns.ts';

const reference = () => line({ max: limits.reference_characters });

/** The payer of a payment as booked: the debtor, to the service; or the client, which reports what it received. */
export const payers = ['debtor', 'client'] as const;

const payer = () =>
  described('`debtor`: the debtor paid the service. `client`: the debtor paid the client.', choice(...payers));

/** The lines of a claim that a payer may designate (§ 367 (2) BGB). */
export const designatedLines = ['costs', 'interest', 'principal'] as const;

const designatedLine = () =>
  described(
    '`costs`: charges and titled costs. `interest`: on the principal. `principal`.',
    choice(...designatedLines),
  );

export const DesignationInput = named(
  'DesignationInput',
  object({
    claim_id: described('A claim of the case, which is settled before the others.', optional(nullable(id()))),
    line: described(
      'The line that is settled even before the costs of the case: of the claim, or of every claim in turn.',
      optional(nullable(designatedLine())),
    ),
  }),
);
export type DesignationInput = Infer<typeof DesignationInput>;

const Designation = named('Designation', object({ claim_id: nullable(id()), line: nullable(designatedLine()) }));

export const MandatePaymentInput = named(
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
    designation: described(
      'What the payer designated the payment for (§§ 366 (1), 367 (2) BGB): `claim_id`, `line` or both. A payment report designates its claim; with one, only that `claim_id` is allowed.',
      optional(nullable(DesignationInput)),
    ),
  }),
);
export type MandatePaymentInput = Infer<typeof MandatePaymentInput>;

export const mandatePaymentStatuses = ['reported', 'booked', 'reversed', 'rejected', 'withdrawn'] as const;

export const MandatePayment = named(
  'MandatePayment',
  object({
    id: id(),
    status: described(
      '`reported`: reported by the client, not included in the balance. `booked`: included in the balance. `reversed`: booked by the operator and reversed (a payment report becomes `reported` again instead). `rejected`: a payment report that the operator rejected as false. `withdrawn`: a payment report that the client took back.',
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
    return_reason: described(
      'Of a payment that a bank transaction reversed: the code of the bank, such as `AC04`. Null if there is none.',
      nullable(line({ max: limits.bank_return_reason_characters })),
    ),
    designation: described('A payment report designates its claim.', nullable(Designation)),
    refunds: described('Surplus that was given back to the payer.', list(Refund, { max: limits.payment_refunds })),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type MandatePayment = Infer<typeof MandatePayment>;

/** What the reversal of a payment, or the refund of its surplus, would do. */
export const PaymentChangePreview = named(
  'PaymentChangePreview',
  object(
    previewFields({
      ...MandatePayment.fields,
      refunds: described(
        'Surplus that was given back to the payer; the `id` of a new one is null.',
        list(object({ ...Refund.fields, id: nullable(id()) }), { max: limits.payment_refunds }),
      ),
    }),
  ),
);
export type PaymentChangePreview = Infer<typeof PaymentChangePreview>;

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
        'The payment is allocated to the amounts owed on its value date, whenever it is booked: first to the costs of the case, then claim by claim (§ 366 BGB: first the designated claim, untitled before titled, the higher rate, the older) to costs, interest and principal (§ 367 (1) BGB); for a consumer loan in default, to the principal before the interest (§ 497 (3) BGB). What exceeds everything is a surplus that settles later amounts on their own day. Payments with a later value date are allocated anew. A payment equal to a booked one returns `duplicate_payment_report`, a closed case `conflict`. A case has at most ' +
        `${limits.mandate_payments} payments (\`max_length\`).`,
    }),
    preview_payment: route('POST', '/operator/v1/mandates/{mandate_id}/payments/preview/', {
      of: 'mandates',
      safe: true,
      body: MandatePaymentInput,
      example: {
        amount: { currency: 'EUR', value: '50.00' },
        value_date: '2026-02-20',
        payer: 'debtor',
      },
      reply: PaymentPreview,
      scope: 'operator:money',
      problems: ['conflict', 'duplicate_payment_report'],
      summary: 'Preview what a payment would settle',
      description: 'Refuses what booking the same body refuses. Writes nothing.',
    }),
    payment: route('GET', '/operator/v1/mandates/{mandate_id}/payments/{id}/', {
      of: 'mandates',
      reply: MandatePayment,
      scope: 'operator:read',
      summary: 'Retrieve a payment on a case',
    }),
    reverse_payment: route('POST', '/operator/v1/mandates/{mandate_id}/payments/{id}/reverse/', {
      of: 'mandates',
      body: PaymentReturn,
      bodyOptional: true,
      example: {
        returned_on: '2026-03-01',
        bank_charge: { currency: 'EUR', value: '3.50' },
        reason: '<p>The bank returned the direct debit.</p>',
      },
      reply: MandatePayment,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Reverse the booking of a payment',
      description:
        'Books the inverse of the same lines on the same value date; later payments are allocated anew, and refunds of the payment are reversed with it. `bank_charge` becomes costs of the case, owed from `returned_on`. A payment that is not booked and a closed case return `conflict`.',
    }),
    refund_payment: route('POST', '/operator/v1/mandates/{mandate_id}/payments/{id}/refund/', {
      of: 'mandates',
      body: RefundInput,
      example: { amount: { currency: 'EUR', value: '10.00' }, value_date: '2026-03-01', reference: 'Transfer 12' },
      reply: MandatePayment,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Give surplus of a payment back to the payer',
      description: `At most the surplus of the payment that is left on \`value_date\` and on every later day; more is an \`overpayment\`. A payment has at most ${limits.payment_refunds} refunds (\`max_length\`). A payment that is not booked and a closed case return \`conflict\`.`,
    }),
    preview_reverse_payment: route('POST', '/operator/v1/mandates/{mandate_id}/payments/{id}/reverse/preview/', {
      of: 'mandates',
      safe: true,
      body: PaymentReturn,
      bodyOptional: true,
      example: { returned_on: '2026-03-01', bank_charge: { currency: 'EUR', value: '3.50' } },
      reply: PaymentChangePreview,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Preview the reversal of a payment',
      description: about_preview,
    }),
    preview_refund_payment: route('POST', '/operator/v1/mandates/{mandate_id}/payments/{id}/refund/preview/', {
      of: 'mandates',
      safe: true,
      body: RefundInput,
      example: { amount: { currency: 'EUR', value: '10.00' }, value_date: '2026-03-01' },
      reply: PaymentChangePreview,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Preview the refund of surplus',
      description: about_preview,
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
        'Without `amount`, fees are computed from the tariffs of the law, and the response shows their working. Each fee is its rate of the whole fee, rounded half up, at least 15.00; a `court_dunning_fee` is reduced by half the rate of the booked `collection_fee` (at most 0.75), on the value that both have in common. An `expenses_flat_rate` is 20 % of the fees of its matter before any credit, at most 20.00, less what is booked; each `enforcement_fee`, with the `settlement_fee` reached in that measure, is a matter of its own (§ 18 (1) no. 1 RVG). A computed fee that is booked already is due once per matter (§ 15 (2) RVG): computed at a higher rate, the difference is booked, otherwise the response is `conflict`. Costs whose kind, matter, date, amount, description and raised fee are those of booked costs, and a closed case, return `conflict`.',
    }),
    preview_cost: route('POST', '/operator/v1/mandates/{mandate_id}/costs/preview/', {
      of: 'mandates',
      safe: true,
      body: MandateCostInput,
      example: { kind: 'enforcement_fee', date: '2026-02-20', interest_bearing: false },
      reply: CostPreview,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Preview costs',
      description: about_preview,
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
        'Books the inverse of the same lines on the same value date; payments on these costs are allocated anew. Costs that are not booked and a closed case return `conflict`.',
    }),
    preview_reverse_cost: route('POST', '/operator/v1/mandates/{mandate_id}/costs/{id}/reverse/preview/', {
      of: 'mandates',
      safe: true,
      reply: CostReversalPreview,
      scope: 'operator:money',
      problems: ['conflict'],
      summary: 'Preview the reversal of costs',
      description: about_preview,
    }),
    ledger: route('GET', '/operator/v1/mandates/{mandate_id}/ledger/', {
      of: 'mandates',
      list: {
        item: LedgerEntry,
        filters: {
          value_date_from: day(),
          value_date_to: day(),
          known_at: described('Only entries recorded by this time.', instant()),
          derived: flagParameter(),
        },
      },
      scope: 'operator:read',
      summary: 'List the ledger entries of a case, newest first',
    }),
  },
);
