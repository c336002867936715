/** A case: its head with the balance and the actions, its tabs, and what happens next beside every tab. */
import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { Loading } from '../../components/Loading.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { useWords } from '../../language/language.ts';
import { Changed } from '../../live/Changed.tsx';
import styles from './CaseFrame.module.css';
import { CaseHead } from './CaseHead.tsx';
import { caseKey, useCase } from './reads.ts';

const tabs = ['overview', 'account', 'history', 'documents', 'messages', 'requests', 'master-data'] as const;

export function CaseFrame() {
  const { cases } = useWords();
  const { id, mandate } = useCase();
  const queries = useQueryClient();
  const title = `${mandate.reference_number} ${mandate.debtor_name}`;
  useEffect(() => {
    document.title = `${title} · Mahnwerk`;
  }, [title]);
  const counts = { requests: mandate.requests_to_client_summary.unanswered_count };
  return (
    <>
      <Changed
        topic="mandates"
        id={id}
        updatedAt={mandate.updated_at}
        onShow={() => void queries.invalidateQueries({ queryKey: caseKey(id) })}
      />
      <div className={styles.head}>
        <CaseHead mandate={mandate} />
        <Tabs
          label={cases.nav.label}
          tabs={tabs.map((tab) => ({
            to: `/operator/cases/${id}/${tab}`,
            text: cases.nav[tab],
            count: tab === 'requests' ? counts.requests : undefined,
          }))}
        />
      </div>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </>
  );
}
