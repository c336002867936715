/** A screen that failed to draw, such as one whose part could not be loaded: said in words, with a way on. */
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '../ui/Button.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useWords } from '../language/language.ts';

/** What browsers say of a part of the portal that the network did not bring. */
const unloaded = /dynamically imported module|Importing a module script failed|error loading/i;

export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { failure } = useWords();
  if (!navigator.onLine || (error instanceof Error && unloaded.test(error.message)))
    return (
      <Screen title={failure.offline}>
        <p role="alert">{failure.offlineText}</p>
        <p>
          <Button onPress={() => location.reload()}>{failure.retry}</Button>
        </p>
      </Screen>
    );
  return (
    <Screen title={failure.broken}>
      <Failure error={error instanceof Error ? error : new Error(String(error))} retry={reset} />
    </Screen>
  );
}
