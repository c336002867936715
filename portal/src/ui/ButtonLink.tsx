/** A link that leads to the main thing to do, and looks like the button that does it. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './Button.module.css';

interface ButtonLinkProps {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly isPrimary?: boolean;
  readonly children: ReactNode;
}

export const ButtonLink = ({ to, search, isPrimary = false, children }: ButtonLinkProps) => (
  <Link
    to={to}
    {...(search === undefined ? {} : { search })}
    className={`${styles.button} ${styles.link} ${isPrimary ? styles.primary : ''}`}
  >
    {children}
  </Link>
);
