/** Whether the service answers. While it does not, every screen keeps what it shows, and the frame says so. */
import { ApiError } from '@mahnwerk/client';
import { type Query, QueryCache } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

let isUnanswered = false;
const listeners = new Set<() => void>();

function say(now: boolean): void {
  if (now === isUnanswered) return;
  isUnanswered = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** True after a read that was not answered, until one is. */
export const useUnanswered = (): boolean => useSyncExternalStore(subscribe, () => isUnanswered);

/** What was read before stays on the screen where reading it again is not answered; a refusal takes its place. */
export const queryCache = (): QueryCache =>
  new QueryCache({
    onSuccess: () => say(false),
    onError(error, query: Query<unknown, unknown>) {
      const isAnswered = error instanceof ApiError;
      say(!isAnswered);
      if (!isAnswered && query.state.data !== undefined) query.setState({ error: null, status: 'success' });
    },
  });
