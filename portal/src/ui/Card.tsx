/** One subject of a screen: a heading, what belongs to the heading, the content. Cards are never nested. */
import { type ReactNode, useId } from 'react';
import styles from './Card.module.css';

export interface CardProps {
  readonly title: string;
  /** The name of the region, where it differs from the title. */
  readonly label?: string;
  /** At the end of the heading's line. */
  readonly aside?: ReactNode;
  /** Content that brings its own edges, such as a table, has none from the card. */
  readonly hasNoPadding?: boolean;
  readonly isNext?: boolean;
  /** It asks the reader for something. */
  readonly isAsking?: boolean;
  readonly children: ReactNode;
}

export function Card({ title, label, aside, hasNoPadding, isNext, isAsking, children }: CardProps) {
  const id = useId();
  return (
    <section
      className={`${styles.card} ${isNext === true ? styles.next : ''} ${isAsking === true ? styles.asking : ''}`}
      {...(label === undefined ? { 'aria-labelledby': id } : { 'aria-label': label })}
    >
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {hasNoPadding === true ? children : <div className={styles.body}>{children}</div>}
    </section>
  );
}
