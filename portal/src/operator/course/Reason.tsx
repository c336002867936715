/** Why a case was moved or not, in the reader's language, with what is missing of a letter and the steps that were passed. */
import type { CaseDecision } from '@mahnwerk/contract/operator/case-decisions.ts';
import type { CaseLetterReason } from '@mahnwerk/contract/shapes/case-letter.ts';
import { useTexts } from '../../language/language.ts';
import { letterReasons } from '../letters/reasons.ts';
import { courseWords } from './words.ts';

export function Reason({ decision: { reason, problems, skipped } }: { readonly decision: CaseDecision }) {
  const words = useTexts(courseWords);
  const { reasons } = useTexts(letterReasons);
  return (
    <>
      {words.reasons[reason]}
      {problems.map(({ field, code, message }) => (
        <small key={`${field} ${code}`}>{reasons[code as CaseLetterReason] ?? message}</small>
      ))}
      {skipped.length === 0 ? null : (
        <small>{words.decisions.passed(skipped.map(({ step }) => step).join(', '))}</small>
      )}
    </>
  );
}

/** What a step is: its name, and which round of it. */
export function StepName({ name, round }: { readonly name: string | null; readonly round: number | null }) {
  const { preview } = useTexts(courseWords);
  if (name === null) return null;
  return round === null ? name : `${name}, ${preview.round(round)}`;
}
