/** What the company has reported as paid on a case: a report stays in sight until it is booked, and afterwards. */
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import type { Payment } from '@mahnwerk/contract/case/payments.ts';
import { Card } from '../ui/Card.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Money } from '../ui/Money.tsx';
import { type Meaning, State } from '../ui/State.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { useWords } from '../language/language.ts';
import styles from '../ui/Record.module.css';
import { useCompany } from '../data/useCompany.ts';

const meanings: Readonly<Record<Payment['status'], Meaning>> = {
  draft: 'calm',
  reported: 'warn',
  booked: 'good',
  rejected: 'bad',
};

/** The latest are shown. */
const shown = 50;

export function OwnReports() {
  const words = useWords().company.payment;
  const { id } = useCompany();
  const { data, error, refetch } = useRead(
    api.company.payments.list,
    { query: { mandate_id: id, limit: shown } },
    { topics: ['payments'] },
  );
  if (error !== null) return <Failure what={words.reports} error={error} retry={() => void refetch()} />;
  if (data === undefined || data.results.length === 0) return null;
  const isWaiting = data.results.some(({ status }) => status === 'reported');
  return (
    <Card title={words.reports}>
      <ul className={styles.list}>
        {data.results.map(({ id: each, amount, value_date, status, rejection_reason, claim }) => (
          <li key={each}>
            <span>
              <DateTime at={value_date} isDay /> · <Money amount={amount} />{' '}
              <State meaning={meanings[status]}>{words.states[status]}</State>
            </span>
            <span className={styles.soft}>{rejection_reason ?? claim.document_reference}</span>
          </li>
        ))}
      </ul>
      {isWaiting ? <p className={styles.soft}>{words.wrong}</p> : null}
    </Card>
  );
}
