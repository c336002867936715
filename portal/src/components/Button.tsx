/** A button; one of a view is primary. */
import type { ReactNode } from 'react';
import styles from './Button.module.css';

export interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress?: () => void;
  readonly isPrimary?: boolean;
  readonly isDisabled?: boolean;
  /** Sends the form around it. */
  readonly isSubmit?: boolean;
  readonly label?: string;
}

export const Button = ({ children, onPress, isPrimary, isDisabled, isSubmit, label }: ButtonProps) => (
  <button
    type={isSubmit === true ? 'submit' : 'button'}
    className={`${styles.button} ${isPrimary === true ? styles.primary : ''}`}
    disabled={isDisabled === true}
    aria-label={label}
    onClick={onPress}
  >
    {children}
  </button>
);
