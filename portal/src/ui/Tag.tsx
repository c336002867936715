/** A word about a row that needs attention, or just informs. */
import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import type { Meaning } from './State.tsx';
import styles from './Tag.module.css';

export interface TagProps {
  readonly meaning?: Meaning;
  readonly icon?: IconName;
  readonly children: ReactNode;
}

export const Tag = ({ meaning = 'calm', icon, children }: TagProps) => (
  <span className={`${styles.tag} ${styles[meaning]}`}>
    {icon === undefined ? null : <Icon name={icon} />}
    {children}
  </span>
);
