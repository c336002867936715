/** What opens over the page, and what stands in its corner. */
import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { ConflictDialog } from '../components/ConflictDialog.tsx';
import { Dialog, DialogActions } from '../components/Dialog.tsx';
import { SecretOnce } from '../components/SecretOnce.tsx';
import { useToast } from '../components/Toast.tsx';
import { useWords } from '../language/language.ts';
import styles from './Examples.module.css';

const conflict = {
  at: '2026-11-22T10:02:00Z',
  by: 'Paul Beispiel',
  differences: [
    { name: 'street', mine: 'Neue Gasse 2', theirs: 'Zweite Gasse 4', isMine: true },
    { name: 'city', mine: 'Köln', theirs: 'Bonn', isMine: false },
  ],
};

export function Dialogs() {
  const { examples, files, table } = useWords();
  const toast = useToast();
  const [open, setOpen] = useState<'dialog' | 'conflict' | 'secret'>();
  const close = () => setOpen(undefined);
  return (
    <div className={styles.row}>
      <Button onPress={() => setOpen('dialog')}>Dialog</Button>
      <Button onPress={() => setOpen('conflict')}>ConflictDialog</Button>
      <Button onPress={() => setOpen('secret')}>SecretOnce</Button>
      <Button onPress={() => toast({ text: examples.pressed })}>Toast</Button>
      <Button isDangerous onPress={() => toast({ text: examples.badNote, isFailure: true })}>
        Toast
      </Button>
      {open === 'dialog' ? (
        <Dialog title={examples.plain} onClose={close}>
          <p>{examples.note}</p>
          <DialogActions>
            <Button isPrimary isFocused onPress={close}>
              {examples.send}
            </Button>
            <Button onPress={close}>{table.cancel}</Button>
          </DialogActions>
        </Dialog>
      ) : null}
      {open === 'conflict' ? (
        <ConflictDialog conflict={conflict} labels={{ street: files.street, city: files.city }} onChosen={close} />
      ) : null}
      {open === 'secret' ? (
        <SecretOnce
          title={examples.secret}
          about={examples.secretAbout}
          value="mhw_example"
          kept={examples.kept}
          onClose={close}
        />
      ) : null}
    </div>
  );
}
