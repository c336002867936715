/** What the address of „Prüfung“ says of its list. */

/** Every order that waits, those with a hint and the large ones of them, those that wait for the company. */
export const queueViews = ['all', 'hinted', 'large', 'asked'] as const;
export type QueueView = (typeof queueViews)[number];

export function readQueueSearch({ view }: Readonly<Record<string, unknown>>): { view?: QueueView } {
  const found = queueViews.find((each) => each === view && each !== 'all');
  return found === undefined ? {} : { view: found };
}
