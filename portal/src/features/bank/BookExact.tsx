/** „Alle eindeutigen buchen“: every exact credit that waits, file by file; the service goes on where it takes longer. */
import type { ExactBookings } from '@mahnwerk/contract/operator/bank-files.ts';
import { type ComponentType, useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { type ExactBank, exactIn, type ExactLines, exactLines_max, outcomeOf } from './exact.ts';
import { words } from './words.ts';

interface BookExactButtonProps {
  readonly mayBook: boolean;
  /** Reads the credits and shows `BookExact`. */
  readonly Dialog: ComponentType<OpenDialog>;
}

export interface OpenDialog {
  readonly onClose: () => void;
}

export function BookExactButton({ mayBook, Dialog }: BookExactButtonProps) {
  const { exact } = useTexts(words);
  const [isOpen, setOpen] = useState(false);
  if (!mayBook) return null;
  return (
    <>
      <Button onPress={() => setOpen(true)}>{exact.action}</Button>
      {isOpen ? <Dialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface BookExactProps extends OpenDialog {
  readonly of: ExactBank;
  /** The exact credits that wait. */
  readonly lines: ExactLines;
  /** What is said before: how many they are, and their sum. */
  readonly about: (count: number, sum: string) => string;
}

export function BookExact({ of, lines: { data, error, refetch }, about, onClose }: BookExactProps) {
  const { exact } = useTexts(words);
  const { code } = useWords();
  const [done, setDone] = useState<number>();
  const { sum, files } = exactIn(data ?? []);
  return (
    <CommandDialog
      title={exact.action}
      submit={exact.action}
      changes={of.changes}
      onClose={onClose}
      isReady={files.length > 0}
      send={async (_fields, { idempotencyKey }) => {
        const all: ExactBookings[] = [];
        for (const id of files) {
          setDone(all.length);
          all.push(await of.bookExact(id, { idempotencyKey: `${idempotencyKey}-${id}` }));
        }
        return outcomeOf(all, exact);
      }}
    >
      {() => (
        <>
          {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
          {data === undefined ? (
            error === null && <Loading />
          ) : (
            <p>{data.length === 0 ? exact.none : about(data.length, moneyText(sum, code))}</p>
          )}
          {data?.length === exactLines_max ? <p>{exact.more(files.length)}</p> : null}
          {done === undefined ? null : (
            <Progress done={done} max={files.length} text={exact.file(done + 1, files.length)} />
          )}
        </>
      )}
    </CommandDialog>
  );
}
