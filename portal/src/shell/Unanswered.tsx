/** Says that the service does not answer, and asks it again. */
import { useRefreshAll } from '../data/stored.ts';
import { Button } from '../ui/Button.tsx';
import { useWords } from '../language/language.ts';
import styles from './Frame.module.css';
import { useUnanswered } from '../data/unanswered.ts';

export function Unanswered() {
  const { frame, failure } = useWords();
  const refreshAll = useRefreshAll();
  const isUnanswered = useUnanswered();
  return (
    <div role="status" aria-label={frame.connection}>
      {isUnanswered ? (
        <p className={styles.environment}>
          {frame.unanswered} <Button onPress={() => void refreshAll()}>{failure.retry}</Button>
        </p>
      ) : null}
    </div>
  );
}
