/**
 * The operator's decisions in a company's own hands, in the sandbox alone: an integration walks the whole life of a
 * case in its tests without a person at the operator.
 */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { Acceptance, Rejection } from '../shapes/review.ts';
import { described, named, nullable } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, day, money } from '../shapes/values.ts';
import { Mandate } from './mandates.ts';
import { Order } from './orders.ts';

const ofOrders = { elevated: true, sandboxOnly: 'not_found', scope: 'case:orders:write', reply: Order } as const;

export const sandboxOrders = group(
  'case',
  'sandbox-orders',
  {
    title: 'Sandbox: review',
    about:
      'Decide on your own submitted orders, as the operator does in production. Events, history and balance are those of a real decision. Production answers `404`.',
  },
  {
    accept: route('POST', '/v2/sandbox/orders/{id}/accept/', {
      ...ofOrders,
      body: Acceptance,
      example: { mandate_id: null },
      bodyOptional: true,
      problems: ['conflict', 'order_expired'],
      summary: 'Accept a submitted order into a case',
    }),
    reject: route('POST', '/v2/sandbox/orders/{id}/reject/', {
      ...ofOrders,
      body: Rejection,
      problems: ['conflict', 'order_expired'],
      summary: 'Reject a submitted order',
    }),
  },
);

export const sandboxMandates = group(
  'case',
  'sandbox-mandates',
  {
    title: 'Sandbox: payments',
    about: 'Let a debtor pay, as the operator books it in production. Production answers `404`.',
  },
  {
    pay: route('POST', '/v2/sandbox/mandates/{id}/payments/', {
      elevated: true,
      sandboxOnly: 'not_found',
      scope: 'case:payments:write',
      body: named(
        'SandboxPayment',
        object({
          amount: money({ zero: false }),
          value_date: described('Must not be in the future.', day()),
          payer: described(
            '`debtor`: the debtor paid the service. `client`: the debtor paid you. Default `debtor`.',
            optional(choice('debtor', 'client')),
          ),
          reference: described(
            'Distinguishes payments with the same date and amount.',
            optional(nullable(line({ max: limits.reference_characters }))),
          ),
        }),
      ),
      example: { amount: { currency: 'EUR', value: '50.00' }, value_date: '2026-02-20' },
      reply: Mandate,
      problems: ['conflict', 'duplicate_payment_report'],
      summary: 'Book a payment of the debtor on a case',
      description:
        'Returns the case with its new balance and records the events of a booking. A payment equal to a booked one returns `duplicate_payment_report`, a closed case `conflict`. At most ' +
        `${limits.sandbox_payments} payments can be booked on a case here (\`max_length\`).`,
    }),
  },
);
