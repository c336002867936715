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
  const { failure } = useWords();
  const failures = error instanceof ApiError ? error.errors : [];
  if (failures.length === 0) return <Failure error={error} retry={retry} />;
  return (
    <div role="alert">
      <p>{failure.missing}</p>
      <MissingList failures={failures} placeOf={placeOf} leadTo={leadTo} />
    </div>
  );
}

interface MissingListProps extends Pick<MissingProps, 'placeOf'> {
  readonly failures: readonly { readonly field: string; readonly code: string; readonly message: string }[];
  readonly leadTo: MissingProps['leadTo'] | undefined;
}

/** Each failure with the name of its field, which leads there. */
export function MissingList({ failures, placeOf, leadTo }: MissingListProps) {
  const { codes } = useWords();
  return (
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
  );
}
