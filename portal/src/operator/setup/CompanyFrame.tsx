/** A client with its tabs: what is missing, its data, conditions, dunning levels, and who can act for it. */
import { Link, Navigate, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { companyTabs, paths } from '../../paths.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useWords } from '../../language/language.ts';
import { useMay } from '../../data/me.ts';
import { CompanyCommands } from '../CompanyCommands.tsx';
import { useCompanyId, useShownCompany } from './shown-company.ts';
import { useSetupWords } from './words.ts';

export function CompanyFrame() {
  const { screens, queue } = useWords();
  const { tabs } = useSetupWords();
  const may = useMay();
  const [mayChange, mayEnter] = [may('operator:admin'), may('operator:cases')];
  const { data, error, refetch } = useShownCompany();
  if (data === undefined) return <LoadState title={screens.companies} error={error} retry={() => void refetch()} />;
  return (
    <Screen
      title={data.name}
      actions={
        <>
          {mayEnter && data.status === 'active' ? (
            <Link to={paths.operator.newOrder()} search={{ company_id: data.id }}>
              {queue.enter}
            </Link>
          ) : null}
          {mayChange ? <CompanyCommands company={data} /> : null}
        </>
      }
    >
      <Tabs
        label={tabs.label}
        tabs={companyTabs.map((tab) => ({ to: paths.operator.company(data.id, tab), text: tabs[tab] }))}
      />
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </Screen>
  );
}

/** An address without a tab. */
export function CompanyHome() {
  return <Navigate to={paths.operator.company(useCompanyId())} replace />;
}
