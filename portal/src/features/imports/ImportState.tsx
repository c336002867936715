/** How far an import is, as a word. */
import type { ImportStatus } from '@mahnwerk/contract/shapes/import-words.ts';
import { useTexts } from '../../language/language.ts';
import { type Meaning, State } from '../../ui/State.tsx';
import { importWords } from './words.ts';

const meanings: Readonly<Record<ImportStatus, Meaning>> = {
  reading: 'calm',
  refused: 'bad',
  mapping: 'warn',
  checking: 'calm',
  checked: 'warn',
  running: 'calm',
  stopped: 'warn',
  finished: 'good',
  undoing: 'calm',
  undone: 'calm',
};

export function ImportState({ status }: { readonly status: ImportStatus }) {
  const { states } = useTexts(importWords);
  return <State meaning={meanings[status]}>{states[status]}</State>;
}
