/** What „Zahlungen“ reads: the bank's lines that wait, the earliest value date first. */
import { useSearch } from '@tanstack/react-router';
import type { Change } from '../../data/cache.ts';
import { type AnswerOf, api } from '../../data/operations.ts';
import { useList } from '../../data/query.ts';
import type { Filter } from '../../data/table/Filters.tsx';
import { filteringOf, type ListSearch } from '../../data/table/paging.ts';

const { bankTransactions, cashPosition, workQueues } = api.operator;

export type BankLine = AnswerOf<typeof bankTransactions.get>;
export type Proposal = BankLine['proposals'][number];

/** What a decision on money that waits changes: the lines, the cash position and the numbers of the side bar. */
export const decided: readonly Change[] = [bankTransactions, cashPosition, workQueues];

/** The lines that wait for a decision, in the order of their days. */
export const waitingLines = {
  list: bankTransactions.list,
  given: { query: { waiting: true, ordering: 'value_date' } },
};

const limit_default = 50;

/** The page of the address. A line that is decided leaves it, and the next one follows. */
export function useWaitingLines(filters: readonly Filter[]) {
  const search: ListSearch = useSearch({ strict: false });
  const { limit = limit_default, offset, position } = search;
  const filtering = filteringOf(
    search,
    filters.map(({ name }) => name),
  );
  const asked = {
    limit,
    ...(offset === undefined ? {} : { offset }),
    ...(position === undefined ? {} : { position }),
  };
  const { data, error, refetch } = useList<BankLine, object>(
    waitingLines.list,
    waitingLines.given,
    { ...asked, ...filtering },
    { keepsFormer: true, topics: ['bank'] },
  );
  return { page: data?.page, asked, filtering, error, refetch };
}
