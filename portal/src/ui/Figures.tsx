/** A few figures in a row, each with what it is and what belongs to it. A figure without a value is left out. */
import type { ReactNode } from 'react';
import styles from './Figures.module.css';

export interface Figure {
  readonly what: string;
  readonly value: ReactNode;
  /** Below the value. */
  readonly about?: ReactNode;
}

interface FiguresProps {
  readonly label: string;
  readonly figures: readonly Figure[];
}

export function Figures({ label, figures }: FiguresProps) {
  const shown = figures.filter(({ value }) => value !== null);
  if (shown.length === 0) return null;
  return (
    <section aria-label={label}>
      <dl className={styles.figures}>
        {shown.map(({ what, value, about }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {value}
              {about === undefined ? null : <small>{about}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
