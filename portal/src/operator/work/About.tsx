/** What a message or a question is about: the case, the order or the company, with the way to it. */
import { paths } from '../../paths.ts';
import { Link } from '@tanstack/react-router';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useWords } from '../../language/language.ts';
import styles from '../../ui/SidePanel.module.css';

export interface Subject {
  readonly type: 'mandate' | 'order' | 'company';
  readonly id: string;
}

/** @param tab of a case, where the same is shown */
export function About({ type, id, tab }: Subject & { readonly tab: 'messages' | 'requests' }) {
  const { work, cases, deliveries } = useWords();
  const mandate = useRead(api.operator.cases.get, { id }, { isEnabled: type === 'mandate' }).data;
  const order = useRead(api.operator.reviews.get, { id }, { isEnabled: type === 'order' }).data;
  const known = mandate ?? order;
  return (
    <p className={styles.about}>
      {known === undefined ? null : `${known.debtor_name} ${cases.head.for} ${known.company_name} · `}
      {type === 'mandate' ? (
        <Link to={paths.operator.case(id, tab)}>{work.toCase(mandate?.reference_number ?? '')}</Link>
      ) : type === 'order' ? (
        <Link to={paths.operator.order(id)}>{work.toOrder}</Link>
      ) : (
        <Link to={paths.operator.company(id)}>{deliveries.toCompany}</Link>
      )}
    </p>
  );
}
