/** The progress of a command for many rows, in a corner of the page: it goes on while the person works elsewhere. */
import { createContext, type ReactNode, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useWords } from '../../../language/language.ts';
import type { Change } from '../../cache.ts';
import { useRefresh } from '../../stored.ts';
import { Button } from '../../../ui/Button.tsx';
import { sentenceOf } from '../../form/Form.tsx';
import { type Meaning, State } from '../../../ui/State.tsx';
import type { Batch, BatchState, Outcome } from './batch.ts';
import styles from './BulkPanel.module.css';

/** A batch with what it does and what is read again after it. */
export interface Bulk {
  readonly title: string;
  readonly batch: Batch;
  readonly changes: readonly Change[];
  /** Takes back what was done with these rows, where the domain has an inverse. */
  readonly undo?: ((done: readonly string[]) => Bulk) | undefined;
}

const BulkContext = createContext<(bulk: Bulk) => void>(() => undefined);

/** Starts a batch and shows its progress beside that of others. */
export const useBulk = () => use(BulkContext);

export function BulkArea({ children }: { readonly children: ReactNode }) {
  const [bulks, setBulks] = useState<readonly Bulk[]>([]);
  const close = (bulk: Bulk) => setBulks((before) => before.filter((each) => each !== bulk));
  const start = useCallback((next: Bulk) => {
    setBulks((before) => [...before, next]);
    next.batch.resume();
  }, []);
  return (
    <BulkContext value={start}>
      {children}
      {bulks.length === 0 ? null : (
        <div className={styles.area}>
          {bulks.map((bulk) => (
            <Panel
              key={bulk.batch.key}
              bulk={bulk}
              onUndo={(undoing) => {
                close(bulk);
                start(undoing);
              }}
              onClose={() => close(bulk)}
            />
          ))}
        </div>
      )}
    </BulkContext>
  );
}

const meanings: Readonly<Record<Outcome, Meaning>> = { waiting: 'calm', running: 'calm', done: 'good', failed: 'bad' };

interface PanelProps {
  readonly bulk: Bulk;
  readonly onUndo: (bulk: Bulk) => void;
  readonly onClose: () => void;
}

function Panel({ bulk: { title, batch, changes, undo }, onUndo, onClose }: PanelProps) {
  const { bulk: words, table } = useWords();
  const refresh = useRefresh();
  const state = useSyncExternalStore(batch.subscribe, batch.state);
  const counts = countsOf(state);
  useEffect(() => {
    if (!state.isRunning) void refresh(...changes);
  }, [state.isRunning, refresh, changes]);
  // The browser asks before a batch ends with its page.
  useEffect(() => {
    if (!state.isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [state.isRunning]);
  return (
    <section className={styles.panel} aria-label={title}>
      <h2>{title}</h2>
      <progress max={state.rows.length} value={counts.done + counts.failed} aria-label={title} />
      <p role="status">{words.progress(counts.done, state.rows.length, counts.failed)}</p>
      <Failed state={state} />
      <details>
        <summary>{words.rows(state.rows.length)}</summary>
        <ul className={styles.rows}>
          {state.rows.map(({ id, name, outcome }) => (
            <li key={id}>
              {name} <State meaning={meanings[outcome]}>{words.outcomes[outcome]}</State>
            </li>
          ))}
        </ul>
      </details>
      <div className={styles.actions}>
        {state.isRunning ? (
          <Button onPress={batch.stop}>{words.stop}</Button>
        ) : (
          <>
            {counts.waiting > 0 ? <Button onPress={batch.resume}>{words.resume}</Button> : null}
            {counts.failed > 0 ? <Button onPress={batch.retry}>{words.retry}</Button> : null}
            {undo === undefined || counts.done === 0 ? null : (
              <Button onPress={() => onUndo(undo(doneIn(state)))}>{words.undo}</Button>
            )}
            <Button isQuiet onPress={onClose}>
              {table.close}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

const doneIn = ({ rows }: BatchState): string[] => rows.filter(({ outcome }) => outcome === 'done').map(({ id }) => id);

/** Each row that failed, with why. */
function Failed({ state }: { readonly state: BatchState }) {
  const { codes, bulk: words } = useWords();
  const failed = state.rows.filter(({ outcome }) => outcome === 'failed');
  if (failed.length === 0) return null;
  return (
    <ul className={styles.failed}>
      {failed.map(({ id, name, error }) => (
        <li key={id}>
          <b>{name}</b>: {sentenceOf(error, codes, words.noAnswer)}
        </li>
      ))}
    </ul>
  );
}

const countsOf = ({ rows }: BatchState) => {
  const count = (...outcomes: readonly string[]) => rows.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return { done: count('done'), failed: count('failed'), waiting: count('waiting', 'running') };
};
