/** How far something is that the service does by itself, with what has been done so far in words. */
import { useWords } from '../language/language.ts';
import styles from './Record.module.css';

export interface ProgressProps {
  /** Of `max`; undefined: nothing says how much there is. */
  readonly done?: number | undefined;
  readonly max?: number | undefined;
  readonly text: string;
}

export function Progress({ done, max, text }: ProgressProps) {
  const { table } = useWords();
  const share = done === undefined || max === undefined ? {} : { value: Math.min(done, max), max: Math.max(max, 1) };
  return (
    <div>
      <progress className={styles.progress} aria-label={table.progress} {...share} />
      <p className={styles.soft} role="status">
        {text}
      </p>
    </div>
  );
}
