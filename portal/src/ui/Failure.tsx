/** What could not be loaded, and how to go on. */
import { ApiError } from '@mahnwerk/client';
import { useWords } from '../language/language.ts';
import { Button } from './Button.tsx';
import styles from './Failure.module.css';

interface FailureProps {
  /** What could not be loaded, where a heading does not say it. */
  readonly what?: string;
  readonly error: Error;
  readonly retry: () => void;
}

/** Whether the person lacks a right. */
const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.code === 'permission_denied';

export function Failure({ what, error, retry }: FailureProps) {
  const { failure, codes } = useWords();
  if (isForbidden(error))
    return (
      <div className={styles.failure} role="alert">
        <h2>{failure.forbidden}</h2>
        <p className={styles.detail}>{failure.forbiddenText}</p>
      </div>
    );
  const { code, detail, requestId } =
    error instanceof ApiError ? error : { code: '', detail: undefined, requestId: undefined };
  return (
    <div className={styles.failure} role="alert">
      <h2>{what === undefined ? failure.title : failure.unread(what)}</h2>
      {codes[code] === undefined ? detail && <p lang="en">{detail}</p> : <p>{codes[code]}</p>}
      {requestId === undefined ? null : (
        <p className={styles.detail}>
          {failure.request} {requestId}
        </p>
      )}
      <Button onPress={retry}>{failure.retry}</Button>
    </div>
  );
}
