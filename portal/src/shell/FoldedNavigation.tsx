/** The links of a frame: below 800 px they are behind „Menü“. */
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { useWords } from '../language/language.ts';
import styles from './Frame.module.css';

interface Folding {
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** Whether the links are open: they close with the screen they were opened on. */
export function useFoldedNavigation(): Folding {
  const path = useRouterState({ select: ({ location: { pathname } }) => pathname });
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === path;
  return { isOpen, toggle: () => setOpenAt(isOpen ? undefined : path) };
}

export function MenuButton({ isOpen, toggle }: Folding) {
  const { frame } = useWords();
  return (
    <button type="button" className={styles.more} aria-expanded={isOpen} aria-controls="ways" onClick={toggle}>
      <Icon name="menu" />
      {frame.menu}
    </button>
  );
}

export function Ways({ isOpen, children }: Pick<Folding, 'isOpen'> & { readonly children: ReactNode }) {
  return (
    <div id="ways" className={`${styles.ways} ${isOpen ? styles.open : ''}`}>
      {children}
    </div>
  );
}
