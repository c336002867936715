/** „Zustellungen“: each attempt to tell a receiver of an event, newest first. */
import { columns } from '../data/table/columns.tsx';
import { paths } from '../paths.ts';
import type { WebhookDelivery } from '@mahnwerk/contract/case/webhook-deliveries.ts';
import { Empty } from '../ui/Empty.tsx';
import { stateOptions } from '../data/table/Filters.tsx';
import { withInstants } from '../data/table/paging.ts';
import { Screen } from '../ui/Screen.tsx';
import { State } from '../ui/State.tsx';
import { Table } from '../data/table/Table.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { useOwner } from '../data/owner.ts';
import { useWords } from '../language/language.ts';
import { useDeveloperWords } from '../language/developer/words.ts';
import { deliveryMeanings } from '../features/deliveries/delivery-names.ts';
import { answerClasses } from '../features/deliveries/answers.ts';
import { useEvents } from './events.ts';
import { OwnDelivery } from './OwnDelivery.tsx';
import { RedeliveryBudget, useRedeliveries } from './redeliveries.tsx';
import { useStatistics } from './webhook.ts';

export function Deliveries() {
  const developer = useDeveloperWords();
  useStatistics();
  return (
    <Screen title={developer.screens.deliveries}>
      <RedeliveryBudget />
      <DeliveryTable />
    </Screen>
  );
}

function NoDeliveries() {
  const { empty } = useWords();
  const { ownerPath, mayChangeWebhooks } = useOwner();
  const create = mayChangeWebhooks ? { to: paths.developer.newWebhook(ownerPath), action: empty.address } : {};
  return <Empty text={empty.deliveries} {...create} />;
}

/** @param webhook only those of one webhook */
export function DeliveryTable({ webhook }: { readonly webhook?: string }) {
  const developer = useDeveloperWords();
  const { ownerPath, operations } = useOwner();
  const selecting = useRedeliveries();
  const events = useEvents();
  const words = developer.deliveries;
  return (
    <Table<WebhookDelivery>
      {...(selecting === undefined ? {} : { selecting })}
      title={developer.screens.deliveries}
      empty={webhook === undefined ? <NoDeliveries /> : undefined}
      list={operations.deliveries.list}
      given={webhook === undefined ? {} : { query: { webhook_id: webhook } }}
      queryOf={withInstants}
      idOf={({ delivery_id }) => delivery_id}
      topic="attempts"
      preview={(delivery) => <OwnDelivery delivery={delivery} />}
      filters={[
        { name: 'status', label: words.state, options: stateOptions(words.states) },
        {
          name: 'event_type',
          label: words.event,
          options: Object.keys(events).map((value) => ({ value, text: value })),
        },
        { name: 'status_class', label: words.answer, options: answerClasses },
        { name: 'created_after', label: words.from, isDay: true },
        { name: 'created_before', label: words.to, isDay: true },
      ]}
      columns={[
        { name: 'at', title: words.at, cell: ({ created_at }) => <DateTime at={created_at} hasSeconds /> },
        columns.link('event', words.event, ({ delivery_id: id, event_type }) => [
          paths.developer.delivery(ownerPath, id),
          event_type,
        ]),
        {
          name: 'state',
          title: words.state,
          cell: ({ status }) => <State meaning={deliveryMeanings[status]}>{words.states[status]}</State>,
        },
        {
          name: 'answer',
          title: words.answer,
          cell: ({ response_status, error_message }) => response_status ?? <span lang="en">{error_message}</span>,
        },
        { name: 'attempts', title: words.attempts, cell: ({ attempt_count }) => attempt_count, isNumeric: true },
        {
          name: 'next',
          title: words.next,
          cell: ({ next_attempt_at: at }) => (at === null ? null : <DateTime at={at} />),
        },
      ]}
    />
  );
}
