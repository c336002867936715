/** Which of two policies stands: what was typed, or what a colleague saved meanwhile. */
import { ConflictDialog, type ConflictDialogProps } from '../../data/form/ConflictDialog.tsx';
import { useTexts } from '../../language/language.ts';
import { valueIn } from './policy-values.ts';
import type { Offered } from './reads.ts';
import { useStepSummary } from './step-summary.ts';
import { stepWords } from './step-words.ts';
import { words } from './words.ts';

interface PolicyConflictProps extends Pick<ConflictDialogProps, 'conflict' | 'onChosen'> {
  readonly offered: Offered;
}

export function PolicyConflict({ offered, ...asked }: PolicyConflictProps) {
  const { fields } = useTexts(words);
  const { steps } = useTexts(stepWords);
  const summary = useStepSummary(offered);
  const shown = (_name: string, value: string): string => {
    const typed = valueIn(value);
    if (typeof typed === 'string') return typed;
    return typed.map((step) => `${step.typed.name}: ${summary(step)}`).join('\n');
  };
  return <ConflictDialog {...asked} labels={{ ...fields, steps }} textOf={shown} />;
}
