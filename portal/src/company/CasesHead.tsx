/** Above the list of cases: what waits for the company, its figures, and the views with their counts. */
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import type { ListSearch } from '../data/table/paging.ts';
import { useCompany } from '../data/useCompany.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Chips } from '../ui/Chips.tsx';
import { Note } from '../ui/Note.tsx';
import { ageOf } from '../ui/dates.ts';
import { useTexts, useWords } from '../language/language.ts';
import styles from './Case.module.css';
import { words as ownWords } from './words.ts';

/** The cases of a view. */
const queries = {
  client: { waiting_for: 'client' },
  judicial_dunning: { procedure_state: 'judicial_dunning' },
  ended: { procedure_state: 'ended' },
} as const;
type View = keyof typeof queries;

function useCount(view: View): number | undefined {
  const { data } = useRead(
    api.company.mandates.list,
    { query: { ...queries[view], limit: 1 } },
    { topics: ['mandates', 'requests'] },
  );
  return data?.count;
}

/** „Bei 2 Akten geht es erst mit Ihrer Antwort weiter“, with the newest question. */
export function WaitingCases() {
  const { code } = useWords();
  const words = useTexts(ownWords).cases;
  const [now] = useState(Date.now);
  const { customer } = useCompany();
  const count = useCount('client') ?? 0;
  const { data } = useRead(
    api.company.requestsToClient.list,
    { query: { status: 'open', limit: 1 } },
    { topics: ['requests'], isEnabled: count > 0 },
  );
  const [request] = data?.results ?? [];
  if (count === 0) return null;
  return (
    <Note>
      <div className={styles.waits}>
        <p>
          <b>{words.waits(count)}</b>{' '}
          {request === undefined ? null : words.newest(ageOf(request.created_at, code, now), request.title)}
        </p>
        <ButtonLink to={paths.company.requests(customer)} search={{ status: 'open' }}>
          {words.answer}
        </ButtonLink>
      </div>
    </Note>
  );
}

export function CaseViews() {
  const words = useTexts(ownWords).cases;
  const { customer } = useCompany();
  const search: ListSearch = useSearch({ strict: false });
  const counts = {
    client: useCount('client'),
    judicial_dunning: useCount('judicial_dunning'),
    ended: useCount('ended'),
  };
  const isAsked = (view: View) => Object.entries(queries[view]).every(([name, value]) => search[name] === value);
  const views = Object.keys(queries) as View[];
  return (
    <Chips
      label={words.views}
      to={paths.company.cases(customer)}
      chips={[
        { text: words.view.all, search: {}, isCurrent: !views.some(isAsked) },
        ...views.map((view) => ({
          text: words.view[view],
          count: counts[view],
          search: queries[view],
          isCurrent: isAsked(view),
        })),
      ]}
    />
  );
}
