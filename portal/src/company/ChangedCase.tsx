/** Says that the open case has changed: by itself, by a new message or a new question. */
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import { useRefresh } from '../data/stored.ts';
import { Newer } from '../data/live/Changed.tsx';
import { useLatestHint } from '../data/live/latest-hints.ts';
import { ofCompany } from '../data/useCompany.ts';

export function ChangedCase({ mandate: { id, updated_at } }: { readonly mandate: Mandate }) {
  const refresh = useRefresh();
  const { shown, arrived = '' } = useNewestArrival(id);
  const changed = useLatestHint('mandates', id) ?? '';
  return (
    <Newer
      heard={latest(changed, shown === undefined ? '' : arrived)}
      updatedAt={latest(updated_at, shown ?? '')}
      onShow={() => void refresh(...ofCompany)}
    />
  );
}

const latest = (...times: readonly string[]): string => times.toSorted().at(-1) ?? '';

/** When the newest message or question of the case was written: as it is shown, and as it is read after hints. */
function useNewestArrival(mandate_id: string) {
  const given = { mandate_id, query: { limit: 1 } };
  const { mandateMessages, mandateRequestsToClient } = api.company;
  const [messages, requests] = [useRead(mandateMessages.list, given), useRead(mandateRequestsToClient.list, given)];
  const heard = { topics: ['messages', 'requests'], isApart: true } as const;
  const [newMessages, newRequests] = [
    useRead(mandateMessages.list, given, heard),
    useRead(mandateRequestsToClient.list, given, heard),
  ];
  return { shown: newestOf(messages.data, requests.data), arrived: newestOf(newMessages.data, newRequests.data) };
}

type Dated = { readonly results: readonly { readonly created_at: string }[] } | undefined;

const newestOf = (...pages: readonly Dated[]): string | undefined =>
  pages.includes(undefined)
    ? undefined
    : latest(...pages.flatMap((page) => page?.results.map(({ created_at }) => created_at) ?? []));
