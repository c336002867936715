/** „Spalten“: which columns of a list are shown, and in which order. */
import { useState } from 'react';
import { useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './ColumnsButton.module.css';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import type { Column } from './grid.ts';

interface ColumnsButtonProps {
  readonly columns: readonly Pick<Column<never>, 'name' | 'title'>[];
  /** The names of the columns that are shown, in their order; empty: all of them. */
  readonly chosen: readonly string[];
  /** undefined: the columns of the screen. */
  readonly onChoose: (names: readonly string[] | undefined) => void;
}

export function ColumnsButton(props: ColumnsButtonProps) {
  const { table } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button isQuiet onPress={() => setIsOpen(true)}>
        {table.columns}
      </Button>
      {isOpen ? <ColumnsDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function ColumnsDialog({ columns, chosen, onChoose, onClose }: ColumnsButtonProps & { readonly onClose: () => void }) {
  const { table } = useWords();
  const all = columns.map(({ name }) => name);
  const shown = chosen.length === 0 ? all : chosen.filter((name) => all.includes(name));
  const titleOf = (name: string) => columns.find((column) => column.name === name)?.title ?? name;
  const move = (name: string, by: 1 | -1) => {
    const at = shown.indexOf(name);
    onChoose(shown.with(at, shown[at + by] ?? name).with(at + by, name));
  };
  return (
    <Dialog title={table.columns} onClose={onClose}>
      <ul className={styles.list}>
        {[...shown, ...all.filter((name) => !shown.includes(name))].map((name) => {
          const at = shown.indexOf(name);
          return (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  checked={at !== -1}
                  // One column at least stays: it leads to what the row is about.
                  disabled={at !== -1 && shown.length === 1}
                  onChange={() => onChoose(at === -1 ? [...shown, name] : shown.filter((each) => each !== name))}
                />{' '}
                {titleOf(name)}
              </label>
              <Button isQuiet label={table.before(titleOf(name))} isDisabled={at < 1} onPress={() => move(name, -1)}>
                ↑
              </Button>
              <Button
                isQuiet
                label={table.behind(titleOf(name))}
                isDisabled={at === -1 || at === shown.length - 1}
                onPress={() => move(name, 1)}
              >
                ↓
              </Button>
            </li>
          );
        })}
      </ul>
      <DialogActions>
        <Button isPrimary onPress={onClose}>
          {table.close}
        </Button>
        <Button isDisabled={chosen.length === 0} onPress={() => onChoose(undefined)}>
          {table.allColumns}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
