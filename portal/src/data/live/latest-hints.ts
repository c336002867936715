/** When a resource was last heard to have changed. What is shown compares it with its own `updated_at`. */
import type { Hint, HintTopic } from '@mahnwerk/contract/account/stream.ts';
import { useSyncExternalStore } from 'react';

const remembered_max = 1_000;
const latest = new Map<string, string>();
const listeners = new Set<() => void>();

const nameOf = (topic: HintTopic, id: string | null): string => `${topic} ${id}`;

export function remember({ topic, id, updated_at }: Hint): void {
  const name = nameOf(topic, id);
  latest.delete(name);
  latest.set(name, updated_at);
  const [oldest] = latest.keys();
  if (latest.size > remembered_max && oldest !== undefined) latest.delete(oldest);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The latest change of this resource that was heard of. */
export const useLatestHint = (topic: HintTopic, id: string): string | undefined =>
  useSyncExternalStore(subscribe, () => latest.get(nameOf(topic, id)));
