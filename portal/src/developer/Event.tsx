/** One event: its envelope as the feed and webhooks send it, its deliveries, and how the feed goes on after it. */
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import { Link } from '@tanstack/react-router';
import styles from '../ui/Record.module.css';
import { Card } from '../ui/Card.tsx';
import { Copy } from '../ui/Copy.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { JsonView } from '../ui/JsonView.tsx';
import { Screen } from '../ui/Screen.tsx';
import { State } from '../ui/State.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { LoadState } from '../ui/LoadState.tsx';
import { useDeveloperWords } from '../language/developer/words.ts';
import { useOwner } from '../data/owner.ts';
import { basePath, paths } from '../paths.ts';
import { deliveryMeanings } from '../features/deliveries/delivery-names.ts';
import { useEvents } from './events.ts';

export function Event() {
  const developer = useDeveloperWords();
  const { ownerPath, id, kind } = useOwner();
  const meanings = useEvents();
  const words = developer.feed;
  const { data, error, refetch } = useRead(api.owner.accountEvents.get, { id });
  if (data === undefined)
    return <LoadState title={developer.screens.events} error={error} retry={() => void refetch()} />;
  const { cursor, deliveries, ...envelope } = data;
  const feed = `${location.origin}${basePath}/${kind === 'partner' ? 'partner/v2' : 'v2'}/events/?since=${encodeURIComponent(cursor)}`;
  return (
    <Screen
      title={data.type}
      actions={<Copy label={words.copyCursor} text={`curl -H "Authorization: Bearer $KEY" "${feed}"`} />}
    >
      <DescriptionList
        facts={[
          [words.meaning, meanings[data.type]],
          [words.at, <DateTime key="at" at={data.created_at} />],
          [words.id, data.id],
          [words.cursor, <code key="cursor">{cursor}</code>],
        ]}
      />
      <Card title={developer.screens.deliveries}>
        {deliveries.length === 0 ? <p>{words.none}</p> : null}
        <ul className={styles.list}>
          {deliveries.map(({ delivery_id, status }) => (
            <li key={delivery_id}>
              <Link to={paths.developer.delivery(ownerPath, delivery_id)}>{delivery_id}</Link>{' '}
              <State meaning={deliveryMeanings[status]}>{developer.deliveries.states[status]}</State>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={words.envelope}>
        <JsonView value={envelope} label={words.envelope} />
      </Card>
    </Screen>
  );
}
