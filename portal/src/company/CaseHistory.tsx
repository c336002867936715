/** What happened in a case of the company: its documents, and the history without jargon, filtered by kind. */
import type { HistoryEntry, Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { useEffect, useState } from 'react';
import { api } from '../data/operations.ts';
import { usePages } from '../data/query-many.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Select } from '../ui/Field.tsx';
import { stateOptions } from '../data/table/Filters.tsx';
import { History } from '../features/cases/History.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useOpenedId } from '../ui/opened.ts';
import { useWords } from '../language/language.ts';
import { Documents } from './Documents.tsx';
import { useCompany } from '../data/useCompany.ts';

type Kind = HistoryEntry['type'];

/** Entries read at a time. */
const limit = 50;

/** The history, newest first, as far as it was read. */
function useHistory(kind?: Kind) {
  const { id } = useCompany();
  const query = kind === undefined ? {} : { type: kind };
  const { data, ...read } = usePages(api.company.mandates.history, { id, query }, limit);
  return { ...read, data: data?.pages.flatMap(({ results }) => results) };
}

/** The documents of all claims, and of what was read of the history. */
export function CaseDocuments({ mandate }: { readonly mandate: Mandate }) {
  const { data = [] } = useHistory();
  return <Documents mandate={mandate} entries={data} />;
}

/** Reads on until the entry that the address names is read. */
function useOlderUntilOpened(history: Older) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = history;
  const opened = useOpenedId();
  const isMissing = opened !== undefined && data !== undefined && !data.some(({ id }) => id === opened);
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetchingNextPage, fetchNextPage]);
}

type Older = Pick<ReturnType<typeof useHistory>, 'data' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

export function CaseHistory() {
  const { company, cases } = useWords();
  const words = cases.history;
  const [kind, setKind] = useState<Kind>();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useHistory(kind);
  useOlderUntilOpened({ data, hasNextPage, isFetchingNextPage, fetchNextPage });
  // No note of the operator is ever in it.
  const { note: _internal, ...kinds } = words.types;
  return (
    <Card title={company.cases.history}>
      <Select
        label={words.kind}
        value={kind ?? ''}
        options={[{ value: '', text: words.all }, ...stateOptions(kinds)]}
        onChange={({ target }) => setKind(target.value === '' ? undefined : (target.value as Kind))}
      />
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? <Loading /> : <History entries={data.map(asShown)} reader="client" />}
      {data?.length === 0 ? <p>{words.none}</p> : null}
      {hasNextPage ? (
        <Button isDisabled={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {words.more}
        </Button>
      ) : null}
    </Card>
  );
}

/** An entry of the company's history is never internal. */
const asShown = ({ author: { type, name }, ...entry }: HistoryEntry) => ({
  ...entry,
  internal: false,
  side: type === 'service' ? ('service' as const) : ('client' as const),
  author: { type: type === 'api' ? ('key' as const) : type, name },
  follow_up_on: null,
  pinned: false,
});
