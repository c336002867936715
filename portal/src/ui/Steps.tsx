/** The way of something through its stages, with the present one. */
import type { ReactNode } from 'react';
import styles from './Steps.module.css';

export interface Step {
  readonly name: string;
  readonly text: string;
  readonly note?: ReactNode;
}

interface StepsProps {
  readonly label: string;
  readonly steps: readonly Step[];
  /** The name of the present one; those before it lie behind. */
  readonly present: string;
}

export function Steps({ label, steps, present }: StepsProps) {
  const now = steps.findIndex(({ name }) => name === present);
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ name, text, note }, index) => (
        <li
          key={name}
          className={index < now ? styles.done : index === now ? styles.now : undefined}
          aria-current={index === now ? 'step' : undefined}
        >
          {text}
          {note == null ? null : <small>{note}</small>}
        </li>
      ))}
    </ol>
  );
}
