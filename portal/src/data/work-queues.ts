/** What waits for the operator, read again every minute while a person is at the page, and after each command. */
import type { WorkQueueName } from '@mahnwerk/contract/operator/work-queues.ts';
import { paths } from '../paths.ts';
import type { Filtering } from './table/paging.ts';
import { everyMinute } from './activity.ts';
import { api } from './operations.ts';
import { useRead } from './query.ts';
import { addDays, dayOf } from '../ui/dates.ts';

/** A case is barred soon within as many days. */
const soon_days = 92;

/** The cases that are barred soon, the nearest first. */
export const barredSoon = () => ({ limitation_to: addDays(dayOf(), soon_days), ordering: 'limitation' });

/** Where the work of each queue is done, with the filters that show it, in the order of a day. */
export const queueLinks = [
  ['orders', paths.operator.queue()],
  ['answers', paths.operator.requests(), { status: 'answered', handled: 'false' }],
  ['messages', paths.operator.messages(), { state: 'under_review' }],
  ['inbox', paths.operator.inbox()],
  ['tasks', paths.operator.allTasks()],
  ['payments_reported', paths.operator.reportedPayments()],
  ['payments_unmatched', paths.operator.unmatchedPayments()],
  ['payments_doubtful', paths.operator.doubtfulPayments()],
  ['follow_ups', paths.operator.followUps()],
  ['plans_defaulted', paths.operator.cases(), { plan: 'defaulted' }],
  ['statements_draft', paths.operator.statements()],
  ['payouts_open', paths.operator.payouts(), { open: 'true' }],
  ['limitation', paths.operator.allTasks(), { kind: 'limitation' }],
  ['base_rate', paths.operator.lawRates()],
  ['documents_failed', paths.operator.documents()],
  ['letters', paths.operator.outbox()],
  ['letters_stopped', paths.operator.stoppedLetters()],
  ['handovers_refused', paths.operator.handovers(), { open: 'true' }],
  ['deliveries_failing', paths.operator.deliveries(), { status: 'failed' }],
  ['work_failed', paths.operator.operations()],
] as const satisfies readonly (readonly [WorkQueueName, string, (Filtering | (() => Filtering))?])[];

/** A person who is away has a session that ends; the next screen asks again. */
export const useWorkQueues = () => useRead(api.operator.workQueues.get, undefined, { interval: everyMinute });

/** Counts end here. */
const count_max = 1000;

export const countText = (count: number, code: string): string =>
  `${new Intl.NumberFormat(code).format(count)}${count >= count_max ? '+' : ''}`;
