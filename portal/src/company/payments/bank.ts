/** The booking of exact credits on a company's accounts, and the filter of a file that leads to its lines. */
import { useMayHere } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import type { Filter } from '../../data/table/Filters.tsx';
import { useDunning } from '../../data/useDunning.ts';
import type { ExactBank } from '../../features/bank/exact.ts';
import { useFilterOf, useNamedFile } from '../../features/bank/file-filter.ts';

const { mahnserviceBankTransactions, mahnserviceBankFiles, mahnserviceInvoices } = api.dunning;

/** What a decision on a line changes. */
export const decided = [mahnserviceBankTransactions, mahnserviceBankFiles, mahnserviceInvoices];

export function useExactBank(): ExactBank {
  const { dunning } = useDunning();
  return {
    mayBook: useMayHere()('dunning:payments:write'),
    bookExact: (id, once) => dunning.mahnserviceBankFiles.bookExact({ id, ...once }),
    changes: decided,
  };
}

export function useFileFilter(): readonly Filter[] {
  const id = useNamedFile();
  return useFilterOf(id, useRead(mahnserviceBankFiles.get, { id }, { isEnabled: id !== '' }).data);
}
