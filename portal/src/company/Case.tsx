/** A case as its company reads it: left the question, what happens next and what happened; right what is open. */
import { Link } from '@tanstack/react-router';
import { api } from '../data/operations.ts';
import { Later } from '../ui/Later.tsx';
import { useRead } from '../data/query.ts';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { BalanceTable } from '../features/cases/BalanceTable.tsx';
import { Card } from '../ui/Card.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Screen } from '../ui/Screen.tsx';
import { AsApi } from '../features/api/AsApi.tsx';
import { useTexts, useWords } from '../language/language.ts';
import { LoadState } from '../ui/LoadState.tsx';
import { paths } from '../paths.ts';
import styles from './Case.module.css';
import { CaseDocuments, CaseHistory } from './CaseHistory.tsx';
import { CaseNext, CaseWay } from './CaseWay.tsx';
import { ChangedCase } from './ChangedCase.tsx';
import { Write } from './messages/Write.tsx';
import { OpenAmount } from './OpenAmount.tsx';
import { OwnReports } from './OwnReports.tsx';
import { AnsweredRequests } from './requests/AnsweredRequests.tsx';
import { OpenRequests } from './requests/OpenRequests.tsx';
import { CaseStatements } from './statements/CaseStatements.tsx';
import { useCompany } from '../data/useCompany.ts';
import { words as ownWords } from './words.ts';

export function Case() {
  const { company } = useWords();
  const { customer, id } = useCompany();
  const { data, error, refetch } = useRead(api.company.mandates.get, { id });
  if (data === undefined) return <LoadState title={company.screens.cases} error={error} retry={() => void refetch()} />;
  return (
    <Screen
      title={data.debtor_name}
      above={
        <>
          <Link to={paths.company.cases(customer)}>{company.screens.cases}</Link> · {data.reference_number}
        </>
      }
      actions={<Write of="mandate" />}
    >
      <Later>
        <ChangedCase mandate={data} />
      </Later>
      <About mandate={data} />
      <CaseWay mandate={data} />
      <Columns mandate={data} />
      <AsApi path={`/v2/mandates/${data.id}/`} object={data} />
    </Screen>
  );
}

function About({ mandate: { claim_count, created_at } }: { readonly mandate: Mandate }) {
  const { company } = useWords();
  const words = useTexts(ownWords).case;
  return (
    <p className={styles.meta}>
      <span>{company.cases.claims(claim_count)}</span>
      <span>
        {words.handedOver} <DateTime at={created_at} isDay />
      </span>
    </p>
  );
}

/** On a phone one below the other: the question with what happens next, what is open, the rest. */
function Columns({ mandate }: { readonly mandate: Mandate }) {
  return (
    <div className={styles.columns}>
      <div className={`${styles.stack} ${styles.ask}`}>
        <OpenRequests key={mandate.id} of="mandate" hasOpen={mandate.requests_to_client_summary.has_pending} />
        <CaseNext mandate={mandate} />
      </div>
      <div className={`${styles.stack} ${styles.side}`}>
        <OpenAmount mandate={mandate} />
        <OwnReports />
        <AnsweredRequests />
        <Later>
          <CaseStatements />
          <CaseDocuments mandate={mandate} />
        </Later>
      </div>
      <div className={`${styles.stack} ${styles.main}`}>
        <Detailed />
        <CaseHistory />
      </div>
    </div>
  );
}

/** Each line of the open amount opens into what makes it up. */
function Detailed() {
  const words = useTexts(ownWords).case;
  const { id } = useCompany();
  const { data, error, refetch } = useRead(api.company.mandates.balance, { id });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <Card title={words.detailed} hasNoPadding>
      <BalanceTable balance={data} />
    </Card>
  );
}
