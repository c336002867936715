/** What waits for the operator (portal.md 4). Most queues are views of tasks (case-work.md 5). */
import { group, route } from '../grammar/route.ts';
import { limits } from '../grammar/limits.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';
import { instant, integer } from '../shapes/values.ts';

const WorkQueue = named(
  'WorkQueue',
  object({
    count: described(
      `How many wait; ${limits.queue_count_max} stands for this number or more.`,
      integer({ min: 0, max: limits.queue_count_max }),
    ),
    oldest_at: described('Since when the oldest of them waits; null if there is none.', nullable(instant())),
    mine: described(
      'How many of their tasks are assigned to the caller; 0 where tasks do not stand for them.',
      integer({ min: 0, max: limits.queue_count_max }),
    ),
  }),
);

export const workQueueNames = [
  'tasks',
  'orders',
  'messages',
  'answers',
  'documents_failed',
  'payments_reported',
  'payments_unmatched',
  'payments_doubtful',
  'plans_defaulted',
  'statements_draft',
  'payouts_open',
  'letters',
  'letters_stopped',
  'inbox',
  'handovers_refused',
  'deliveries_failing',
  'follow_ups',
  'limitation',
  'base_rate',
  'work_failed',
] as const;
export type WorkQueueName = (typeof workQueueNames)[number];

const queue = (what: string) => described(what, WorkQueue);

export const WorkQueues = named(
  'WorkQueues',
  object({
    tasks: queue('Tasks that are open or in progress.'),
    orders: queue('Orders that wait for a decision (`submitted`).'),
    messages: queue('Messages of companies that are not handled.'),
    answers: queue('Answers to requests to companies that are not handled.'),
    documents_failed: queue(`Documents that failed the inspection in the last ${limits.queue_days} days.`),
    payments_reported: queue('Payments that companies reported and that are not booked.'),
    payments_unmatched: queue('Bank transactions that are neither booked nor ignored nor refunded.'),
    payments_doubtful: queue('Bank transactions that may be stored already, and that someone takes or drops.'),
    plans_defaulted: queue(
      'Open cases whose newest instalment plan is in default, until someone concludes another one, changes the states or closes the case.',
    ),
    statements_draft: queue(
      'Complete drafts of statements, and of single-mandate statements with an invoice of their own, that wait for publishing.',
    ),
    payouts_open: queue('Payouts that are prepared or exported, and that the bank has not executed.'),
    letters: queue('Letters that wait for printing.'),
    letters_stopped: queue(
      'Letters that were stopped as `stale`, `unreachable`, `not_printable` or `company_incomplete`, or came back, until a person acknowledges them.',
    ),
    inbox: queue('Items of the inbox that are neither done nor discarded.'),
    handovers_refused: queue('Handovers to collection that were refused, of invoices that are not settled.'),
    deliveries_failing: queue(`Deliveries of webhooks that failed for good in the last ${limits.queue_days} days.`),
    follow_ups: queue('Notes and calls whose day of follow-up has come.'),
    limitation: queue(`Tasks of claims that become time-barred within ${limits.limitation_warning_days} days, or are.`),
    base_rate: queue(
      '1 while the present half-year has no base rate (§ 247 BGB); interest is computed with the last one.',
    ),
    work_failed: queue('Failed and late work that no one has dismissed; 0 without `operator:admin`.'),
  }),
);
export type WorkQueues = Infer<typeof WorkQueues>;

export const workQueues = group(
  'operator',
  'work-queues',
  { title: 'Work queues', about: 'What waits for the operator, and since when.' },
  {
    get: route('GET', '/operator/v1/work-queues/', {
      reply: WorkQueues,
      scope: 'operator:read',
      summary: 'Retrieve what waits for the operator',
    }),
  },
);
