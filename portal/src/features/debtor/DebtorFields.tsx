/** The fields of a debtor. */
import type { ReactNode } from 'react';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import { useWords } from '../../language/language.ts';
import { CountryField } from '../../ui/CountryField.tsx';
import { Select, Field } from '../../ui/Field.tsx';
import { labelsOf, refusalsOf, valuesOf } from './debtor-values.ts';

interface DebtorFieldsProps {
  readonly stored: Debtor;
  readonly errorOf: (field: string) => ReactNode;
}

export function DebtorFields({ stored, errorOf }: DebtorFieldsProps) {
  const words = useWords().files;
  const labels = labelsOf(words);
  const refusals = refusalsOf(stored);
  return Object.entries(valuesOf(stored)).map(([name, value]) => {
    const field = {
      name,
      label: labels[name] ?? name,
      defaultValue: value,
      failure: (refusals[name] ?? [name]).map(errorOf).find((failure) => failure !== undefined),
    };
    if (name === 'acting_as')
      return (
        <Select
          key={name}
          {...field}
          options={Object.entries(words.actingAs).map(([each, text]) => ({ value: each, text }))}
        />
      );
    if (name === 'country') return <CountryField key={name} {...field} />;
    return <Field key={name} {...field} {...(name.endsWith('_date') ? { type: 'date' } : {})} />;
  });
}
