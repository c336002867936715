/** „Verpasst“: the events that a webhook never got while it was disabled, delivered by one command. */
import { columns } from '../data/table/columns.tsx';
import { paths } from '../paths.ts';
import type { MissedEvent } from '@mahnwerk/contract/case/webhooks.ts';
import { useRead } from '../data/query.ts';
import { useWhileAtWork } from '../data/activity.ts';
import { Button } from '../ui/Button.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Table } from '../data/table/Table.tsx';
import { useDeveloperWords } from '../language/developer/words.ts';
import { useOwner } from '../data/owner.ts';
import { useEvents } from './events.ts';
import { useWebhook, useWebhookCommand } from './webhook.ts';

/** What a disabled webhook misses is counted at this interval: each count is a request of the developer's log. */
const counted_ms = 15_000;

/** How many the webhook of the address has missed. While it is disabled no attempt says that there are more. */
export function useMissedCount(): number {
  const { id, operations } = useOwner();
  const isEnabled = useWebhook().data?.stored.enabled ?? true;
  const interval = useWhileAtWork(counted_ms);
  const { data } = useRead(
    operations.webhooks.missed,
    { id, query: { limit: 1 } },
    { interval: isEnabled ? false : interval },
  );
  return data?.count ?? 0;
}

export function Missed() {
  const { webhooks: words } = useDeveloperWords();
  const { ownerPath, id, operations } = useOwner();
  const meanings = useEvents();
  const count = useMissedCount();
  return (
    <>
      <p>{words.missedAbout}</p>
      <Table<MissedEvent>
        // Another list where there are more or fewer.
        key={count}
        title={words.tabs.missed}
        list={operations.webhooks.missed}
        given={{ id }}
        idOf={(event) => event.id}
        columns={[
          columns.when('at', words.missedAt, ({ created_at }) => created_at),
          columns.link('event', words.event, ({ id: event, type }) => [paths.developer.event(ownerPath, event), type]),
          columns.text('meaning', words.meaning, ({ type }) => meanings[type]),
          columns.text('reason', words.reason, ({ reason }) => words.missedReasons[reason]),
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
