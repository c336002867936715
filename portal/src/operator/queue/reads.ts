/** What the review reads: the orders that wait, oldest first, and one of them. */
import { fullName } from '@mahnwerk/contract/shapes/person.ts';
import type { Me } from '../../data/me.ts';
import { type AnswerOf, api } from '../../data/operations.ts';
import type { QueueView } from '../../data/queue-search.ts';
import { useList, useRead } from '../../data/query.ts';

const { reviews, operatorDebtors, cases } = api.operator;

export type ReviewedOrder = AnswerOf<typeof reviews.get>;

/** Whether the person is at an order, by its name. */
export const isReviewedBy = (review: ReviewedOrder['review'], me: Me): boolean => review?.user_name === fullName(me);

/** The oldest are shown; the next ones follow as these are decided. */
const shown_orders = 50;

/** An order of at least so many euros is a large one. */
const large_euros = '5000';

const views = {
  all: { status: 'submitted' },
  hinted: { status: 'submitted', hinted: true },
  large: { status: 'submitted', amount_min: large_euros },
  asked: { status: 'awaiting_client_response' },
} as const satisfies Readonly<Record<QueueView, object>>;

/** Rows do not move by themselves: what is new waits (live/read-ahead.ts). */
export const useWaiting = (view: QueueView = 'all') =>
  useList(
    reviews.list,
    { query: { ...views[view], ordering: 'created' } },
    { limit: shown_orders },
    { staysOnReturn: true },
  );

/** How many orders a view shows. */
export const useCountIn = (view: QueueView): number | undefined =>
  useRead(reviews.list, { query: { ...views[view], limit: 1 } }, { topics: ['orders'] }).data?.count;

export type WaitingOrders = AnswerOf<typeof reviews.list>;
export type WaitingOrder = WaitingOrders['results'][number];

/** As many debtors, and as many orders of the first of them, are read. */
const read_max = 100;

/** The debtors of an order. */
export const useDebtors = ({ id }: ReviewedOrder) =>
  useRead(operatorDebtors.list, { query: { order_id: id, limit: read_max } });

/** As many cases of the debtor are shown. */
const cases_max = 5;

/** What else the company has handed in against the debtor of an order: its newest cases. */
export const useEarlierCases = ({ debtor_id }: ReviewedOrder) =>
  useRead(cases.list, { query: { debtor_id, limit: cases_max } });

/** The other orders of the company against the debtor of an order, without those that became a case. */
export function useEarlierOrders({ id, debtor_id }: ReviewedOrder) {
  const read = useRead(reviews.list, { query: { debtor_id, limit: read_max } });
  return { ...read, orders: read.data?.results.filter((each) => each.id !== id && each.mandate === null) };
}

const underReview: readonly string[] = ['submitted', 'awaiting_client_response'];

/** Whether claims can be moved into this order. */
export const isUnderReview = ({ status }: Pick<ReviewedOrder, 'status'>): boolean => underReview.includes(status);
