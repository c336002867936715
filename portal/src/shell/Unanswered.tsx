/** Says that the service does not answer, and asks it again. */
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../ui/Button.tsx';
import { useWords } from '../language/language.ts';
import styles from './Frame.module.css';
import { useUnanswered } from '../data/unanswered.ts';

export function Unanswered() {
  const { frame, failure } = useWords();
  const queries = useQueryClient();
  const isUnanswered = useUnanswered();
  return (
    <div role="status" aria-label={frame.connection}>
      {isUnanswered ? (
        <p className={styles.environment}>
          {frame.unanswered} <Button onPress={() => void queries.invalidateQueries()}>{failure.retry}</Button>
        </p>
      ) : null}
    </div>
  );
}
