/** One of a few in a form, all of them visible; what is chosen at first is given. */
import { useState } from 'react';
import { type Option, Radios } from '../../ui/Field.tsx';

interface ChoiceFieldProps {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly Option[];
  readonly first: string;
}

export function ChoiceField({ first, ...radios }: ChoiceFieldProps) {
  const [chosen, setChosen] = useState(first);
  return <Radios {...radios} chosen={chosen} onChoose={setChosen} />;
}

/** The options of a choice, by their words. */
export const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, text]) => ({ value, text }));
