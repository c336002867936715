/** Facts about one thing: what it is, and its value. A fact without a value is left out. */
import type { ReactNode } from 'react';
import styles from './DescriptionList.module.css';

export type Fact = readonly [what: string, value: ReactNode];

export const DescriptionList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([what, value]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
