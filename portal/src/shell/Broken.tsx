/** A screen that failed to draw, such as one whose part could not be loaded: said in words, with a way on. */
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Failure } from '../components/Failure.tsx';
import { Screen } from '../components/Screen.tsx';
import { useWords } from '../language/language.ts';

export function Broken({ error, reset }: ErrorComponentProps) {
  const { failure } = useWords();
  return (
    <Screen title={failure.broken}>
      <Failure error={error instanceof Error ? error : new Error(String(error))} retry={reset} />
    </Screen>
  );
}
