/** The filter of the file that an address names: a file leads to its lines. */
import { useSearch } from '@tanstack/react-router';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import type { Filter } from '../../data/table/Filters.tsx';
import type { ListSearch } from '../../data/table/paging.ts';
import { useTexts } from '../../language/language.ts';
import { words } from '../../features/bank/words.ts';

/** Shown only where the address names a file. */
export function useFileFilter(): readonly Filter[] {
  const { unmatched, files } = useTexts(words);
  const { bank_file_id: id }: ListSearch = useSearch({ strict: false });
  const isNamed = typeof id === 'string' && id !== '';
  const { data } = useRead(api.operator.bankFiles.get, { id: isNamed ? id : '' }, { isEnabled: isNamed });
  return isNamed
    ? [{ name: 'bank_file_id', label: unmatched.file, options: [{ value: id, text: data?.filename ?? files.unnamed }] }]
    : [];
}
