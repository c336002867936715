/** What the review reads: the orders that wait, oldest first, and one of them. */
import { type AnswerOf, api } from '../../data/operations.ts';
import { useList, useRead } from '../../data/query.ts';

const { reviews, operatorDebtors, cases } = api.operator;

export type ReviewedOrder = AnswerOf<typeof reviews.get>;

/** The oldest are shown; the next ones follow as these are decided. */
const shown_orders = 50;

const waiting = { query: { status: 'submitted', ordering: 'created' } } as const;

/** Rows do not move by themselves: what is new waits (live/read-ahead.ts). */
export const useWaiting = () => useList(reviews.list, waiting, { limit: shown_orders }, { staysOnReturn: true });

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
