/** What an address shows to a person whose role may not use it. */
import { useWords } from '../language/language.ts';
import { Screen } from './Screen.tsx';

export function NoRight() {
  const { failure } = useWords();
  return (
    <Screen title={failure.forbidden}>
      <p>{failure.forbiddenText}</p>
    </Screen>
  );
}
