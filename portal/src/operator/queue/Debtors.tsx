/** Whom an order is about: its debtors, and what else the company has handed in against the first of them. */
import { paths } from '../../paths.ts';
import { Link } from '@tanstack/react-router';
import { Card } from '../../ui/Card.tsx';
import { dayText } from '../../ui/dates.ts';
import { DebtorFacts } from '../../features/debtor/DebtorFacts.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Money } from '../../ui/Money.tsx';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../language/language.ts';
import { paymentMeanings } from '../cases/meanings.ts';
import styles from './Queue.module.css';
import { type ReviewedOrder, useDebtors, useEarlierCases, useEarlierOrders } from './reads.ts';

interface DebtorsProps {
  readonly order: ReviewedOrder;
}

export function Debtors({ order }: DebtorsProps) {
  const { roles } = useWords().files;
  const { data, error, refetch } = useDebtors(order);
  if (error !== null) return <Failure what={roles.debtor} error={error} retry={() => void refetch()} />;
  const isFirst = ({ id }: { readonly id: string }) => id === order.debtor_id;
  return data?.results
    .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
    .map((debtor) => (
      <Card key={debtor.id} title={isFirst(debtor) ? roles.debtor : roles.additional}>
        <DebtorFacts debtor={debtor} />
        {isFirst(debtor) ? <Earlier order={order} /> : null}
      </Card>
    ));
}

function Earlier({ order }: DebtorsProps) {
  const { queue, cases: words, code } = useWords();
  const { orders, ...ofOrders } = useEarlierOrders(order);
  const { data: cases, ...ofCases } = useEarlierCases(order);
  for (const { error, refetch } of [ofCases, ofOrders])
    if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (cases === undefined || orders === undefined) return null;
  if (cases.count + orders.length === 0) return <p className={styles.soft}>{queue.earlier.none}</p>;
  return (
    <>
      <h3 className={styles.earlier}>{queue.earlier.title(cases.count, orders.length)}</h3>
      <ul aria-label={queue.earlier.label} className={styles.lines}>
        {cases.results.map(({ id, reference_number, payment_state, legal_balance }) => (
          <li key={id}>
            <Link to={paths.operator.case(id)}>{reference_number}</Link>
            <State meaning={paymentMeanings[payment_state]}>{words.payments[payment_state]}</State>
            <Money amount={legal_balance.total_balance} />
          </li>
        ))}
        {orders.map(({ id, submitted_at, status, totals }) => (
          <li key={id}>
            <Link to={paths.operator.order(id)}>
              {queue.earlier.order(submitted_at === null ? '' : dayText(submitted_at, code))}
            </Link>
            <span>{queue.states[status]}</span>
            <Money amount={totals.order_value} />
          </li>
        ))}
      </ul>
    </>
  );
}
