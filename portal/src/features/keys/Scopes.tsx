/** The rights of a new key: all of its kind, unless the person looks and takes some away. */
import type { ReactNode } from 'react';
import { useWords } from '../../language/language.ts';
import { Checks } from '../../ui/Field.tsx';

export interface ScopesProps {
  /** All that the kind may have. */
  readonly all: readonly string[];
  readonly chosen: readonly string[];
  readonly onChoose: (scopes: readonly string[]) => void;
  readonly failure: ReactNode;
}

export function Scopes({ all, chosen, onChoose, failure }: ScopesProps) {
  const { keys: words } = useWords();
  return (
    <details>
      <summary>{words.narrow(chosen.length, all.length)}</summary>
      <Checks
        legend={words.scopes}
        name="scopes"
        options={all.map((value) => ({ value, text: value }))}
        chosen={chosen}
        onChoose={onChoose}
        failure={failure}
      />
    </details>
  );
}
