/** A sentence that waits for a decision, or says what failed, above the content it is about. */
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Note.module.css';

export const Note = ({ isBad = false, children }: { readonly isBad?: boolean; readonly children: ReactNode }) => (
  <div className={`${styles.note} ${isBad ? styles.bad : ''}`}>
    <Icon name="warn" />
    <div>{children}</div>
  </div>
);
