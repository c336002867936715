/** „Aufgabe anlegen“: a new task on a case. */
import { useTexts } from '../../language/language.ts';
import type { CaseDialog } from '../cases/CaseForm.tsx';
import { NewTask } from './TaskForms.tsx';
import { words } from './words.ts';

export function CaseTask({ id, onClose }: CaseDialog) {
  const { create: texts } = useTexts(words);
  return <NewTask mandate={id} title={texts.onCase} onClose={onClose} />;
}
