/** Tabs are links: each has an address. */
import { Link } from '@tanstack/react-router';
import styles from './Tabs.module.css';

export interface Tab {
  readonly to: string;
  readonly text: string;
  readonly count?: number | undefined;
  /** Other tabs lie below its address. */
  readonly isExact?: boolean;
}

export const Tabs = ({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) => (
  <nav aria-label={label}>
    <ul className={styles.tabs}>
      {tabs.map(({ to, text, count, isExact = false }) => (
        <li key={to}>
          <Link to={to} activeOptions={{ includeSearch: false, exact: isExact }}>
            {text}
            {count === undefined || count === 0 ? null : <span className={styles.count}>{count}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
