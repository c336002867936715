/** „Wartet auf Sie“: open questions, drafts, documents that were refused. Each is read by itself: where one fails, the others stand. */
import { paths } from '../paths.ts';
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import type { CompanySummary } from '@mahnwerk/contract/account/summary.ts';
import { Link } from '@tanstack/react-router';
import { Card } from '../ui/Card.tsx';
import { Failure } from '../ui/Failure.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { useWords } from '../language/language.ts';
import styles from '../ui/Record.module.css';
import { NextStep } from './NextStep.tsx';
import { useCompany } from '../data/useCompany.ts';
import { useSummary } from '../data/useSummary.ts';

/** As many of each are named. */
const limit = 5;

export function Waiting() {
  const words = useWords().company.home;
  const summary = useSummary();
  const requests = useRead(
    api.company.requestsToClient.list,
    { query: { status: 'open', limit } },
    { topics: ['requests'] },
  );
  const drafts = useRead(
    api.company.orders.list,
    { query: { status: 'draft', ordering: 'created', limit } },
    { topics: ['orders'] },
  );
  const parts = [summary, requests, drafts];
  const count = (requests.data?.count ?? 0) + (drafts.data?.count ?? 0) + (summary.data?.waiting.documents_failed ?? 0);
  return (
    <Card title={words.waits} isNext={count > 0}>
      {count === 0 && parts.every(({ isSuccess }) => isSuccess) ? <p>{words.nothing}</p> : null}
      {parts.map(({ error, refetch }, part) =>
        error === null ? null : <Failure key={part} error={error} retry={() => void refetch()} />,
      )}
      {summary.data === undefined ? null : <Urgent waiting={summary.data.waiting} />}
      <ul className={styles.list}>
        {requests.data?.results.map(({ id, title, created_at, mandate }) => (
          <li key={id}>
            <To place="request" id={id}>
              {title}
            </To>
            <span className={styles.soft}>
              {words.request(mandate?.reference_number ?? null)} <DateTime at={created_at} isDay />
            </span>
          </li>
        ))}
        {drafts.data?.results.map(({ id, debtor_name, next_step }) => (
          <li key={id}>
            <To place="order" id={id}>
              {debtor_name}
            </To>
            <span className={styles.soft}>
              <NextStep step={next_step} />
            </span>
          </li>
        ))}
      </ul>
      {(requests.data?.count ?? 0) > limit ? <AllRequests count={requests.data?.count ?? 0} /> : null}
    </Card>
  );
}

const AllRequests = ({ count }: { readonly count: number }) => (
  <Link to={paths.company.requests(useCompany().customer)} search={{ status: 'open' }}>
    {useWords().company.home.all(count)}
  </Link>
);

/** What does not wait for long: refused documents, each with the way to where it is sent again, and drafts that expire. */
function Urgent({ waiting }: { readonly waiting: CompanySummary['waiting'] }) {
  const words = useWords().company.home;
  const { customer } = useCompany();
  const { documents_failed, failed_documents, drafts_expiring } = waiting;
  return (
    <>
      {documents_failed === 0 ? null : (
        <>
          <p>{words.failedDocuments(documents_failed)}</p>
          <ul className={styles.list}>
            {failed_documents.map(({ id, filename, shown_with }) => (
              <li key={id}>
                <To place={placeOf[shown_with.type]} id={shown_with.id}>
                  {filename}
                </To>
              </li>
            ))}
          </ul>
        </>
      )}
      {drafts_expiring === 0 ? null : (
        <p>
          {words.expiringDrafts(drafts_expiring)}{' '}
          <Link to={paths.company.orders(customer)} search={{ status: 'draft' }}>
            {words.toDrafts}
          </Link>
        </p>
      )}
    </>
  );
}

const placeOf = { order: 'order', mandate: 'case', request_to_client: 'request', invoice: 'invoice' } as const;

interface ToProps {
  readonly place: (typeof placeOf)[keyof typeof placeOf];
  readonly id: string;
  readonly children: string;
}

const To = ({ place, id, children }: ToProps) => (
  <Link to={paths.company[place](useCompany().customer, id)}>{children}</Link>
);
