/** What the service still requires before a command, one line for each field. */
import { ApiError } from '@mahnwerk/client';
import { useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { inEnglish } from './Form.tsx';

interface MissingProps {
  readonly error: Error;
  /** The name of a field in the words of the page. */
  readonly placeOf: (field: string) => string;
  /** Leads to a field; undefined where the page has none for it. */
  readonly leadTo?: (field: string) => (() => void) | undefined;
  readonly retry: () => void;
}

export function Missing({ error, placeOf, leadTo, retry }: MissingProps) {
  const { failure, codes } = useWords();
  const failures = error instanceof ApiError ? error.errors : [];
  if (failures.length === 0) return <Failure error={error} retry={retry} />;
  return (
    <div role="alert">
      <p>{failure.missing}</p>
      <ul>
        {failures.map(({ field, code, message }) => {
          const open = leadTo?.(field);
          const text = (
            <>
              {placeOf(field)}: {codes[`${field} ${code}`] ?? codes[code] ?? inEnglish(message)}
            </>
          );
          return (
            <li key={`${field} ${code}`}>
              {open === undefined ? (
                text
              ) : (
                <Button isQuiet onPress={open}>
                  {text}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
