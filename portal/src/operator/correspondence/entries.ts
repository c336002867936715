/** Letters, items of the inbox, calls and declarations of a case as one list by day; pure. */
import type { Call } from '@mahnwerk/contract/operator/calls.ts';
import type { DebtorChoice } from '@mahnwerk/contract/operator/debtor-choices.ts';
import type { Declaration } from '@mahnwerk/contract/operator/declarations.ts';
import type { InboxItem } from '@mahnwerk/contract/operator/inbox.ts';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import { dayOf } from '../../ui/dates.ts';

export const entryKinds = ['letter', 'item', 'call', 'declaration', 'choice'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** One row of „Schriftverkehr“. */
export type Entry =
  | { readonly kind: 'letter'; readonly id: string; readonly day: string; readonly at: string; readonly letter: Letter }
  | { readonly kind: 'item'; readonly id: string; readonly day: string; readonly at: string; readonly item: InboxItem }
  | { readonly kind: 'call'; readonly id: string; readonly day: string; readonly at: string; readonly call: Call }
  | {
      readonly kind: 'declaration';
      readonly id: string;
      readonly day: string;
      readonly at: string;
      readonly declaration: Declaration;
    }
  | {
      readonly kind: 'choice';
      readonly id: string;
      readonly day: string;
      readonly at: string;
      readonly choice: DebtorChoice;
    };

/** What is listed. */
export interface Said {
  readonly letters: readonly Letter[];
  readonly items: readonly InboxItem[];
  readonly calls: readonly Call[];
  readonly declarations: readonly Declaration[];
  readonly choices: readonly DebtorChoice[];
}

/** Newest day first; within it what was made or recorded last. */
export function entriesOf({ letters, items, calls, declarations, choices }: Said): Entry[] {
  const entries = [
    // A draft stands on the day on which it was begun.
    letters.map((letter): Entry => {
      const { id, dated, created_at: at } = letter;
      return { kind: 'letter', id, day: dated ?? dayOf(at), at, letter };
    }),
    items.map((item): Entry => ({
      kind: 'item',
      id: item.id,
      day: dayOf(item.received_at),
      at: item.received_at,
      item,
    })),
    calls.map((call): Entry => ({ kind: 'call', id: call.id, day: dayOf(call.at), at: call.at, call })),
    declarations.map((declaration): Entry => {
      const { id, received_on: day, created_at: at } = declaration;
      return { kind: 'declaration', id, day, at, declaration };
    }),
    // What came in with one is listed as such.
    choices
      .filter(({ effect }) => effect.inbox_item_id === null)
      .map((choice): Entry => {
        const { id, created_at: at } = choice;
        return { kind: 'choice', id, day: dayOf(at), at, choice };
      }),
  ].flat();
  return entries.toSorted((one, other) => other.day.localeCompare(one.day) || other.at.localeCompare(one.at));
}
