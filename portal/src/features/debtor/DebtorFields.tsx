/** The fields of a debtor. */
import type { ComponentProps, ReactNode } from 'react';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import { useWords } from '../../language/language.ts';
import { CountryField } from '../../ui/CountryField.tsx';
import { Select, Field } from '../../ui/Field.tsx';
import type { Values } from '../../data/form/conflicts.ts';
import { labelsOf, refusalsOf, valuesOf } from './debtor-values.ts';

interface DebtorFieldsProps {
  readonly stored: Debtor;
  readonly errorOf: (field: string) => ReactNode;
}

export function DebtorFields({ stored, errorOf }: DebtorFieldsProps) {
  const refusals = refusalsOf(stored);
  return (
    <DebtorInputs
      values={valuesOf(stored)}
      errorOf={(name) => (refusals[name] ?? [name]).map(errorOf).find((failure) => failure !== undefined)}
    />
  );
}

interface DebtorInputsProps {
  /** What they begin with, in their order. */
  readonly values: Values;
  /** By the name of a field. */
  readonly errorOf: (name: string) => ReactNode;
  /** Where they are called otherwise. */
  readonly labels?: Values;
}

export function DebtorInputs({ values, errorOf, labels: others }: DebtorInputsProps) {
  const words = useWords().files;
  const labels = { ...labelsOf(words), ...others };
  const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    acting_as: words.actingAs,
    salutation: { '': words.notKnown, ...words.salutations },
    legal_form: { '': words.notKnown, ...words.legalForms },
    representative_type: { '': '–', ...words.representatives },
  };
  return Object.entries(values).map(([name, value]) => {
    const field = { name, label: labels[name] ?? name, defaultValue: value, failure: errorOf(name) };
    const options = choices[name];
    if (options !== undefined)
      return (
        <Select
          key={name}
          {...field}
          options={Object.entries(options).map(([each, text]) => ({ value: each, text }))}
        />
      );
    if (name === 'country') return <CountryField key={name} {...field} />;
    return <Field key={name} {...field} {...kindOf(name)} autoComplete="off" />;
  });
}

/** A day has its own field, and a phone shows the keys that an address or a number needs. */
function kindOf(name: string): Pick<ComponentProps<'input'>, 'type' | 'inputMode'> {
  if (name.endsWith('_date')) return { type: 'date' };
  return name === 'email' ? { inputMode: 'email' } : name === 'phone' ? { inputMode: 'tel' } : {};
}
