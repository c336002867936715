/** What a message or a question is about: the case, the order or the company, with the way to it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../language/language.ts';
import { caseQuery } from '../cases/reads.ts';
import { orderQuery } from '../queue/reads.ts';
import { useOperator } from '../../data/useOperator.ts';
import styles from './Beside.module.css';

export interface Subject {
  readonly type: 'mandate' | 'order' | 'company';
  readonly id: string;
}

/** @param tab of a case, where the same is shown */
export function About({ type, id, tab }: Subject & { readonly tab: 'messages' | 'requests' }) {
  const { work, cases, deliveries } = useWords();
  const operator = useOperator();
  const mandate = useQuery({ ...caseQuery(operator, id), enabled: type === 'mandate' }).data;
  const order = useQuery({ ...orderQuery(operator, id), enabled: type === 'order' }).data;
  const known = mandate ?? order;
  return (
    <p className={styles.about}>
      {known === undefined ? null : `${known.debtor_name} ${cases.head.for} ${known.company_name} · `}
      {type === 'mandate' ? (
        <Link to={`/operator/cases/$id/${tab}`} params={{ id }}>
          {work.toCase(mandate?.reference_number ?? '')}
        </Link>
      ) : type === 'order' ? (
        <Link to="/operator/queue/$order" params={{ order: id }}>
          {work.toOrder}
        </Link>
      ) : (
        <Link to="/operator/companies/$id" params={{ id }}>
          {deliveries.toCompany}
        </Link>
      )}
    </p>
  );
}
