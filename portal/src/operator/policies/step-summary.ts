/** A step in one line: what is done, after how many days, and on which conditions. */
import { useTexts } from '../../language/language.ts';
import type { Offered } from './reads.ts';
import { conditionFields, entriesIn, namesBelow, type TypedStep } from './step-values.ts';
import { stepWords, useValueNames } from './step-words.ts';

export function useStepSummary({ textsOf }: Offered): (step: TypedStep) => string {
  const texts = useTexts(stepWords);
  const values = useValueNames();
  const conditionText = (name: string, value: string): string => {
    const form = conditionFields[name]?.form;
    const label = texts.conditions[name] ?? name;
    if (form === 'flag') return value === 'true' ? label : texts.not(label);
    const shown = entriesIn(value).map((each) => values[name]?.[each] ?? each);
    return `${label} ${form === 'money' ? `${value} €` : shown.join(', ')}`;
  };
  const whatOf = ({ kind, typed }: TypedStep): string => {
    if (kind === 'letter' || kind === 'offer_plan')
      return textsOf().find(({ value }) => value === typed.text_key)?.text ?? typed.text_key ?? '';
    if (kind === 'task') return typed.title ?? '';
    if (kind === 'wait') return texts.daysOf(typed.for_days ?? '');
    if (kind === 'monitor') return texts.roundsOf(typed.rounds ?? '', typed.every_days ?? '');
    return kind === 'close' ? (values.code?.[typed.code ?? ''] ?? '') : '';
  };
  return (step) => {
    const conditions = namesBelow('when', step).map((name) => conditionText(name, step.typed[`when.${name}`] ?? ''));
    return [
      texts.kinds[step.kind],
      whatOf(step),
      step.typed.days === '0' ? '' : texts.afterDays(step.typed.days ?? ''),
      (step.typed['fee.way'] ?? '') === '' ? '' : texts.fee,
      conditions.length === 0 ? '' : texts.onlyIf(conditions.join('; ')),
    ]
      .filter((each) => each !== '')
      .join(' · ');
  };
}
