/**
 * The operator's review (decisions.md 11): the order queue, accept, reject, withdraw, moving a claim; and the accepted
 * cases.
 */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { described, named, nullable } from '../shapes/shape.ts';
import { object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { casePhases, clarifyReasons } from '../shapes/case-phases.ts';
import { digitsParameter, flagParameter } from '../shapes/page.ts';
import { choice, day, flag, id } from '../shapes/values.ts';
import { OrderChecks } from '../shapes/order-checks.ts';
import { Acceptance, Rejection } from '../shapes/review.ts';
import { Claim } from '../case/claims.ts';
import { OperatorOrder, orderList, orderSources, QueuedOrder } from '../case/orders.ts';
import { mandateList, OperatorMandate } from '../case/mandates.ts';

const OperatorWithdrawal = named(
  'OperatorWithdrawal',
  object({ reason: optional(nullable(line({ max: limits.withdrawal_reason_characters }))) }),
);

export const reviews = group(
  'operator',
  'reviews',
  {
    title: 'Review',
    about: 'The queue of submitted orders: accept them into a case, reject them or withdraw them.',
  },
  {
    list: route('GET', '/operator/v1/orders/', {
      list: {
        ...orderList,
        item: QueuedOrder,
        filters: {
          ...orderList.filters,
          company_id: id(),
          source: choice(...orderSources),
          hinted: described(
            `Whether a claim is disputed, or time-barred within ${limits.hinted_days} days by \`claims_summary.limitation_on\`.`,
            flagParameter(),
          ),
        },
      },
      scope: 'operator:read',
      summary: 'List orders of all companies',
      description: 'Each order has `claims_summary` instead of `claims`. Retrieve the order to read its claims.',
    }),
    get: route('GET', '/operator/v1/orders/{id}/', {
      of: 'orders',
      reply: OperatorOrder,
      scope: 'operator:read',
      summary: 'Retrieve an order with its claims',
    }),
    checks: route('GET', '/operator/v1/orders/{id}/checks/', {
      of: 'orders',
      reply: OrderChecks,
      scope: 'operator:read',
      summary: 'Check an order before deciding on it',
      description:
        'What the review looks at: what must be decided, what would be wrong, what passed. Checks advise; they refuse no decision.',
    }),
    start_review: route('POST', '/operator/v1/orders/{id}/start-review/', {
      of: 'orders',
      body: named(
        'ReviewStart',
        object({
          take_over: described(
            'Default `false`: an order that another person is at is a `conflict`. `true`: it is taken over.',
            optional(flag()),
          ),
        }),
      ),
      example: { take_over: true },
      bodyOptional: true,
      reply: OperatorOrder,
      scope: 'operator:review',
      problems: ['conflict'],
      summary: 'Start the review of an order',
      description: `Others see in \`review\` who is at the order and do not do its work twice; they can still decide on it. Lapses after ${limits.review_minutes} minutes; starting again extends it. An order that is not under review returns \`conflict\`.`,
    }),
    release_review: route('POST', '/operator/v1/orders/{id}/release-review/', {
      of: 'orders',
      reply: OperatorOrder,
      scope: 'operator:review',
      problems: ['conflict'],
      summary: 'Release an order of the review',
      description:
        'An order that another person is at returns `conflict`. Releasing an order that is free changes nothing.',
    }),
    accept: route('POST', '/operator/v1/orders/{id}/accept/', {
      of: 'orders',
      body: Acceptance,
      example: { mandate_id: null },
      bodyOptional: true,
      reply: OperatorOrder,
      scope: 'operator:review',
      problems: ['conflict', 'order_expired'],
      summary: 'Accept a submitted order into a case',
    }),
    reject: route('POST', '/operator/v1/orders/{id}/reject/', {
      of: 'orders',
      body: Rejection,
      reply: OperatorOrder,
      scope: 'operator:review',
      problems: ['conflict', 'order_expired'],
      summary: 'Reject a submitted order',
    }),
    withdraw: route('POST', '/operator/v1/orders/{id}/withdraw/', {
      of: 'orders',
      body: OperatorWithdrawal,
      bodyOptional: true,
      reply: OperatorOrder,
      scope: 'operator:review',
      problems: ['conflict', 'order_expired'],
      summary: 'Withdraw a submitted order on behalf of the company',
    }),
    move_claim: route('POST', '/operator/v1/claims/{id}/move/', {
      of: 'claims',
      body: named(
        'ClaimMove',
        object({
          order_id: described('An order of the same company and debtor. Both orders must be under review.', id()),
        }),
      ),
      reply: Claim,
      scope: 'operator:review',
      problems: ['conflict'],
      summary: 'Move a claim to another order under review',
    }),
  },
);

export const cases = group(
  'operator',
  'cases',
  { title: 'Cases', about: 'The cases of all companies.' },
  {
    list: route('GET', '/operator/v1/mandates/', {
      list: {
        ...mandateList,
        item: OperatorMandate,
        filters: {
          ...mandateList.filters,
          company_id: id(),
          assignee_id: id(),
          plan: described(
            'Only open cases by their newest instalment plan. `active`: it is. `late`: it is active, and an instalment is overdue. `defaulted`: it is in default, and no decision has been made since (`next_step` `decide`).',
            choice('active', 'late', 'defaulted'),
          ),
          phase: described(
            'The first that applies: `closed`; `paid`: nothing is open; `stopped`: `next_step` would be `clarify`; `plan`: an instalment plan is active; `court`, `enforcement`, `monitoring`: by its procedure; `demand`.',
            choice(...casePhases),
          ),
          stop: described('Only open cases for which this reason to clarify them applies.', choice(...clarifyReasons)),
          policy_id: described('Cases that run on this policy, or ended on it.', id()),
          policy_version: described(
            'Cases that run on this version of their policy, or ended on it.',
            digitsParameter({ min: 1, max: 2_147_483_647 }),
          ),
          has_policy: described('Whether the case runs on a policy, or ended on one.', flagParameter()),
          age_from: described('Accepted so many days ago, or more.', digitsParameter({ min: 0, max: 100_000 })),
          age_to: described('Accepted so many days ago, or less.', digitsParameter({ min: 0, max: 100_000 })),
          limitation_from: described('Only open cases whose `limitation_on` is on this day or later.', day()),
          limitation_to: described('Only open cases whose `limitation_on` is on this day or earlier.', day()),
          closed: described('Whether the case is closed.', flagParameter()),
        },
        orderBy: [...mandateList.orderBy, 'limitation'],
      },
      scope: 'operator:read',
      summary: 'List cases of all companies',
    }),
    get: route('GET', '/operator/v1/mandates/{id}/', {
      of: 'mandates',
      reply: OperatorMandate,
      scope: 'operator:read',
      summary: 'Retrieve a case with its current balance',
    }),
  },
);
