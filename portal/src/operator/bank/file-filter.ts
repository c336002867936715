/** The filter of the file that an address names, of the operator's files. */
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import type { Filter } from '../../data/table/Filters.tsx';
import { useFilterOf, useNamedFile } from '../../features/bank/file-filter.ts';

export function useFileFilter(): readonly Filter[] {
  const id = useNamedFile();
  return useFilterOf(id, useRead(api.operator.bankFiles.get, { id }, { isEnabled: id !== '' }).data);
}
