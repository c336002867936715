/** What is due for the person itself: the orders that it has taken over, and the follow-ups whose day has come. */
import { paths } from '../paths.ts';
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import { Link } from '@tanstack/react-router';
import { isReviewedBy, useWaiting } from './queue/reads.ts';
import { Card } from '../ui/Card.tsx';
import { dayOf } from '../ui/dates.ts';
import { Failure } from '../ui/Failure.tsx';
import { Money } from '../ui/Money.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { useWords } from '../language/language.ts';
import { useMe } from '../data/me.ts';
import styles from './Company.module.css';
import { Lines } from './Lines.tsx';

/** Of those that the queue shows. */
export function TakenOver() {
  const { today: words } = useWords();
  const me = useMe();
  const { data, error, refetch } = useWaiting();
  const mine = data?.page.results.filter(({ review }) => isReviewedBy(review, me));
  if (error === null && (mine === undefined || mine.length === 0)) return null;
  return (
    <Card title={words.takenOver} hasNoPadding>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      <Lines count={mine?.length}>
        {mine?.map(({ id, debtor_name, company_name, totals }) => (
          <li key={id}>
            <Link to={paths.operator.order(id)}>{debtor_name}</Link>
            <span>{company_name}</span>
            <Money amount={totals.order_value} />
          </li>
        ))}
      </Lines>
    </Card>
  );
}

/** As many are shown; the list has the others. */
const due_max = 10;

export function DueFollowUps() {
  const { screens, today: words } = useWords();
  const day = dayOf();
  const { data, error, refetch } = useRead(api.operator.operatorNotes.followUps, {
    query: { follow_up_to: day, ordering: 'follow_up', limit: due_max },
  });
  return (
    <Card
      title={screens.followUps}
      hasNoPadding
      aside={<Link to={paths.operator.followUps()}>{words.allFollowUps}</Link>}
    >
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      <Lines count={data?.results.length}>
        {data?.results.map(({ id, mandate_id, reference_number, debtor_name, text, follow_up_on }) => (
          <li key={id}>
            <Link to={paths.operator.case(mandate_id, 'history')}>{reference_number}</Link>
            <span>{debtor_name}</span>
            <span className={styles.soft}>{text}</span>
            <DateTime at={follow_up_on} isDay />
          </li>
        ))}
      </Lines>
    </Card>
  );
}
