/** One screen: its heading, the title of the window, its actions, its content. */
import { type ReactNode, useEffect } from 'react';
import styles from './Screen.module.css';

export interface ScreenProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Screen({ title, actions, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} · Mahnwerk`;
  }, [title]);
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
