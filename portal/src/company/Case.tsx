/** A case as its company reads it: where it stands, what happens next, the open question, the open amount, what happened. */
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { useState } from 'react';
import { BalanceTable } from '../features/cases/BalanceTable.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Screen } from '../ui/Screen.tsx';
import { AsApi } from '../features/api/AsApi.tsx';
import { useWords } from '../language/language.ts';
import { LoadState } from '../ui/LoadState.tsx';
import { CaseDocuments, CaseHistory } from './CaseHistory.tsx';
import { CaseWay } from './CaseWay.tsx';
import { ChangedCase } from './ChangedCase.tsx';
import styles from '../ui/Record.module.css';
import { Write } from './messages/Write.tsx';
import { OwnReports } from './OwnReports.tsx';
import { ReportPayment } from './ReportPayment.tsx';
import { OpenRequests } from './requests/OpenRequests.tsx';
import { CaseStatements } from './statements/CaseStatements.tsx';
import { useCompany } from '../data/useCompany.ts';

export function Case() {
  const { company } = useWords();
  const { id } = useCompany();
  const { data, error, refetch } = useRead(api.company.mandates.get, { id });
  if (data === undefined) return <LoadState title={company.screens.cases} error={error} retry={() => void refetch()} />;
  return (
    <Screen title={data.debtor_name} actions={<Actions mandate={data} />}>
      <ChangedCase mandate={data} />
      <p className={styles.soft}>
        {data.reference_number} · {company.cases.claims(data.claim_count)}
      </p>
      <CaseWay mandate={data} />
      <OpenRequests key={data.id} of="mandate" hasOpen={data.requests_to_client_summary.has_pending} />
      <Open />
      <OwnReports />
      <CaseStatements />
      <CaseDocuments mandate={data} />
      <CaseHistory />
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

/** The open amount with its lines. */
function Open() {
  const { company } = useWords();
  const { id } = useCompany();
  const { data, error, refetch } = useRead(api.company.mandates.balance, { id });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <Card title={company.cases.openAmount} hasNoPadding>
      <BalanceTable balance={data} />
    </Card>
  );
}
