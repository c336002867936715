/** What „Posteingang“ reads: its lists, how many wait in each, and the way from item to item. */
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { InboxItem } from '@mahnwerk/contract/operator/inbox.ts';
import type { Change } from '../../data/cache.ts';
import { api } from '../../data/operations.ts';
import { useList, useRead } from '../../data/query.ts';
import { filteringOf, type ListSearch } from '../../data/table/paging.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { dayOf, dayText } from '../../ui/dates.ts';
import { words } from './words.ts';

export type { InboxItem };

export const tabs = ['open', 'assigned', 'automatic', 'discarded'] as const;
export type InboxTab = (typeof tabs)[number];

/** What each list asks for. What a program wrote waits in a list of its own until it has a case. */
export const queries = {
  open: { status: 'open', automatic: 'none' },
  assigned: { status: 'assigned' },
  automatic: { automatic: 'any' },
  discarded: { status: 'discarded' },
} as const satisfies Readonly<Record<InboxTab, object>>;

/** What waits in each: together the queue of the inbox. */
const waiting = {
  open: queries.open,
  assigned: queries.assigned,
  automatic: { status: 'open', automatic: 'any' },
} as const;

function useCount(query: object): number | undefined {
  const { data } = useRead(api.operator.inbox.list, { query: { ...query, limit: 1 } }, { topics: ['inbox'] });
  return data?.count;
}

export const useCounts = (): Readonly<Partial<Record<InboxTab, number | undefined>>> => ({
  open: useCount(waiting.open),
  assigned: useCount(waiting.assigned),
  automatic: useCount(waiting.automatic),
});

/** What a command on an item changes, besides its case. */
export const changesOf = (...mandates: readonly (string | undefined)[]): readonly Change[] => [
  api.operator.inbox,
  api.operator.workQueues,
  ...mandates.filter((each) => each !== undefined),
];

/** The subject; a letter from the post is named by its day. */
export function useTitleOf(): (item: Pick<InboxItem, 'subject' | 'channel' | 'received_at'>) => string {
  const { letterOf, untitled } = useTexts(words);
  const { code } = useWords();
  return ({ subject, channel, received_at }) => {
    if (subject !== null && subject.trim() !== '') return subject;
    return channel === 'post' ? letterOf(dayText(dayOf(received_at), code)) : untitled;
  };
}

/** Who wrote, as the message says. */
export const senderOf = ({ sender }: Pick<InboxItem, 'sender'>): string =>
  [sender?.name, sender?.email === null ? null : sender?.email].filter(Boolean).join(' · ');

/** The filters that every list of the inbox has. */
export const filterNames = ['q', 'channel', 'received_from', 'received_to', 'status'] as const;

const limit_default = 50;

/** The list that the item of the address was opened from, and the items before and behind it. */
export function useWay(id: string) {
  const search: ListSearch = useSearch({ strict: false });
  const tab = tabs.find((each) => each === search.tab) ?? 'open';
  const { limit = limit_default, offset, position, ordering } = search;
  const asked = {
    limit,
    ...(ordering === undefined ? {} : { ordering }),
    ...(offset === undefined ? {} : { offset }),
    ...(position === undefined ? {} : { position }),
    ...filteringOf(search, filterNames),
  };
  const { data } = useList<InboxItem, object>(api.operator.inbox.list, { query: queries[tab] }, asked, {
    keepsFormer: true,
  });
  const page = data?.page;
  // An item that was handled has left the list: the way goes on from where it stood.
  const [known, setKnown] = useState(page);
  if (page !== known && page?.results.some((each) => each.id === id) === true) setKnown(page);
  const left = new Set(page?.results.map((each) => each.id));
  const all = known?.results.map((each) => each.id) ?? [];
  const at = all.indexOf(id);
  const isThere = (each: string) => left.has(each) && each !== id;
  const before = at < 0 ? undefined : all.slice(0, at).findLast(isThere);
  const behind = at < 0 ? [...left].find(isThere) : all.slice(at + 1).find(isThere);
  return { tab, at, count: all.length, before, behind, isIn: left.has(id) };
}

/** The day of a case, which in a sandbox is one of its own. */
export function useDayOf(mandate: string): string {
  const { data } = useRead(api.operator.cases.get, { id: mandate });
  return data?.legal_balance.as_of ?? dayOf();
}
