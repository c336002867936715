/** „Übersicht“: what waits for the company, first of all. What is at zero is not there. */
import type { CompanySummary } from '@mahnwerk/contract/account/summary.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import type { RequestToClient } from '@mahnwerk/contract/case/requests-to-client.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isZero } from '../components/amounts.ts';
import { Card } from '../components/Card.tsx';
import { type Fact, Facts } from '../components/Facts.tsx';
import { Failure } from '../components/Failure.tsx';
import { Loading } from '../components/Loading.tsx';
import { Money } from '../components/Money.tsx';
import { Screen } from '../components/Screen.tsx';
import { When } from '../components/When.tsx';
import { useWords } from '../language/language.ts';
import { useOwner } from '../owner.ts';
import styles from './Company.module.css';
import { NextStep } from './NextStep.tsx';
import { useCompany } from './useCompany.ts';

/** As many of each are named. */
const limit = 5;

export function Home() {
  const words = useWords().company;
  const { api, key } = useCompany();
  const { account } = useOwner();
  const { data, error, refetch } = useQuery({
    queryKey: [...key, 'home'],
    queryFn: () =>
      Promise.all([
        api.requestsToClient.list({ query: { status: 'open', limit } }),
        api.orders.list({ query: { status: 'draft', ordering: 'created', limit } }),
        api.mandates.list({ query: { limit } }),
        account.accountSummary.get(),
      ]),
  });
  if (error !== null)
    return (
      <Screen title={words.screens.home}>
        <Failure error={error} retry={() => void refetch()} />
      </Screen>
    );
  if (data === undefined) return <Loading />;
  const [requests, drafts, cases, summary] = data;
  return (
    <Screen title={words.screens.home}>
      <Waiting
        requests={requests.results}
        drafts={drafts.results}
        openRequests={requests.count}
        failedDocuments={summary.waiting.documents_failed}
        expiringDrafts={summary.waiting.drafts_expiring}
      />
      <InShort summary={summary} />
      {cases.count === 0 ? null : (
        <Card title={words.home.newest}>
          <ul className={styles.list}>
            {cases.results.map(({ id, debtor_name, reference_number }) => (
              <li key={id}>
                <CaseLink id={id}>{debtor_name}</CaseLink>
                <span className={styles.soft}>{reference_number}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Screen>
  );
}

const CaseLink = ({ id, children }: { readonly id: string; readonly children: string }) => (
  <Link to="/company/$customer/cases/$id" params={{ customer: useCompany().customer, id }}>
    {children}
  </Link>
);

interface WaitingProps {
  readonly requests: readonly RequestToClient[];
  readonly drafts: readonly Order[];
  /** Of all open requests. */
  readonly openRequests: number;
  /** Documents that were refused and are to be sent again. */
  readonly failedDocuments: number;
  /** Drafts that expire within a week. */
  readonly expiringDrafts: number;
}

/** The company's money in short. What is at zero is not there. */
function InShort({ summary }: { readonly summary: CompanySummary }) {
  const words = useWords().company.home;
  const { open, received_this_year, next_statement_on, median_days_to_first_payment: days } = summary;
  const facts: readonly Fact[] = [
    [words.open, isZero(open.amount) ? null : <OpenAmount key="open" open={open} />],
    [words.received, isZero(received_this_year) ? null : <Money key="received" amount={received_this_year} />],
    [words.nextStatement, next_statement_on === null ? null : <When key="next" at={next_statement_on} isDay />],
    [words.firstPayment, days === null ? null : words.days(days)],
  ];
  if (facts.every(([, value]) => value === null)) return null;
  return (
    <Card title={words.inShort}>
      <Facts facts={facts} />
    </Card>
  );
}

const OpenAmount = ({ open: { amount, cases } }: { readonly open: CompanySummary['open'] }) => (
  <>
    <Money amount={amount} /> {useWords().company.home.inCases(cases)}
  </>
);

function Waiting({ requests, drafts, openRequests, failedDocuments, expiringDrafts }: WaitingProps) {
  const words = useWords().company;
  const { customer } = useCompany();
  const nothing = requests.length + drafts.length + failedDocuments === 0;
  return (
    <Card title={words.home.waits} isNext={!nothing}>
      {nothing ? <p>{words.home.nothing}</p> : null}
      {failedDocuments === 0 ? null : (
        <p>
          {words.home.failedDocuments(failedDocuments)}{' '}
          <Link to="/company/$customer/orders" params={{ customer }}>
            {words.home.toOrders}
          </Link>
        </p>
      )}
      {expiringDrafts === 0 ? null : (
        <p>
          {words.home.expiringDrafts(expiringDrafts)}{' '}
          <Link to="/company/$customer/orders" params={{ customer }} search={{ status: 'draft' }}>
            {words.home.toDrafts}
          </Link>
        </p>
      )}
      <ul className={styles.list}>
        {requests.map(({ id, title, created_at, mandate }) => (
          <li key={id}>
            <Link to="/company/$customer/requests/$id" params={{ customer, id }}>
              {title}
            </Link>
            <span className={styles.soft}>
              {words.home.request(mandate?.reference_number ?? null)} <When at={created_at} isDay />
            </span>
          </li>
        ))}
        {drafts.map(({ id, debtor_name, next_step }) => (
          <li key={id}>
            <Link to="/company/$customer/orders/$id" params={{ customer, id }}>
              {debtor_name}
            </Link>
            <span className={styles.soft}>
              <NextStep step={next_step} />
            </span>
          </li>
        ))}
      </ul>
      {openRequests > requests.length ? (
        <Link to="/company/$customer/requests" params={{ customer }}>
          {words.home.all(openRequests)}
        </Link>
      ) : null}
    </Card>
  );
}
