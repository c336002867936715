/** One print batch: its letters in the order of its file, what was stopped, and what is done with it. */
import type { PrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { Link, useParams } from '@tanstack/react-router';
import { api } from '../../data/operations.ts';
import { useRead, useReadAll } from '../../data/query.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Scroll } from '../../ui/Scroll.tsx';
import tables from '../../ui/tables.module.css';
import { decisionWords } from '../dunning/reasons.ts';
import { BatchActions } from './batch-commands.tsx';
import { BatchFacts } from './BatchFacts.tsx';
import { debtorPath } from './letter-columns.tsx';
import { useReasonOf } from './useReasonOf.ts';
import { words } from './words.ts';

export function Batch() {
  const { title, batch } = useTexts(words);
  const { code } = useWords();
  const { id } = useParams({ strict: false }) as { readonly id: string };
  const { data, error, refetch } = useRead(api.operator.printBatches.get, { id }, { topics: ['print_batches'] });
  const letters = useLettersOf(id);
  if (data === undefined) return <LoadState title={title} error={error} retry={() => void refetch()} />;
  const when = new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' });
  return (
    <Screen
      title={batch.title(when.format(Date.parse(data.created_at)))}
      actions={<BatchActions batch={data} letters={letters.data ?? []} />}
    >
      <BatchFacts batch={data} />
      <Letters batch={data} read={letters} />
      <Stopped batch={data} />
    </Screen>
  );
}

const useLettersOf = (id: string) =>
  useReadAll(api.operator.letters.list, { query: { batch_id: id, limit: 100 } }, limits.print_batch_letters);

interface LettersProps {
  readonly batch: PrintBatch;
  readonly read: ReturnType<typeof useLettersOf>;
}

/** In the order of the file. */
function Letters({ batch: { manifest }, read: { data, error, refetch } }: LettersProps) {
  const texts = useTexts(words);
  const { letters: states } = useTexts(decisionWords);
  if (error !== null) return <Failure what={texts.letters} error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const byId = new Map(data.map((each) => [each.id, each]));
  const rows = manifest.flatMap((entry) => {
    const letter = byId.get(entry.letter_id);
    return letter === undefined ? [] : [{ ...entry, letter }];
  });
  return (
    <Card title={texts.letters} label={texts.letters} hasNoPadding={rows.length > 0}>
      {rows.length === 0 ? (
        <p>{texts.batch.none}</p>
      ) : (
        <Scroll name={texts.letters}>
          <table className={`${tables.grid} ${tables.short}`} aria-label={texts.letters}>
            <thead>
              <tr>
                <th className={tables.figures}>{texts.batch.position}</th>
                <th>{texts.debtor}</th>
                <th>{texts.company}</th>
                <th>{texts.kind}</th>
                <th>{texts.state}</th>
                <th className={tables.figures}>{texts.batch.firstPage}</th>
                <th className={tables.figures}>{texts.pages}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ position, letter, first_page, page_count }) => (
                <tr key={letter.id}>
                  <td className={tables.figures}>{position}</td>
                  <td>
                    <Link to={debtorPath(letter)}>{letter.debtor_name}</Link>
                  </td>
                  <td>{letter.company_name}</td>
                  <td>{letter.name}</td>
                  <td>{states[letter.status]}</td>
                  <td className={tables.figures}>{first_page}</td>
                  <td className={tables.figures}>{page_count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Card>
  );
}

/** What the last gate stopped while the batch was taken. */
function Stopped({ batch: { stopped } }: { readonly batch: PrintBatch }) {
  const { batch } = useTexts(words);
  if (stopped.length === 0) return null;
  return (
    <Card title={batch.stopped}>
      <ul>
        {stopped.map(({ letter_id, reason }) => (
          <li key={letter_id}>
            <StoppedLetter id={letter_id} reason={reason} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function StoppedLetter({
  id,
  reason,
}: {
  readonly id: string;
  readonly reason: PrintBatch['stopped'][number]['reason'];
}) {
  const reasonOf = useReasonOf();
  const { data } = useRead(api.operator.letters.get, { id });
  return <>{data === undefined ? null : `${data.debtor_name} (${data.company_name}): ${reasonOf(data, reason)}`}</>;
}
