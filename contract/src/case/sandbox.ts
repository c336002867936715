/**
 * The operator's decisions in a company's own hands, in the sandbox alone: an integration walks the whole life of a
 * case in its tests without a person at the operator.
 */
import { group, route } from '../grammar/route.ts';
import { Acceptance, Rejection } from '../shapes/review.ts';
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
