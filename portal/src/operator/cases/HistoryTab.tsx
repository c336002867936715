/** „Verlauf“: everything that happened in a case, filtered by kind, with internal notes. */
import { paths } from '../../paths.ts';
import type { OperatorHistoryEntry } from '@mahnwerk/contract/operator/notes.ts';
import { type ReactNode, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { api } from '../../data/operations.ts';
import { usePages } from '../../data/query-many.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Select } from '../../ui/Field.tsx';
import { History } from '../../features/cases/History.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useWords } from '../../language/language.ts';
import { useMay } from '../../data/me.ts';
import { ChangeNote, DeleteNote } from './notes.tsx';
import { useCase, useCaseSearch, useKeepInSearch } from './reads.ts';

type Kind = OperatorHistoryEntry['type'];

export function HistoryTab() {
  const { cases } = useWords();
  const { kind: asked = '' } = useCaseSearch();
  const kind = asked in cases.history.types ? (asked as Kind) : undefined;
  const keep = useKeepInSearch();
  const kinds = Object.entries(cases.history.types).map(([value, text]) => ({ value, text }));
  return (
    <>
      <Select
        label={cases.history.kind}
        value={kind ?? ''}
        options={[{ value: '', text: cases.history.all }, ...kinds]}
        onChange={({ target }) => keep({ kind: target.value || undefined })}
      />
      <HistoryCard kind={kind} limit={50} />
    </>
  );
}

export interface HistoryCardProps {
  readonly kind?: Kind | undefined;
  /** Entries read at a time. */
  readonly limit: number;
  /** Leads to all of them, where only the first are shown. */
  readonly all?: ReactNode;
}

/** The history, newest first; what can be done with a note stands at the note. */
export function HistoryCard({ kind, limit, all }: HistoryCardProps) {
  const { cases } = useWords();
  const { id } = useCase();
  const may = useMay();
  const [open, setOpen] = useState<{ readonly command: 'edit' | 'delete'; readonly note: OperatorHistoryEntry }>();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = usePages(
    api.operator.operatorNotes.history,
    { mandate_id: id, query: kind === undefined ? {} : { type: kind } },
    limit,
  );
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const entries = data.pages.flatMap(({ results }) => results);
  const close = () => setOpen(undefined);
  return (
    <Card title={cases.history.title} aside={all}>
      {entries.length === 0 ? <p>{cases.history.none}</p> : null}
      <History
        entries={entries}
        reader="service"
        documentOf={({ id: document, filename }) => (
          <Link to={paths.operator.case(id, 'documents')} search={{ document }}>
            {filename}
          </Link>
        )}
        actionsOf={(note) =>
          note.type === 'note' && may('operator:cases') ? (
            <p>
              <Button isQuiet onPress={() => setOpen({ command: 'edit', note })}>
                {cases.note.edit}
              </Button>
              <Button isQuiet onPress={() => setOpen({ command: 'delete', note })}>
                {cases.note.delete}
              </Button>
            </p>
          ) : null
        }
      />
      {hasNextPage && all === undefined ? (
        <Button isDisabled={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {cases.history.more}
        </Button>
      ) : null}
      {open?.command === 'edit' ? <ChangeNote id={id} note={open.note.id} onClose={close} /> : null}
      {open?.command === 'delete' ? <DeleteNote id={id} note={open.note} onClose={close} /> : null}
    </Card>
  );
}
