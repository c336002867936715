/**
 * „Suchen …“, and the sheet of all keys. The palette is loaded when it is first opened; its dialog and a field are there
 * at once, so that what is typed meanwhile is searched and presses no key of the screen behind it.
 */
import { lazy, Suspense, useEffect, useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useShortcut, useShownKeys } from '../ui/shortcuts.ts';
import { useWords } from '../language/language.ts';
import styles from './Frame.module.css';
import { KeySheet } from './KeySheet.tsx';
import type { PaletteProps } from './Palette.tsx';
import palette from './Palette.module.css';

const Palette = lazy(() => import('./Palette.tsx').then((module) => ({ default: module.Palette })));

export function Search(found: Pick<PaletteProps, 'membership' | 'screens'>) {
  const { frame } = useWords();
  const [open, setOpen] = useState<'palette' | 'keys'>();
  const [typed, setTyped] = useState('');
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
  const close = () => {
    setOpen(undefined);
    setTyped('');
  };
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
      {open === 'palette' ? (
        <Dialog title={frame.search} onClose={close} isWide>
          <Suspense fallback={<FirstField typed={typed} onType={setTyped} />}>
            <Palette {...found} typed={typed} onType={setTyped} onClose={close} />
          </Suspense>
        </Dialog>
      ) : null}
      {open === 'keys' ? <KeySheet onClose={close} /> : null}
    </>
  );
}

/** The field of the palette while the palette is loaded. */
function FirstField({ typed, onType }: Pick<PaletteProps, 'typed' | 'onType'>) {
  const { frame } = useWords();
  return (
    <input
      className={palette.input}
      placeholder={frame.searchHint}
      aria-label={frame.search}
      value={typed}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
