/** What happened in a case of the company: its documents, and the history without jargon, filtered by kind. */
import type { HistoryEntry, Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Card } from '../components/Card.tsx';
import { Failure } from '../components/Failure.tsx';
import { Choice } from '../components/Field.tsx';
import { stateOptions } from '../components/Filters.tsx';
import { History } from '../components/History.tsx';
import { Loading } from '../components/Loading.tsx';
import { useWords } from '../language/language.ts';
import { Documents } from './Documents.tsx';
import { useCompany } from './useCompany.ts';

type Kind = HistoryEntry['type'];

/** Entries read at a time. */
const limit = 50;

/** The history, newest first, as far as it was read. */
function useHistory(kind?: Kind) {
  const { api, id, key } = useCompany();
  return useInfiniteQuery({
    queryKey: [...key, 'case', id, 'history', kind],
    queryFn: ({ pageParam: offset }) =>
      api.mandates.history({ id, query: { limit, offset, ...(kind === undefined ? {} : { type: kind }) } }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.next === null ? undefined : pages.length * limit),
    select: ({ pages }) => pages.flatMap(({ results }) => results),
  });
}

/** The documents of all claims, and of what was read of the history. */
export function CaseDocuments({ mandate }: { readonly mandate: Mandate }) {
  const { data = [] } = useHistory();
  return <Documents mandate={mandate} entries={data} />;
}

export function CaseHistory() {
  const { company, cases } = useWords();
  const words = cases.history;
  const [kind, setKind] = useState<Kind>();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useHistory(kind);
  // No note of the operator is ever in it.
  const { note: _internal, ...kinds } = words.types;
  return (
    <Card title={company.cases.history}>
      <Choice
        label={words.kind}
        value={kind ?? ''}
        options={[{ value: '', text: words.all }, ...stateOptions(kinds)]}
        onChange={({ target }) => setKind(target.value === '' ? undefined : (target.value as Kind))}
      />
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? <Loading /> : <History entries={data.map(asShown)} />}
      {data?.length === 0 ? <p>{words.none}</p> : null}
      {hasNextPage ? (
        <Button isDisabled={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {words.more}
        </Button>
      ) : null}
    </Card>
  );
}

/** An entry has no author for the company, and is never internal. */
const asShown = (entry: HistoryEntry) => ({
  ...entry,
  internal: false,
  author: null,
  follow_up_on: null,
  pinned: false,
});
