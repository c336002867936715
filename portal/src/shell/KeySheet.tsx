/** All keys that act on this screen. */
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { activeShortcuts } from '../ui/shortcuts.ts';
import { useWords } from '../language/language.ts';
import styles from './Frame.module.css';

export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const { frame, table } = useWords();
  // Those of the screen behind the sheet; the newest of a key is the one that acts.
  const [shortcuts] = useState(() => [...new Map(activeShortcuts().map((each) => [each.keys, each.text]))]);
  return (
    <Dialog title={frame.keys} onClose={onClose}>
      <p>
        {frame.keysAbout} {shortcuts.some(([keys]) => keys.startsWith('g ')) ? frame.keysToScreens : null}
      </p>
      <dl className={styles.keys}>
        {shortcuts.map(([keys, text]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key.length === 1 ? key.toUpperCase() : key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button isPrimary isFocused onPress={onClose}>
          {table.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
