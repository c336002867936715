/** „Alle eindeutigen buchen“: every exact credit that waits, file by file; the service goes on where it takes longer. */
import type { ExactBookings } from '@mahnwerk/contract/operator/bank-files.ts';
import { useState } from 'react';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { api } from '../../data/operations.ts';
import { useReadAll } from '../../data/query.ts';
import { useMay } from '../../data/me.ts';
import { useOperator } from '../../data/useOperator.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { moneyText } from '../../ui/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { decided } from '../payments/reads.ts';
import { exactIn, outcomeOf } from './exact.ts';
import { words } from '../../features/bank/words.ts';

export function BookExactButton() {
  const { exact } = useTexts(words);
  const [isOpen, setOpen] = useState(false);
  if (!useMay()('operator:money')) return null;
  return (
    <>
      <Button onPress={() => setOpen(true)}>{exact.action}</Button>
      {isOpen ? <BookExact onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** As many credits are counted; their files are booked as a whole. */
const lines_max = 1_000;
const query = { waiting: true, confidence: 'exact', direction: 'credit', limit: 100 } as const;

function BookExact({ onClose }: { readonly onClose: () => void }) {
  const { exact } = useTexts(words);
  const { code } = useWords();
  const { bankFiles } = useOperator();
  const [done, setDone] = useState<number>();
  const { data, error, refetch } = useReadAll(api.operator.bankTransactions.list, { query }, lines_max);
  const { sum, files } = exactIn(data ?? []);
  return (
    <CommandDialog
      title={exact.action}
      submit={exact.action}
      changes={[...decided, api.operator.bankFiles]}
      onClose={onClose}
      isReady={files.length > 0}
      send={async (_fields, { idempotencyKey }) => {
        const all: ExactBookings[] = [];
        for (const id of files) {
          setDone(all.length);
          all.push(await bankFiles.bookExact({ id, idempotencyKey: `${idempotencyKey}-${id}` }));
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
            <p>{data.length === 0 ? exact.none : exact.about(data.length, moneyText(sum, code))}</p>
          )}
          {data?.length === lines_max ? <p>{exact.more(files.length)}</p> : null}
          {done === undefined ? null : (
            <Progress done={done} max={files.length} text={exact.file(done + 1, files.length)} />
          )}
        </>
      )}
    </CommandDialog>
  );
}
