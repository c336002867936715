/** A list next to the record that is opened from it; on a phone the record is a page of its own. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWords } from '../language/language.ts';
import styles from './SidePanel.module.css';

interface SidePanelProps {
  /** The address of the list alone. */
  readonly to: string;
  /** What its search does not keep. */
  readonly leaves?: string;
  /** What is opened; null: nothing is. */
  readonly opened: ReactNode;
  readonly children: ReactNode;
}

export function SidePanel({ to, leaves, opened, children }: SidePanelProps) {
  const { queue } = useWords();
  if (opened === null) return children;
  return (
    <div className={styles.screen}>
      <div className={styles.list}>{children}</div>
      <div className={styles.opened}>
        <Link
          to={to}
          search={(before: object) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== leaves))}
          className={styles.back}
        >
          ‹ {queue.back}
        </Link>
        {opened}
      </div>
    </div>
  );
}
