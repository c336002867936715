/** Which of two ladders stands: what was typed, or what a colleague saved meanwhile. */
import { ConflictDialog, type ConflictDialogProps } from '../../data/form/ConflictDialog.tsx';
import { levelTexts, type TypedPolicy, valueIn } from './ladder-values.ts';
import { useLadderWords } from './ladder-words.ts';

/** Of the levels all texts are compared at once. */
export function LadderConflict(asked: Pick<ConflictDialogProps, 'conflict' | 'onChosen'>) {
  const words = useLadderWords();
  const labels = {
    levels: words.title,
    handover_enabled: words.handoverEnabled,
    handover_days: words.handoverDays,
    bundle: words.bundle,
    letter_distance_days: words.distance,
    minimum_amount: words.minimum,
    remainder: words.remainder,
    lump_sum: words.lumpSum,
    quiet_days: words.quiet,
  } satisfies Readonly<Record<keyof TypedPolicy, string>>;
  const textOf = (_name: string, value: string) => {
    const typed = valueIn(value);
    if (typeof typed === 'boolean') return typed ? words.yes : words.no;
    if (typeof typed === 'string') return typed in words.remainders ? words.remainders[typed as 'waive'] : typed;
    return typed
      .map((level) =>
        [...levelTexts.flatMap((name) => level[name] || []), ...(level.show_interest ? [words.showInterest] : [])].join(
          ', ',
        ),
      )
      .join(' · ');
  };
  return <ConflictDialog {...asked} labels={labels} textOf={textOf} />;
}
