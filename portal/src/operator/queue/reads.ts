/** What the review reads: the orders that wait, oldest first, and one of them. */
import { queryOptions } from '@tanstack/react-query';
import type { useOperator } from '../useOperator.ts';

type Operator = ReturnType<typeof useOperator>;
export type ReviewedOrder = Awaited<ReturnType<Operator['reviews']['get']>>;

export const queueKey = ['operator', 'queue'] as const;

/** The oldest are shown; the next ones follow as these are decided. */
const shown_orders = 50;

export const readWaiting = (operator: Operator) =>
  operator.reviews.list({ query: { status: 'submitted', ordering: 'created', limit: shown_orders } });

export const waitingQuery = (operator: Operator) =>
  queryOptions({
    queryKey: [...queueKey, 'waiting'],
    queryFn: () => readWaiting(operator),
    // Rows do not move by themselves: what is new waits (live/ahead.ts).
    refetchOnWindowFocus: false,
  });

export type WaitingOrders = Awaited<ReturnType<typeof readWaiting>>;

export const orderQuery = (operator: Operator, id: string) =>
  queryOptions({ queryKey: [...queueKey, id], queryFn: () => operator.reviews.get({ id }) });

export const checksQuery = (operator: Operator, id: string) =>
  queryOptions({ queryKey: [...queueKey, id, 'checks'], queryFn: () => operator.reviews.checks({ id }) });
