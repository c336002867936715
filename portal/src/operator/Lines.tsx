/** The lines of a card: a few records, each with a link. */
import type { ReactNode } from 'react';
import { useWords } from '../language/language.ts';
import styles from './Company.module.css';

/** @param count undefined while they are read */
export function Lines({ count, children }: { readonly count: number | undefined; readonly children: ReactNode }) {
  const { table } = useWords();
  if (count === 0) return <p className={styles.none}>{table.none}</p>;
  return count === undefined ? null : <ul className={styles.lines}>{children}</ul>;
}
