/** The companies whose name or customer number is typed, as the options of a field. */
import { useOperator } from '../data/useOperator.ts';
import type { Option } from '../ui/Field.tsx';

/** As many as a field offers. */
const offered = 20;

export function useFindCompanies(): (text: string) => Promise<Option[]> {
  const { operatorCompanies } = useOperator();
  return async (q) => {
    const { results } = await operatorCompanies.list({ query: { q, limit: offered } });
    return results.map(({ id, name, customer_number }) => ({ value: id, text: `${name} (${customer_number})` }));
  };
}
