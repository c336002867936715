/** Completes an invoice that was created by hand, and says what became of it. */
import { sentenceOf } from '../../data/form/Form.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { complete, type Steps, type Wanted } from './complete.ts';
import { completionWords } from './words.ts';

export function useCompletion() {
  const { codes, failure } = useWords();
  const words = useTexts(completionWords);
  return async (steps: Steps, wanted: Wanted) => {
    const { is, error } = await complete(steps, wanted);
    if (error === undefined) return { text: words[is] };
    const text = (
      <>
        {words[is]} {sentenceOf(error, codes, failure.title)}
      </>
    );
    return { text, isFailure: true };
  };
}
