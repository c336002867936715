/** The webhook in the address, with the ETag under which it is changed, and what its attempts change. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useWhileAtWork } from '../data/activity.ts';
import type { Version } from '../data/form/conflicts.ts';
import { useToast } from '../ui/Toast.tsx';
import { aheadKey } from '../data/live/ahead.ts';
import { type Owner, useOwner } from '../data/owner.ts';
import { deliveriesName } from '../features/deliveries/delivery-names.ts';
import type { AnyWebhook } from './webhook-values.ts';

export async function readWebhook({ id, webhooks }: Pick<Owner, 'id' | 'webhooks'>): Promise<Version<AnyWebhook>> {
  const { body, etag } = await webhooks.get.answer({ id });
  // Without If-None-Match no answer is 304.
  if (body === undefined) throw new TypeError('the webhook was answered without a body');
  return { stored: body, etag: etag ?? '', at: body.updated_at };
}

export const webhookQuery = (owner: Owner) =>
  queryOptions({ queryKey: [owner.at, 'webhooks', owner.id], queryFn: () => readWebhook(owner) });

export const useWebhook = () => useQuery(webhookQuery(useOwner()));

/** A command on the webhook of the address; what is shown of it is read again. */
export function useWebhookCommand<T>(command: () => Promise<T>, done: (answer: T) => string) {
  const { at, id } = useOwner();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: command,
    async onSuccess(answer) {
      toast({ text: done(answer) });
      await queries.invalidateQueries({ queryKey: [at, 'webhooks'] });
      await queries.invalidateQueries({ queryKey: [deliveriesName(at, id)] });
    },
  });
}

/** Attempts are made meanwhile: what became of them is asked at this interval. */
const watched_ms = 5_000;

/**
 * The figures of one webhook, or of all. While a person is at the page they are read again, and whatever shows a webhook or
 * a delivery is read again where attempts have changed them: reading figures is no request of the developer's log.
 */
export function useStatistics(webhook?: string) {
  const { account, at } = useOwner();
  const queries = useQueryClient();
  const read = useQuery({
    queryKey: [at, 'statistics', webhook],
    queryFn: () => account.webhookStatistics.get({ query: webhook === undefined ? {} : { webhook_id: webhook } }),
    refetchInterval: useWhileAtWork(watched_ms),
  });
  const { data } = read;
  const before = useRef(data);
  useEffect(() => {
    // With the first figures too: an attempt may have ended since what it changes was read.
    if (data !== undefined && before.current !== data)
      for (const queryKey of [
        [at, 'webhooks'],
        [at, 'delivery'],
        [...aheadKey, 'attempts'],
      ])
        void queries.invalidateQueries({ queryKey });
    before.current = data;
  }, [at, data, queries]);
  return read;
}
