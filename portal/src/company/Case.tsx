/** A case as its company reads it: where it stands, what happens next, the open question, the open amount, what happened. */
import type { HistoryEntry, Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BalanceTable } from '../components/BalanceTable.tsx';
import { Button } from '../components/Button.tsx';
import { Card } from '../components/Card.tsx';
import { Failure } from '../components/Failure.tsx';
import { History } from '../components/History.tsx';
import { Loading } from '../components/Loading.tsx';
import { Screen } from '../components/Screen.tsx';
import { AsApi } from '../developer/AsApi.tsx';
import { useWords } from '../language/language.ts';
import { ChangedRecord } from './ChangedRecord.tsx';
import styles from './Company.module.css';
import { Documents } from './Documents.tsx';
import { Write } from './messages/Write.tsx';
import { NextStep } from './NextStep.tsx';
import { ReportPayment } from './ReportPayment.tsx';
import { OpenRequests } from './requests/OpenRequests.tsx';
import { useCompany } from './useCompany.ts';

export function Case() {
  const { company } = useWords();
  const { api, id, key } = useCompany();
  const { data, error, refetch } = useQuery({
    queryKey: [...key, 'case', id],
    queryFn: () => api.mandates.get({ id }),
  });
  if (error !== null)
    return (
      <Screen title={company.screens.cases}>
        <Failure error={error} retry={() => void refetch()} />
      </Screen>
    );
  if (data === undefined) return <Loading />;
  return (
    <Screen title={data.debtor_name} actions={<Actions mandate={data} />}>
      <ChangedRecord topic="mandates" id={data.id} updatedAt={data.updated_at} />
      <p className={styles.soft}>
        {data.reference_number} · {company.cases.claims(data.claim_count)}
      </p>
      <Where mandate={data} />
      <OpenRequests key={data.id} of="mandate" hasOpen={data.requests_to_client_summary.has_pending} />
      <Open />
      <Happened mandate={data} />
      <AsApi path={`/v2/mandates/${data.id}/`} object={data} />
    </Screen>
  );
}

/** „Zahlung melden“ while the case is open, „Nachricht schreiben“ always. */
function Actions({ mandate }: { readonly mandate: Mandate }) {
  const { company } = useWords();
  const [isReporting, setReporting] = useState(false);
  return (
    <>
      {mandate.closed_at === null ? <Button onPress={() => setReporting(true)}>{company.payment.action}</Button> : null}
      <Write of="mandate" />
      {isReporting ? <ReportPayment mandate={mandate} onClose={() => setReporting(false)} /> : null}
    </>
  );
}

/** Where it stands, and what happens next and why. */
function Where({ mandate: { procedure_state, next_step } }: { readonly mandate: Mandate }) {
  const { company, cases } = useWords();
  return (
    <Card title={company.cases.next} isNext>
      <p>
        <b>{cases.procedures[procedure_state]}.</b> <NextStep step={next_step} />
      </p>
      <p className={styles.soft}>{company.cases.why[procedure_state]}</p>
    </Card>
  );
}

/** The open amount with its lines. */
function Open() {
  const { company } = useWords();
  const { api, id, key } = useCompany();
  const { data, error, refetch } = useQuery({
    queryKey: [...key, 'case', id, 'balance'],
    queryFn: () => api.mandates.balance({ id }),
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <Card title={company.cases.openAmount} isFlush>
      <div className={styles.scroll}>
        <BalanceTable balance={data} />
      </div>
    </Card>
  );
}

/** As many entries of the history are read. */
const shown = 50;

function Happened({ mandate }: { readonly mandate: Mandate }) {
  const { company } = useWords();
  const { api, id, key } = useCompany();
  const { data, error, refetch } = useQuery({
    queryKey: [...key, 'case', id, 'history'],
    queryFn: () => api.mandates.history({ id, query: { limit: shown } }),
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <>
      <Documents mandate={mandate} entries={data.results} />
      <Card title={company.cases.history}>
        <History entries={data.results.map(asShown)} />
      </Card>
    </>
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
