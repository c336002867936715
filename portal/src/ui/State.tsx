/** A state: a shape and a word, never the colour alone. */
import styles from './State.module.css';

export type Meaning = 'good' | 'warn' | 'bad' | 'calm';

export const State = ({ meaning, children }: { readonly meaning: Meaning; readonly children: string }) => (
  <span className={`${styles.state} ${styles[meaning]}`}>{children}</span>
);
