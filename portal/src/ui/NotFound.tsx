/** An address that does not exist. */
import { Link } from '@tanstack/react-router';
import { Screen } from './Screen.tsx';
import { useWords } from '../language/language.ts';

export function NotFound() {
  const { failure } = useWords();
  return (
    <Screen title={failure.unknown}>
      <p>{failure.unknownText}</p>
      <p>
        <Link to="/">{failure.home}</Link>
      </p>
    </Screen>
  );
}
