/** What the service still requires before a command, one line for each field. */
import { ApiError } from '@mahnwerk/client';
import { useWords } from '../language/language.ts';
import { Failure } from './Failure.tsx';

interface MissingProps {
  readonly error: Error;
  /** The name of a field in the words of the page. */
  readonly placeOf: (field: string) => string;
  readonly retry: () => void;
}

export function Missing({ error, placeOf, retry }: MissingProps) {
  const { failure, codes } = useWords();
  const failures = error instanceof ApiError ? error.errors : [];
  if (failures.length === 0) return <Failure error={error} retry={retry} />;
  return (
    <div role="alert">
      <p>{failure.missing}</p>
      <ul>
        {failures.map(({ field, code, message }) => (
          <li key={`${field ?? ''} ${code}`}>
            {placeOf(field ?? '')}: {codes[code] ?? message}
          </li>
        ))}
      </ul>
    </div>
  );
}
