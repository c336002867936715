/** The questions about a case that are answered or settled, each with the way to its answer. */
import { Link } from '@tanstack/react-router';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useCompany } from '../../data/useCompany.ts';
import { useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Failure } from '../../ui/Failure.tsx';
import styles from '../../ui/Record.module.css';

/** The latest are shown. */
const shown = 25;

export function AnsweredRequests() {
  const { company } = useWords();
  const words = company.requests;
  const { id, customer } = useCompany();
  const { data, error, refetch } = useRead(
    api.company.mandateRequestsToClient.list,
    { mandate_id: id, query: { limit: shown } },
    { topics: ['requests'] },
  );
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  const settled = (data?.results ?? []).filter(({ status }) => status !== 'open');
  if (settled.length === 0) return null;
  return (
    <Card title={words.settled}>
      <ul className={styles.list}>
        {settled.map(({ id: each, title, status, created_at, answer }) => (
          <li key={each}>
            <Link to={paths.company.request(customer, each)}>{title}</Link>
            <span className={styles.soft}>
              {words.states[status]} · <DateTime at={answer?.created_at ?? created_at} isDay />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
