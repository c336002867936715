/** One screen: its heading, the title of the window, its actions, its content. */
import { type ReactNode, useEffect } from 'react';
import styles from './Screen.module.css';

export interface ScreenProps {
  readonly title: string;
  /** Where the screen belongs, above its heading. */
  readonly above?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Screen({ title, above, actions, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} · Mahnwerk`;
  }, [title]);
  return (
    <div className={styles.screen}>
      {above === undefined ? null : <p className={styles.above}>{above}</p>}
      <div className={styles.head}>
        <h1>{title}</h1>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
