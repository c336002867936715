/** A field that finds one case by its reference or its debtor. */
import type { ReactNode } from 'react';
import { Combobox } from '../data/form/Combobox.tsx';
import { useOperator } from '../data/useOperator.ts';

interface CaseFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly failure?: ReactNode;
  /** The id; undefined while none is chosen. */
  readonly onChoose: (id: string | undefined) => void;
}

/** Shorter texts begin too much. */
const least_characters = 2;

export function CaseField({ onChoose, ...field }: CaseFieldProps) {
  const { operatorSearch } = useOperator();
  const find = async (text: string) => {
    if (text.length < least_characters) return [];
    const { results } = await operatorSearch.get({ query: { q: text } });
    return results.flatMap(({ kind, id, title, subtitle }) =>
      kind === 'case' ? [{ value: id, text: subtitle === null ? title : `${title}, ${subtitle}` }] : [],
    );
  };
  return <Combobox {...field} name="operator cases" find={find} onChoose={onChoose} />;
}
