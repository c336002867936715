/** The webhook in the address, with the ETag under which it is changed, and what its attempts change. */
import { api } from '../data/operations.ts';
import { useCommand, useRead, useVersion } from '../data/query.ts';
import { useRefreshAttempts } from '../data/stored.ts';
import { useEffect, useRef } from 'react';
import { useWhileAtWork } from '../data/activity.ts';
import { useToast } from '../ui/Toast.tsx';
import { useOwner } from '../data/owner.ts';

export function useWebhook() {
  const { id, operations } = useOwner();
  return useVersion(operations.webhooks.get, { id });
}

/** A command on the webhook of the address; what is shown of it is read again. */
export function useWebhookCommand<T>(command: () => Promise<T>, done: (answer: T) => string) {
  const { operations } = useOwner();
  const toast = useToast();
  return useCommand(command, {
    changes: [operations.webhooks, operations.deliveries.list],
    onDone: (answer) => toast({ text: done(answer) }),
  });
}

/** Attempts are made meanwhile: what became of them is asked at this interval. */
const watched_ms = 5_000;

/**
 * The figures of one webhook, or of all. While a person is at the page they are read again, and whatever shows a webhook or
 * a delivery is read again where attempts have changed them: reading figures is no request of the developer's log.
 */
export function useStatistics(webhook?: string) {
  const { operations } = useOwner();
  const refresh = useRefreshAttempts();
  const read = useRead(
    api.owner.webhookStatistics.get,
    { query: webhook === undefined ? {} : { webhook_id: webhook } },
    { interval: useWhileAtWork(watched_ms) },
  );
  const { data } = read;
  const before = useRef(data);
  useEffect(() => {
    // With the first figures too: an attempt may have ended since what it changes was read.
    if (data !== undefined && before.current !== data)
      refresh(operations.webhooks.get, operations.webhooks.missed, operations.deliveries.get);
    before.current = data;
  }, [data, operations, refresh]);
  return read;
}
