/** „Ereignisse“: the feed, the last recorded first, with what became of each event. */
import { columns } from '../data/table/columns.tsx';
import { paths } from '../paths.ts';
import { api } from '../data/operations.ts';
import type { ListedEvent } from '@mahnwerk/contract/account/events.ts';
import { Empty } from '../ui/Empty.tsx';
import { Link } from '@tanstack/react-router';
import { Screen } from '../ui/Screen.tsx';
import { State } from '../ui/State.tsx';
import { Table } from '../data/table/Table.tsx';
import { useWords } from '../language/language.ts';
import { useDeveloperWords } from '../language/developer/words.ts';
import { useOwner } from '../data/owner.ts';
import { deliveryMeanings } from '../features/deliveries/delivery-names.ts';
import { useEvents } from './events.ts';

export function Events() {
  const developer = useDeveloperWords();
  const { empty } = useWords();
  const { ownerPath } = useOwner();
  const events = useEvents();
  const words = developer.feed;
  return (
    <Screen title={developer.screens.events}>
      <p>{words.about}</p>
      <Table<ListedEvent>
        title={developer.screens.events}
        empty={<Empty text={empty.events} />}
        list={api.owner.accountEvents.list}
        idOf={({ id }) => id}
        filters={[
          {
            name: 'type',
            label: words.type,
            options: Object.keys(events).map((value) => ({ value, text: value })),
          },
        ]}
        columns={[
          columns.when('at', words.at, ({ created_at }) => created_at),
          columns.link('type', words.type, ({ id, type }) => [paths.developer.event(ownerPath, id), type]),
          columns.text('meaning', words.meaning, ({ type }) => events[type]),
          { name: 'deliveries', title: words.deliveries, cell: (event) => <Fate of={event} /> },
        ]}
      />
    </Screen>
  );
}

/** What became of the event at each webhook. */
function Fate({ of: { deliveries } }: { readonly of: Pick<ListedEvent, 'deliveries'> }) {
  const developer = useDeveloperWords();
  const { ownerPath } = useOwner();
  if (deliveries.length === 0) return developer.feed.none;
  return (
    <>
      {deliveries.map(({ delivery_id, status }) => (
        <span key={delivery_id}>
          <Link to={paths.developer.delivery(ownerPath, delivery_id)}>
            <State meaning={deliveryMeanings[status]}>{developer.deliveries.states[status]}</State>
          </Link>{' '}
        </span>
      ))}
    </>
  );
}
