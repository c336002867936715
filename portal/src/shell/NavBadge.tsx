/** How much waits behind a way of the side bar. At zero the number vanishes. */
import { useWords } from '../language/language.ts';
import { countText } from '../data/work-queues.ts';
import styles from './Frame.module.css';

export function NavBadge({ count }: { readonly count: number }) {
  const { frame, code } = useWords();
  if (count === 0) return null;
  return (
    <span className={styles.number}>
      {countText(count, code)}
      <span className={styles.unseen}> {frame.waiting}</span>
    </span>
  );
}
