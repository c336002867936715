/** „Zustellungen“: the deliveries of all webhooks, newest first. */
import type { OperatorDelivery } from '@mahnwerk/contract/operator/webhook-deliveries.ts';
import { Link } from '@tanstack/react-router';
import { Screen } from '../components/Screen.tsx';
import { type Meaning, State } from '../components/State.tsx';
import { Table } from '../components/Table.tsx';
import { When } from '../components/When.tsx';
import { useWords } from '../language/language.ts';
import { useOperator } from './useOperator.ts';

const meanings: Readonly<Record<OperatorDelivery['status'], Meaning>> = {
  pending: 'calm',
  delivering: 'calm',
  retrying: 'warn',
  success: 'good',
  failed: 'bad',
};

export function Deliveries() {
  const { screens, deliveries } = useWords();
  const operator = useOperator();
  return (
    <Screen title={screens.deliveries}>
      <Table<OperatorDelivery>
        name="operator-deliveries"
        title={screens.deliveries}
        read={(query) => operator.operatorDeliveries.list({ query })}
        idOf={({ delivery_id }) => delivery_id}
        columns={[
          { name: 'at', title: deliveries.at, cell: ({ created_at }) => <When at={created_at} /> },
          {
            name: 'event',
            title: deliveries.event,
            cell: ({ delivery_id, event_type }) => (
              <Link to="/operator/deliveries/$id" params={{ id: delivery_id }}>
                {event_type}
              </Link>
            ),
          },
          {
            name: 'status',
            title: deliveries.status,
            cell: ({ status }) => <State meaning={meanings[status]}>{deliveries.statuses[status]}</State>,
          },
          {
            name: 'answer',
            title: deliveries.answer,
            cell: ({ response_status, error_message }) => response_status ?? <span lang="en">{error_message}</span>,
          },
          { name: 'attempts', title: deliveries.attempts, cell: ({ attempt_count }) => attempt_count, isFigure: true },
          {
            name: 'next',
            title: deliveries.next,
            cell: ({ next_attempt_at }) => next_attempt_at && <When at={next_attempt_at} />,
          },
        ]}
      />
    </Screen>
  );
}
