/** The companies that the search finds, as the options of a field. */
import type { Option } from '../ui/Field.tsx';
import { useOperator } from '../data/useOperator.ts';

export function useFindCompanies(): (text: string) => Promise<Option[]> {
  const { operatorSearch } = useOperator();
  return async (text) => {
    const { results } = await operatorSearch.get({ query: { q: text } });
    return results
      .filter(({ kind }) => kind === 'company')
      .map(({ id, title, subtitle }) => ({ value: id, text: `${title} (${subtitle})` }));
  };
}
