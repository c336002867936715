/** One thing that is so or not, with its label. */
import type { ComponentProps } from 'react';
import styles from './Field.module.css';

export const Check = ({ label, ...input }: ComponentProps<'input'> & { readonly label: string }) => (
  <div className={styles.radios}>
    <label>
      <input {...input} type="checkbox" />
      {label}
    </label>
  </div>
);
