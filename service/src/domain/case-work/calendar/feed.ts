/** What the calendar of a person shows: kind and reference number of each entry and the way to it. Pure. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { taskKindNames } from '@mahnwerk/contract/shapes/task-names.ts';
import type { TaskKind } from '@mahnwerk/contract/shapes/task.ts';
import type { CalendarEvent } from './icalendar.ts';

export type CalendarLanguage = 'de' | 'en';

export interface DueTask {
  readonly id: string;
  readonly kind: TaskKind;
  readonly due_on: string;
  readonly mandate_id: string | null;
  readonly order_id: string | null;
  readonly reference_number: string | null;
  readonly updated_at: string;
}

export interface LastDay {
  readonly mandate_id: string;
  readonly limitation_on: string;
  readonly reference_number: string;
  readonly updated_at: string;
}

export interface Entries {
  readonly tasks: readonly DueTask[];
  readonly lastDays: readonly LastDay[];
}

const limitationNames = { de: 'Verjährung', en: 'Limitation' } as const;

/** A task of the person may also be one of its team, and claims of a case end on the same day: each is one event. */
export function eventsOf(
  { tasks, lastDays }: Entries,
  { language, publicUrl }: { readonly language: CalendarLanguage; readonly publicUrl: string },
): readonly CalendarEvent[] {
  const portal = `${publicUrl}/portal/operator`;
  const events = [
    ...tasks.map((task) => ({
      uid: task.id,
      day: task.due_on,
      summary: summaryOf(taskKindNames[language][task.kind], task.reference_number),
      url: `${portal}/${placeOf(task)}`,
      changed_at: task.updated_at,
    })),
    ...lastDays.map(({ mandate_id, limitation_on, reference_number, updated_at }) => ({
      uid: `${mandate_id}-${limitation_on}`,
      day: limitation_on,
      summary: summaryOf(limitationNames[language], reference_number),
      url: `${portal}/cases/${mandate_id}`,
      changed_at: updated_at,
    })),
  ];
  const once = new Map(events.map((event) => [event.uid, event]));
  return [...once.values()].toSorted(inOrder).slice(0, limits.calendar_events);
}

const inOrder = (one: CalendarEvent, other: CalendarEvent): number =>
  keyOf(one) < keyOf(other) ? -1 : Number(keyOf(one) > keyOf(other));
const keyOf = ({ day, uid }: CalendarEvent): string => `${day} ${uid}`;

const summaryOf = (kind: string, reference: string | null): string =>
  reference === null ? kind : `${kind} ${reference}`;

function placeOf({ mandate_id, order_id }: DueTask): string {
  if (mandate_id !== null) return `cases/${mandate_id}`;
  return order_id === null ? 'tasks' : `orders/${order_id}`;
}
