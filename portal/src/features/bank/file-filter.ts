/** The filter of the file that an address names: a file leads to its lines. */
import { useSearch } from '@tanstack/react-router';
import type { Filter } from '../../data/table/Filters.tsx';
import type { ListSearch } from '../../data/table/paging.ts';
import { useTexts } from '../../language/language.ts';
import { words } from './words.ts';

/** The file of the address; empty where it names none. */
export function useNamedFile(): string {
  const { bank_file_id: id }: ListSearch = useSearch({ strict: false });
  return typeof id === 'string' ? id : '';
}

/** Shown only where the address names a file. */
export function useFilterOf(id: string, file: { readonly filename: string | null } | undefined): readonly Filter[] {
  const { unmatched, files } = useTexts(words);
  return id === ''
    ? []
    : [
        {
          name: 'bank_file_id',
          label: unmatched.file,
          options: [{ value: id, text: file?.filename ?? files.unnamed }],
        },
      ];
}
