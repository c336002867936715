/** A box to select one thing: small to see, as large to hit as a button. It needs an `aria-label`. */
import type { ComponentProps } from 'react';
import styles from './Checkbox.module.css';

export const Checkbox = (input: ComponentProps<'input'>) => (
  <label className={styles.box}>
    <input {...input} type="checkbox" />
  </label>
);
