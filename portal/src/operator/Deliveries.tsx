/** „Zustellungen“: the deliveries of all webhooks, newest first. */
import { columns } from '../data/table/columns.tsx';
import { paths } from '../paths.ts';
import { api } from '../data/operations.ts';
import type { OperatorDelivery } from '@mahnwerk/contract/operator/webhook-deliveries.ts';
import { Link } from '@tanstack/react-router';
import { stateOptions } from '../data/table/Filters.tsx';
import { withInstants } from '../data/table/paging.ts';
import { Screen } from '../ui/Screen.tsx';
import { State } from '../ui/State.tsx';
import { Table } from '../data/table/Table.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { answerClasses } from '../features/deliveries/answers.ts';
import { deliveryMeanings } from '../features/deliveries/delivery-names.ts';
import { useDeveloperWords } from '../language/developer/words.ts';
import { useWords } from '../language/language.ts';

export function Deliveries() {
  const { screens, deliveries } = useWords();
  const { partnerEvents, events: ofCompanies } = useDeveloperWords();
  const events = { ...partnerEvents, ...ofCompanies };
  return (
    <Screen title={screens.deliveries}>
      <Table<OperatorDelivery>
        title={screens.deliveries}
        views="operator/deliveries"
        list={api.operator.operatorDeliveries.list}
        queryOf={withInstants}
        filters={[
          { name: 'status', label: deliveries.status, options: stateOptions(deliveries.statuses) },
          {
            name: 'event_type',
            label: deliveries.event,
            options: Object.keys(events).map((value) => ({ value, text: value })),
          },
          { name: 'status_class', label: deliveries.answer, options: answerClasses },
          { name: 'created_after', label: deliveries.from, isDay: true },
          { name: 'created_before', label: deliveries.to, isDay: true },
        ]}
        idOf={({ delivery_id }) => delivery_id}
        columns={[
          { name: 'at', title: deliveries.at, cell: ({ created_at }) => <DateTime at={created_at} hasSeconds /> },
          columns.link('event', deliveries.event, ({ delivery_id, event_type }) => [
            paths.operator.delivery(delivery_id),
            event_type,
          ]),
          { name: 'owner', title: deliveries.owner, cell: (each) => <DeliveryOwner of={each} /> },
          {
            name: 'status',
            title: deliveries.status,
            cell: ({ status }) => <State meaning={deliveryMeanings[status]}>{deliveries.statuses[status]}</State>,
          },
          {
            name: 'answer',
            title: deliveries.answer,
            cell: ({ response_status, error_message }) => response_status ?? <span lang="en">{error_message}</span>,
          },
          { name: 'attempts', title: deliveries.attempts, cell: ({ attempt_count }) => attempt_count, isNumeric: true },
          {
            name: 'next',
            title: deliveries.next,
            cell: ({ next_attempt_at }) => next_attempt_at && <DateTime at={next_attempt_at} />,
          },
        ]}
      />
    </Screen>
  );
}

/** Whose webhook it is, as a link. */
export function DeliveryOwner({ of: { company_id, partner_id, owner_name } }: { readonly of: OperatorDelivery }) {
  const { deliveries } = useWords();
  if (company_id !== null)
    return <Link to={paths.operator.company(company_id)}>{owner_name ?? deliveries.toCompany}</Link>;
  if (partner_id === null) return null;
  return <Link to={paths.operator.partner(partner_id)}>{owner_name ?? deliveries.toPartner}</Link>;
}
