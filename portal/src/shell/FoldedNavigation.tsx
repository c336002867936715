/** The links of a frame: below 800 px they are behind „Menü“. */
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { useWords } from '../language/language.ts';
import styles from './Frame.module.css';

export function FoldedNavigation({ children }: { readonly children: ReactNode }) {
  const { frame } = useWords();
  const path = useRouterState({ select: ({ location: { pathname } }) => pathname });
  // The links close with the screen they were opened on.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === path;
  return (
    <>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        aria-controls="ways"
        onClick={() => setOpenAt(isOpen ? undefined : path)}
      >
        <Icon name="menu" />
        {frame.menu}
      </button>
      <div id="ways" className={`${styles.ways} ${isOpen ? styles.open : ''}`}>
        {children}
      </div>
    </>
  );
}
