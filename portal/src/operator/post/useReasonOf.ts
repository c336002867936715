/** Why a letter was stopped, in words: those of dunning for its letters, those of the last gate for the ones of cases. */
import type { Letter, LetterStopReason } from '@mahnwerk/contract/operator/letters.ts';
import { useTexts } from '../../language/language.ts';
import { decisionWords } from '../dunning/reasons.ts';
import { letterReasons } from '../letters/reasons.ts';

export function useReasonOf(): (letter: Pick<Letter, 'kind'>, reason: LetterStopReason) => string {
  const { reasons: ofDunning } = useTexts(decisionWords);
  const { reasons: ofCases } = useTexts(letterReasons);
  return ({ kind }, reason) => {
    const said: Readonly<Record<string, string>> =
      kind === 'dunning' ? { ...ofCases, ...ofDunning } : { ...ofDunning, ...ofCases };
    return said[reason] ?? reason;
  };
}
