/**
 * Payments that a client reports on its claims (service.md 2.6; decisions.md 4): those of one claim and those of all
 * claims. Payments that the operator books on a mandate: operator/ledger.ts.
 */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { metadata } from '../shapes/parts.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { seekingWords } from '../shapes/next-step.ts';
import { line } from '../shapes/text.ts';
import { choice, day, id, instant, money } from '../shapes/values.ts';

const reference = () => nullable(line({ max: limits.reference_characters }));

export const PaymentInput = named(
  'PaymentInput',
  object({
    amount: money({ zero: false }),
    value_date: described('Must not be in the future.', day()),
    your_reference: optional(reference()),
    metadata: optional(metadata()),
  }),
);
export type PaymentInput = Infer<typeof PaymentInput>;

export const paymentStatuses = ['draft', 'reported', 'booked', 'rejected', 'withdrawn'] as const;

export const Payment = named(
  'Payment',
  object({
    id: id(),
    status: described(
      '`draft`: the order is a draft. `reported`: reported to the service, not booked yet. `booked`: included in the balance of the case. `rejected`: rejected by the operator as false. `withdrawn`: withdrawn by the company before it was booked. Both are excluded from all totals.',
      choice(...paymentStatuses),
    ),
    rejection_reason: described(
      'Null unless `status` is `rejected`.',
      nullable(line({ max: limits.payment_rejection_reason_characters })),
    ),
    amount: money(),
    value_date: day(),
    your_reference: reference(),
    metadata: metadata(),
    claim: object({ id: id(), document_reference: reference(), your_reference: reference() }),
    mandate: nullable(object({ id: id(), reference_number: line({ max: 50 }) })),
    created_at: instant(),
    updated_at: instant(),
  }),
);
export type Payment = Infer<typeof Payment>;

export const payments = group(
  'case',
  'payments',
  { title: 'Payments', about: 'The payments that the company has reported on its claims.' },
  {
    list: route('GET', '/v2/payments/', {
      list: {
        item: Payment,
        filters: {
          status: choice(...paymentStatuses),
          document_reference: described(
            'Only payments on claims with this `document_reference`.',
            line({ max: limits.reference_characters }),
          ),
          your_reference: line({ max: limits.reference_characters }),
          mandate_id: described('Only payments on claims of this case.', id()),
          debtor_id: described('Only payments on claims against this debtor.', id()),
          q: seekingWords(),
        },
        updatedSince: true,
      },
      scope: 'case:payments:read',
      summary: 'List payments',
    }),
    get: route('GET', '/v2/payments/{id}/', {
      reply: Payment,
      scope: 'case:payments:read',
      summary: 'Retrieve a payment',
      description:
        '`draft`: on a claim of a draft order. `reported`: reported to the service. `booked`: included in the balance of the case. If the booking is reversed, the payment is `reported` again.',
    }),
  },
);

export const claimPayments = group(
  'case',
  'claim-payments',
  {
    title: 'Payments on a claim',
    about:
      'Payments that the debtor made to the company on one claim. Payments on a draft order cause no event; later payments are reported to the service.',
  },
  {
    list: route('GET', '/v2/claims/{claim_id}/payments/', {
      list: { item: Payment, updatedSince: true },
      scope: 'case:payments:read',
      summary: 'List the payments on a claim',
    }),
    create: route('POST', '/v2/claims/{claim_id}/payments/', {
      body: PaymentInput,
      example: {
        amount: { currency: 'EUR', value: '50.00' },
        value_date: '2026-02-20',
        your_reference: 'Bank transfer of 20 February',
      },
      reply: Payment,
      status: 201,
      scope: 'case:payments:write',
      problems: ['conflict', 'order_expired', 'claim_moved_retry', 'duplicate_payment_report'],
      summary: 'Report a payment on a claim',
      description:
        'On a claim of a draft order, the payment is a `draft` and causes no event. On a submitted or accepted claim, it is `reported` immediately (`payment.reported`). An amount above the open value is rejected (`overpayment`). The open value of a claim is its total less its payments; for an accepted claim, it is the amount still owed according to the ledger, including the costs of the case, less reported payments that are not booked yet. Payments cannot be reported on rejected or withdrawn claims or on a closed case (`conflict`).',
    }),
    get: route('GET', '/v2/claims/{claim_id}/payments/{id}/', {
      reply: Payment,
      scope: 'case:payments:read',
      summary: 'Retrieve a payment on a claim',
    }),
    delete: route('DELETE', '/v2/claims/{claim_id}/payments/{id}/', {
      scope: 'case:payments:write',
      problems: ['conflict', 'order_expired'],
      summary: 'Delete a payment of a draft order',
      description: 'Only a `draft` payment can be deleted; a reported one returns `conflict` and can be withdrawn.',
    }),
    withdraw: route('POST', '/v2/claims/{claim_id}/payments/{id}/withdraw/', {
      reply: Payment,
      scope: 'case:payments:write',
      problems: ['conflict', 'order_expired', 'claim_moved_retry'],
      summary: 'Withdraw a reported payment',
      description:
        'For a report that is wrong. The payment becomes `withdrawn` and is excluded from all totals; the same payment can be reported again. The withdrawal is added to the history of the case; no event is recorded. A payment whose status is not `reported` returns `conflict`: a `draft` is deleted, and only the operator reverses a booking.',
    }),
  },
);
