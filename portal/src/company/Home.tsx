/** „Übersicht“: the company's figures, what waits for it, and for a new company its first steps. What is at zero is not there. */
import { paths } from '../paths.ts';
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useTexts, useWords } from '../language/language.ts';
import { RecoveryTable } from '../features/figures/RecoveryTable.tsx';
import { recoveryWords } from '../features/figures/words.ts';
import styles from '../ui/Record.module.css';
import { useCompany } from '../data/useCompany.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { InShort } from './InShort.tsx';
import { Waiting } from './Waiting.tsx';

export function Home() {
  const { company } = useWords();
  const { customer } = useCompany();
  return (
    <Screen
      title={company.screens.home}
      actions={
        <ButtonLink isPrimary to={paths.company.newOrder(customer)}>
          {company.newOrder.title}
        </ButtonLink>
      }
    >
      <InShort />
      <FirstSteps />
      <Waiting />
      <OwnRecovery />
      <Newest />
    </Screen>
  );
}

/** „Realisierung“: nothing before the first case was accepted. */
function OwnRecovery() {
  const words = useTexts(recoveryWords);
  const { customer } = useCompany();
  const { data, error, refetch } = useRead(api.company.caseFigures.recovery, { query: {} });
  if (error === null && (data === undefined || data.cohorts.length === 0)) return null;
  return (
    <Card title={words.title}>
      {error === null ? <p>{words.about}</p> : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? null : <RecoveryTable recovery={data} cases={paths.company.cases(customer)} />}
    </Card>
  );
}

/** As many cases are named. */
const limit = 5;

function Newest() {
  const words = useWords().company.home;
  const { customer } = useCompany();
  const { data, error, refetch } = useRead(api.company.mandates.list, { query: { limit } }, { topics: ['mandates'] });
  if (error === null && (data === undefined || data.count === 0)) return null;
  return (
    <Card title={words.newest}>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      <ul className={styles.list}>
        {data?.results.map(({ id, debtor_name, reference_number }) => (
          <li key={id}>
            <Link to={paths.company.case(customer, id)}>{debtor_name}</Link>
            <span className={styles.soft}>{reference_number}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
