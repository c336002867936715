/** What is done with the selected rows: their number and sum, all that match, and a dialog for each command. */
import type { Page } from '@mahnwerk/client';
import { type ReactNode, useState } from 'react';
import type { Change } from '../cache.ts';
import { useCommand } from '../query.ts';
import { useWords } from '../../language/language.ts';
import { Batch } from './bulk/batch.ts';
import { type Bulk, useBulk } from './bulk/BulkPanel.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Amount, cents, euros } from '../../ui/amounts.ts';
import { CommandDialog } from '../form/CommandDialog.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Money } from '../../ui/Money.tsx';
import { type Paging, pagingOf } from './paging.ts';
import { selected_max } from './selection.ts';
import styles from './Table.module.css';

/** A command for each of several rows. */
export interface BulkCommand<T> {
  readonly name: string;
  readonly title: string;
  /** What the person decides for all of them. */
  readonly fields?: () => ReactNode;
  readonly run: (row: T, fields: FormData, idempotencyKey: string) => Promise<unknown>;
  /** Said once it has begun. */
  readonly done?: string;
  /** Takes back what `run` did with this row, where the domain has an inverse. */
  readonly undo?: (row: T, idempotencyKey: string) => Promise<unknown>;
}

export interface Selecting<T> {
  readonly nameOf: (row: T) => string;
  readonly amountOf?: (row: T) => Amount;
  readonly commands: readonly BulkCommand<T>[];
  /** What is done with all of them by one call. */
  readonly together?: (rows: readonly T[], clear: () => void) => ReactNode;
  /** What they change beside the list. */
  readonly changes?: readonly Change[];
}

interface SelectionBarProps<T> {
  /** What the commands change. */
  readonly changes: readonly Change[];
  readonly selecting: Selecting<T>;
  readonly selected: ReadonlyMap<string, T>;
  readonly idOf: (row: T) => string;
  /** How many rows match the filters. */
  readonly matching: number;
  readonly onSelect: (rows: ReadonlyMap<string, T>) => void;
  readonly readPage: (limit: number, at: Paging) => Promise<Page<T>>;
}

/** As many rows are read at once. */
const page_rows = 100;

export function SelectionBar<T>(props: SelectionBarProps<T>) {
  const { selecting, selected, idOf, matching, onSelect, readPage } = props;
  const { bulk: words } = useWords();
  const [open, setOpen] = useState<BulkCommand<T>>();
  const all = useCommand(() => readAll(readPage), {
    onDone: (rows) => onSelect(new Map(rows.map((row) => [idOf(row), row]))),
  });
  const count = Math.min(matching, selected_max);
  return (
    <div className={styles.selection} role="toolbar" aria-label={words.toolbar}>
      <span role="status">{words.selected(selected.size)}</span>
      {selected.size < count ? (
        <Button isQuiet isDisabled={all.isPending} onPress={() => all.mutate()}>
          {words.selectAll(count)}
        </Button>
      ) : null}
      {selecting.commands.map((command) => (
        <Button key={command.name} onPress={() => setOpen(command)}>
          {command.title}
        </Button>
      ))}
      {selecting.together?.([...selected.values()], () => onSelect(new Map()))}
      <Button isQuiet onPress={() => onSelect(new Map())}>
        {words.clear}
      </Button>
      {all.error === null ? null : <Failure error={all.error} retry={() => all.mutate()} />}
      {open === undefined ? null : <BulkDialog {...props} command={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

async function readAll<T>(readPage: SelectionBarProps<T>['readPage']): Promise<readonly T[]> {
  const rows: T[] = [];
  let at: Paging | undefined = {};
  while (at !== undefined && rows.length < selected_max) {
    const { limit: _limit, ...where }: Paging = at;
    const page: Page<T> = await readPage(page_rows, where);
    rows.push(...page.results);
    at = pagingOf(page.next);
  }
  return rows.slice(0, selected_max);
}

interface BulkDialogProps<T> extends SelectionBarProps<T> {
  readonly command: BulkCommand<T>;
  readonly onClose: () => void;
}

function BulkDialog<T>({ changes, selecting, selected, command, onSelect, onClose }: BulkDialogProps<T>) {
  const { bulk: words } = useWords();
  const start = useBulk();
  const { nameOf, amountOf } = selecting;
  const rows = [...selected];
  const bulkOf = (title: string, ids: readonly string[], run: (row: T, key: string) => Promise<unknown>): Bulk => ({
    title,
    changes,
    batch: new Batch(
      batchKey(),
      rows.filter(([id]) => ids.includes(id)).map(([id, row]) => ({ id, name: nameOf(row) })),
      (id, key) => {
        const row = selected.get(id);
        return row === undefined ? Promise.resolve() : run(row, key);
      },
    ),
  });
  return (
    <CommandDialog
      title={command.title}
      submit={words.submit(rows.length)}
      onClose={onClose}
      changes={changes}
      send={(fields) => {
        const { undo } = command;
        start({
          ...bulkOf(words.title(command.title, rows.length), [...selected.keys()], (row, key) =>
            command.run(row, fields, key),
          ),
          undo: undo && ((done) => bulkOf(words.undoTitle(command.title, done.length), done, undo)),
        });
        onSelect(new Map());
        return Promise.resolve(command.done);
      }}
    >
      {() => (
        <>
          <p>
            {words.about(rows.length)}{' '}
            {amountOf === undefined ? null : (
              <Money amount={euros(rows.reduce((sum, [, row]) => sum + cents(amountOf(row)), 0n))} />
            )}
          </p>
          {command.fields?.()}
        </>
      )}
    </CommandDialog>
  );
}

/** 96 random bits. `crypto.randomUUID` would need a secure context. */
const batchKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
