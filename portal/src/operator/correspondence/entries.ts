/** Calls and declarations of a case as one list by day; pure. */
import type { Call } from '@mahnwerk/contract/operator/calls.ts';
import type { Declaration } from '@mahnwerk/contract/operator/declarations.ts';
import { dayOf } from '../../ui/dates.ts';

export const entryKinds = ['call', 'declaration'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** One row of „Schriftverkehr“. */
export type Entry =
  | { readonly kind: 'call'; readonly id: string; readonly day: string; readonly at: string; readonly call: Call }
  | {
      readonly kind: 'declaration';
      readonly id: string;
      readonly day: string;
      readonly at: string;
      readonly declaration: Declaration;
    };

/** Newest day first; within it what was made or recorded last. */
export function entriesOf(calls: readonly Call[], declarations: readonly Declaration[]): Entry[] {
  const entries: Entry[] = [
    ...calls.map((call): Entry => ({ kind: 'call', id: call.id, day: dayOf(call.at), at: call.at, call })),
    ...declarations.map((declaration): Entry => {
      const { id, received_on: day, created_at: at } = declaration;
      return { kind: 'declaration', id, day, at, declaration };
    }),
  ];
  return entries.toSorted((one, other) => other.day.localeCompare(one.day) || other.at.localeCompare(one.at));
}
