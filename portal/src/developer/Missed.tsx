/** „Verpasst“: the events that a webhook never got while it was disabled, delivered by one command. */
import type { MissedEvent } from '@mahnwerk/contract/case/webhooks.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWhileAtWork } from '../data/activity.ts';
import { Button } from '../ui/Button.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Table } from '../data/table/Table.tsx';
import { When } from '../ui/When.tsx';
import { useDeveloperWords } from '../language/developer/words.ts';
import { useOwner } from '../data/owner.ts';
import { useEvents } from './events.ts';
import { useWebhook, useWebhookCommand } from './webhook.ts';

/** What a disabled webhook misses is counted at this interval: each count is a request of the developer's log. */
const counted_ms = 15_000;

/** How many the webhook of the address has missed. While it is disabled no attempt says that there are more. */
export function useMissedCount(): number {
  const { at, id, webhooks } = useOwner();
  const isEnabled = useWebhook().data?.stored.enabled ?? true;
  const interval = useWhileAtWork(counted_ms);
  const { data } = useQuery({
    queryKey: [at, 'webhooks', id, 'missed'],
    queryFn: () => webhooks.missed({ id, query: { limit: 1 } }),
    refetchInterval: isEnabled ? false : interval,
  });
  return data?.count ?? 0;
}

export function Missed() {
  const { webhooks: words } = useDeveloperWords();
  const { at, id, webhooks } = useOwner();
  const meanings = useEvents();
  const count = useMissedCount();
  return (
    <>
      <p>{words.missedAbout}</p>
      <Table<MissedEvent>
        // Read again when there are more or fewer.
        name={`${at}/webhooks/${id}/missed/${count}`}
        title={words.tabs.missed}
        read={(query) => webhooks.missed({ id, query })}
        idOf={(event) => event.id}
        columns={[
          { name: 'at', title: words.missedAt, cell: ({ created_at }) => <When at={created_at} /> },
          {
            name: 'event',
            title: words.event,
            cell: ({ id: event, type }) => <Link to={`${at}/developer/events/${event}`}>{type}</Link>,
          },
          { name: 'meaning', title: words.meaning, cell: ({ type }) => meanings[type] },
          { name: 'reason', title: words.reason, cell: ({ reason }) => words.missedReasons[reason] },
        ]}
      />
    </>
  );
}

/** „… erneut zustellen“, once the webhook is enabled. */
export function RedeliverMissed() {
  const { webhooks: words } = useDeveloperWords();
  const { id, mayChangeWebhooks, webhooks } = useOwner();
  const count = useMissedCount();
  const isEnabled = useWebhook().data?.stored.enabled ?? false;
  const { mutate, isPending, error } = useWebhookCommand(
    () => webhooks.redeliverMissed({ id }),
    (answer) => words.redelivered(answer.count),
  );
  if (!mayChangeWebhooks) return null;
  return (
    <>
      <Button isDisabled={!isEnabled || isPending} onPress={() => mutate()}>
        {words.redeliverMissed(count)}
      </Button>
      {error === null ? null : <Failure error={error} retry={() => mutate()} />}
    </>
  );
}
