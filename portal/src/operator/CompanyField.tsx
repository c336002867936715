/** A field that finds one company by its name or its customer number. */
import type { ReactNode } from 'react';
import { Combobox } from '../data/form/Combobox.tsx';
import { useFindCompanies } from './find-companies.ts';

interface CompanyFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly failure?: ReactNode;
  /** The name of the company that is chosen at first. */
  readonly initial?: string | undefined;
  /** The id; undefined while none is chosen. */
  readonly onChoose: (id: string | undefined) => void;
}

export function CompanyField({ label, hint, failure, initial, onChoose }: CompanyFieldProps) {
  return (
    <Combobox
      label={label}
      {...(hint === undefined ? {} : { hint })}
      name="operator companies"
      find={useFindCompanies()}
      initial={initial}
      onChoose={onChoose}
      failure={failure}
    />
  );
}
