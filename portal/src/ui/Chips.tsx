/** Views of one list as chips, each with how many it shows. */
import { Link } from '@tanstack/react-router';
import { useWords } from '../language/language.ts';
import styles from './Chips.module.css';

export interface Chip {
  readonly text: string;
  /** Undefined until it is read. */
  readonly count?: number | undefined;
  /** What the address of the view says behind the question mark. */
  readonly search: Readonly<Record<string, string | undefined>>;
  readonly isCurrent: boolean;
}

export interface ChipsProps {
  readonly label: string;
  /** The address of the list. */
  readonly to: string;
  readonly chips: readonly Chip[];
}

export function Chips({ label, to, chips }: ChipsProps) {
  const { code } = useWords();
  return (
    <nav aria-label={label} className={styles.chips}>
      {chips.map(({ text, count, search, isCurrent }) => (
        <Link
          key={text}
          to={to}
          search={search}
          className={styles.chip}
          aria-current={isCurrent ? 'true' : undefined}
          activeProps={{}}
          // A view without a search is not that of every search.
          activeOptions={{ exact: true }}
        >
          {text}
          {count === undefined ? null : <b>{new Intl.NumberFormat(code).format(count)}</b>}
        </Link>
      ))}
    </nav>
  );
}
