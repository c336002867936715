/** A case: its head with the balance and the actions, its tabs, and beside every tab what happens next and the history. */
import { caseTabs, paths } from '../../paths.ts';
import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { Later } from '../../ui/Later.tsx';
import { useRefresh } from '../../data/stored.ts';
import { Loading } from '../../ui/Loading.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { useWords } from '../../language/language.ts';
import { Changed } from '../../data/live/Changed.tsx';
import { ReportedPayments } from '../case-money/ReportedPayments.tsx';
import styles from './CaseFrame.module.css';
import { CaseHead } from './CaseHead.tsx';
import { HistoryCard } from './HistoryTab.tsx';
import { NextCard } from './NextCard.tsx';
import { useCase, useCaseSearch } from './reads.ts';

/** Entries of the history beside a tab. */
const beside_entries = 5;

export function CaseFrame() {
  const { screens } = useWords();
  const { id } = useParams({ strict: false }) as { readonly id: string };
  const { data, error, refetch } = useRead(api.operator.cases.get, { id });
  if (data === undefined) return <LoadState title={screens.cases} error={error} retry={() => void refetch()} />;
  return <OpenCase />;
}

function OpenCase() {
  const { cases } = useWords();
  const { id, mandate } = useCase();
  const refresh = useRefresh();
  const title = `${mandate.reference_number} ${mandate.debtor_name}`;
  useEffect(() => {
    document.title = `${title} · Mahnwerk`;
  }, [title]);
  const counts = { requests: mandate.requests_to_client_summary.unanswered_count };
  return (
    <>
      <Changed topic="mandates" id={id} updatedAt={mandate.updated_at} onShow={() => void refresh(id)} />
      <div className={styles.head}>
        <CaseHead mandate={mandate} />
        <Tabs
          label={cases.nav.label}
          tabs={caseTabs.map((tab) => ({
            to: paths.operator.case(id, tab),
            text: cases.nav[tab],
            count: tab === 'requests' ? counts.requests : undefined,
          }))}
        />
      </div>
      <Content />
    </>
  );
}

/** The tab, with what happens next and the history. An open document takes their place. */
function Content() {
  const { cases } = useWords();
  const { id, mandate } = useCase();
  const { document: opened } = useCaseSearch();
  const { pathname } = useLocation();
  const isHistory = pathname.endsWith('/history');
  // It says what happens next by itself.
  const isCourse = pathname.endsWith('/course');
  return (
    <div className={opened === undefined ? styles.grid : styles.alone}>
      <div className={styles.stack}>
        {/\/(account|correspondence)$/.test(pathname) ? null : <ReportedPayments />}
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </div>
      {opened === undefined ? (
        <div className={`${styles.stack} ${styles.aside}`}>
          {isCourse ? null : <NextCard mandate={mandate} />}
          {isHistory ? null : (
            <Later>
              <HistoryCard
                limit={beside_entries}
                all={<Link to={paths.operator.case(id, 'history')}>{cases.history.all}</Link>}
              />
            </Later>
          )}
        </div>
      ) : null}
    </div>
  );
}
