/** What the review reads: the orders that wait, oldest first, and one of them. */
import { queryOptions } from '@tanstack/react-query';
import type { useOperator } from '../../data/useOperator.ts';

type Operator = ReturnType<typeof useOperator>;
export type ReviewedOrder = Awaited<ReturnType<Operator['reviews']['get']>>;

/** The name of the list, and what everything that the review reads has keys below. */
export const queueName = 'operator-queue';
export const queueKey = [queueName] as const;

/** The oldest are shown; the next ones follow as these are decided. */
const shown_orders = 50;

const waiting = { status: 'submitted', ordering: 'created' } as const;

export const readWaiting = (operator: Operator) =>
  operator.reviews.list({ query: { ...waiting, limit: shown_orders } });

/** A page of those that wait. */
export const readWaitingPage = (operator: Operator, page: object) =>
  operator.reviews.list({ query: { ...waiting, ...page } });

export const waitingQuery = (operator: Operator) =>
  queryOptions({
    queryKey: [...queueKey, 'waiting'],
    queryFn: () => readWaiting(operator),
    // Rows do not move by themselves: what is new waits (live/ahead.ts).
    refetchOnWindowFocus: false,
  });

export type WaitingOrders = Awaited<ReturnType<typeof readWaiting>>;
export type WaitingOrder = WaitingOrders['results'][number];

export const orderQuery = (operator: Operator, id: string) =>
  queryOptions({ queryKey: [...queueKey, id], queryFn: () => operator.reviews.get({ id }) });

export const checksQuery = (operator: Operator, id: string) =>
  queryOptions({ queryKey: [...queueKey, id, 'checks'], queryFn: () => operator.reviews.checks({ id }) });

/** As many debtors, and as many orders of the first of them, are read. */
const read_max = 100;

/** The debtors of an order. */
export const debtorsQuery = (operator: Operator, { id }: ReviewedOrder) =>
  queryOptions({
    queryKey: [...queueKey, id, 'debtors'],
    queryFn: () => operator.operatorDebtors.list({ query: { order_id: id, limit: read_max } }),
  });

/** As many cases of the debtor are shown. */
const cases_max = 5;

/** What else the company has handed in against the debtor of an order: its newest cases, and orders without a case. */
export const earlierQuery = (operator: Operator, { id, debtor_id }: ReviewedOrder) =>
  queryOptions({
    queryKey: [...queueKey, id, 'earlier'],
    queryFn: async () => {
      const [cases, orders] = await Promise.all([
        operator.cases.list({ query: { debtor_id, limit: cases_max } }),
        operator.reviews.list({ query: { debtor_id, limit: read_max } }),
      ]);
      return { cases, orders: orders.results.filter((each) => each.id !== id && each.mandate === null) };
    },
  });

const underReview: readonly string[] = ['submitted', 'awaiting_client_response'];

/** Whether claims can be moved into this order. */
export const isUnderReview = ({ status }: Pick<ReviewedOrder, 'status'>): boolean => underReview.includes(status);
