/** „Übersicht“: what waits for the company, first of all. What is at zero is not there. */
import { paths } from '../paths.ts';
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import type { CompanySummary } from '@mahnwerk/contract/account/summary.ts';
import { Link } from '@tanstack/react-router';
import { isZero } from '../ui/amounts.ts';
import { Card } from '../ui/Card.tsx';
import { type Fact, DescriptionList } from '../ui/DescriptionList.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Money } from '../ui/Money.tsx';
import { Screen } from '../ui/Screen.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { useWords } from '../language/language.ts';
import styles from '../ui/Record.module.css';
import { useCompany } from '../data/useCompany.ts';
import { useSummary } from '../data/useSummary.ts';
import { Waiting } from './Waiting.tsx';

export const Home = () => (
  <Screen title={useWords().company.screens.home}>
    <Waiting />
    <InShort />
    <Newest />
  </Screen>
);

/** The company's money in short. Where it cannot be read, „Wartet auf Sie“ says so. */
function InShort() {
  const words = useWords().company.home;
  const { data } = useSummary();
  if (data === undefined) return null;
  const { open, received_this_year, next_statement_on, median_days_to_first_payment: days } = data;
  const facts: readonly Fact[] = [
    [words.open, isZero(open.amount) ? null : <OpenAmount key="open" open={open} />],
    [words.received, isZero(received_this_year) ? null : <Money key="received" amount={received_this_year} />],
    [words.nextStatement, next_statement_on === null ? null : <DateTime key="next" at={next_statement_on} isDay />],
    [words.firstPayment, days === null ? null : words.days(days)],
  ];
  if (facts.every(([, value]) => value === null)) return null;
  return (
    <Card title={words.inShort}>
      <DescriptionList facts={facts} />
    </Card>
  );
}

const OpenAmount = ({ open: { amount, cases } }: { readonly open: CompanySummary['open'] }) => (
  <>
    <Money amount={amount} /> {useWords().company.home.inCases(cases)}
  </>
);

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
