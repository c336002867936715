/** What „Zahlungen“ reads: the bank's lines that wait, those with candidates first. */
import type { Change } from '../../data/cache.ts';
import { type AnswerOf, api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';

const { bankTransactions, workQueues } = api.operator;

export type BankLine = AnswerOf<typeof bankTransactions.get>;
export type Proposal = BankLine['proposals'][number];

/** What a decision on money that waits changes: the lines, and the numbers of the side bar. */
export const decided: readonly Change[] = [bankTransactions, workQueues];

/** As many of each state are shown; the next follow as these are decided. */
const limit = 50;

export function useWaitingLines() {
  const proposed = useRead(bankTransactions.list, { query: { status: 'proposed', limit } });
  const unmatched = useRead(bankTransactions.list, { query: { status: 'unmatched', limit } });
  const { error, refetch } = proposed.error === null ? unmatched : proposed;
  const pages = [proposed.data, unmatched.data].filter((page) => page !== undefined);
  return {
    error,
    refetch,
    data:
      pages.length < 2
        ? undefined
        : {
            lines: pages.flatMap(({ results }) => results),
            count: pages.reduce((sum, { count }) => sum + count, 0),
          },
  };
}
