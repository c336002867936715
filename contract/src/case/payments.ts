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
  { title: 'Payments', about: 'What was paid on the claims of the company, as it reported it.' },
  {
    list: route('GET', '/v2/payments/', {
      list: { item: Payment, filters: { status: choice(...paymentStatuses) }, updatedSince: true },
      scope: 'case:payments:read',
      summary: 'All payments of the company',
    }),
    get: route('GET', '/v2/payments/{id}/', {
      reply: Payment,
      scope: 'case:payments:read',
      summary: 'One payment, in every state',
      description:
        '`draft`: on a claim of a draft order. `reported`: told to the service. `booked`: in the balance of the mandate; a payment whose booking is reversed is `reported` again.',
    }),
  },
);

export const claimPayments = group(
  'case',
  'claim-payments',
  {
    title: 'Payments on a claim',
    about:
      'Payments that the debtor made on one claim to the company: with a draft they stay silent, afterwards each is reported to the service.',
  },
  {
    list: route('GET', '/v2/claims/{claim_id}/payments/', {
      list: { item: Payment, updatedSince: true },
      scope: 'case:payments:read',
      summary: 'All payments on a claim',
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
        'On a claim of a draft order the payment is a draft too, and silent. On a submitted or accepted one it is reported at once (`payment.reported`). An amount above the open value is `overpayment`: what the claim comes to less its payments; of an accepted claim what the ledger says is still owed on it, the costs of the case included, less what is reported and not booked yet. A rejected or withdrawn claim, and a claim of a closed case, takes no payment (`conflict`).',
    }),
    get: route('GET', '/v2/claims/{claim_id}/payments/{id}/', {
      reply: Payment,
      scope: 'case:payments:read',
      summary: 'One payment on a claim',
    }),
    delete: route('DELETE', '/v2/claims/{claim_id}/payments/{id}/', {
      scope: 'case:payments:write',
      problems: ['conflict', 'order_expired'],
      summary: 'Take a payment out of a draft',
      description: 'Only a draft can be deleted; what has been reported stays (`conflict`).',
    }),
  },
);
