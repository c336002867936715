/** „Suchen …“, and the sheet of all keys. The palette is loaded when it is first opened. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { useShortcut, useShownKeys } from '../ui/shortcuts.ts';
import { useWords } from '../language/language.ts';
import styles from './Frame.module.css';
import { KeySheet } from './KeySheet.tsx';
import type { PaletteProps } from './Palette.tsx';

const Palette = lazy(() => import('./Palette.tsx').then((module) => ({ default: module.Palette })));

export function Search(found: Omit<PaletteProps, 'onClose'>) {
  const { frame } = useWords();
  const [open, setOpen] = useState<'palette' | 'keys'>();
  const slash = useShownKeys('/');
  useShortcut('/', frame.search, () => setOpen('palette'));
  useShortcut('?', frame.keys, () => setOpen('keys'));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen('palette');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const close = () => setOpen(undefined);
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-keyshortcuts={slash === undefined ? 'Control+K' : `Control+K ${slash}`}
        onClick={() => setOpen('palette')}
      >
        <Icon name="search" />
        <span>{frame.searchShort}</span>
        {slash === undefined ? null : <kbd aria-hidden="true">{slash}</kbd>}
      </button>
      <Suspense>{open === 'palette' ? <Palette {...found} onClose={close} /> : null}</Suspense>
      {open === 'keys' ? <KeySheet onClose={close} /> : null}
    </>
  );
}
