/** A list that holds nothing yet: one sentence, and what to do. */
import { Link } from '@tanstack/react-router';
import { useWords } from '../language/language.ts';
import { basePath } from '../paths.ts';
import { Button } from './Button.tsx';
import styles from './Empty.module.css';

interface EmptyProps {
  readonly text: string;
  /** Where the action leads; default: the guides. */
  readonly to?: string;
  readonly action?: string;
  /** Another way. */
  readonly also?: { readonly to: string; readonly action: string };
}

export function Empty({ text, to, action, also }: EmptyProps) {
  const { empty } = useWords();
  return (
    <p className={styles.none} role="status">
      {text} {to === undefined ? <a href={`${basePath}/docs/`}>{empty.read}</a> : <Link to={to}>{action}</Link>}
      {also === undefined ? null : <Link to={also.to}>{also.action}</Link>}
    </p>
  );
}

/** A list that is empty, where nothing is to be done about it. */
export const Nothing = ({ children }: { readonly children: string }) => (
  <p className={styles.none} role="status">
    {children}
  </p>
);

/** A list whose filters match nothing. */
export function NoMatch({ onReset }: { readonly onReset: () => void }) {
  const { table } = useWords();
  return (
    <p className={styles.none} role="status">
      {table.noMatch} <Button onPress={onReset}>{table.reset}</Button>
    </p>
  );
}
