/** What „Zahlungen“ reads: the bank's lines that wait, those with candidates first. */
import { queryOptions } from '@tanstack/react-query';
import type { useOperator } from '../../data/useOperator.ts';

export type Operator = ReturnType<typeof useOperator>;
export type BankLine = Awaited<ReturnType<Operator['bankTransactions']['get']>>;
export type Proposal = BankLine['proposals'][number];

/** Whatever a command here changes. */
export const paymentsKey = ['operator', 'payments'] as const;

/** As many of each state are shown; the next follow as these are decided. */
const shown = 50;

export const waitingQuery = (operator: Operator) =>
  queryOptions({
    queryKey: [...paymentsKey, 'waiting'],
    async queryFn() {
      const [proposed, unmatched] = await Promise.all(
        (['proposed', 'unmatched'] as const).map((status) =>
          operator.bankTransactions.list({ query: { status, limit: shown } }),
        ),
      );
      const pages = [proposed, unmatched].filter((page) => page !== undefined);
      return {
        lines: pages.flatMap(({ results }) => results),
        count: pages.reduce((sum, { count }) => sum + count, 0),
      };
    },
  });
