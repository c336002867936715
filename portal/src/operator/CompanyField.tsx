/** A field that finds one company by its name or its customer number. */
import type { ReactNode } from 'react';
import { Combobox } from '../data/form/Combobox.tsx';
import { useOperator } from '../data/useOperator.ts';

interface CompanyFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly failure?: ReactNode;
  /** The id; undefined while none is chosen. */
  readonly onChoose: (id: string | undefined) => void;
}

export function CompanyField({ label, hint, failure, onChoose }: CompanyFieldProps) {
  const { operatorCompanies } = useOperator();
  return (
    <Combobox
      label={label}
      {...(hint === undefined ? {} : { hint })}
      name="operator companies by name"
      find={async (q) => {
        const { results } = await operatorCompanies.list({ query: { q, limit: 20, ordering: 'name' } });
        return results.map(({ id, name, customer_number }) => ({ value: id, text: `${name} (${customer_number})` }));
      }}
      onChoose={onChoose}
      failure={failure}
    />
  );
}
