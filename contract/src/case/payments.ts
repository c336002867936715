/**
 * Payments that a client reports on its claims (service.md 2.6; decisions.md 4): of one claim, and across all of them.
 * Payments that the operator books on a mandate: operator-ledger.ts.
 */
import { group, route } from '../grammar/route.ts';
import { choice } from '../shapes/values.ts';
import { Payment, PaymentInput, paymentStatuses } from './claims.ts';

export const payments = group(
  'case',
  'payments',
  { title: 'Payments', about: 'The payments that the company has reported on its claims.' },
  {
    list: route('GET', '/v2/payments/', {
      list: { item: Payment, filters: { status: choice(...paymentStatuses) }, updatedSince: true },
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
      description: 'Only a `draft` payment can be deleted; a reported one returns `conflict`.',
    }),
  },
);
