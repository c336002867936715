/** Whether a person is at the page. What the page asks by itself must not keep a session alive that is idle. */
import { useEffect, useReducer } from 'react';

const idle_ms = 5 * 60_000;

let last = Date.now();
const returning = new Set<() => void>();
for (const name of ['keydown', 'pointerdown', 'pointermove', 'wheel'])
  addEventListener(name, noteActivity, { passive: true, capture: true });

function noteActivity(): void {
  const wasAway = !isAtWork();
  last = Date.now();
  if (wasAway) for (const listener of returning) listener();
}

/** Calls the listener when the person returns, until it is stopped. */
export function onReturn(listener: () => void): () => void {
  returning.add(listener);
  return () => void returning.delete(listener);
}

const again_ms = 60_000;

/** For what is read again by itself: every minute while a person is at the page. */
export const everyMinute = (): number | false => (isAtWork() ? again_ms : false);

/** Whether the person moved, pressed or typed something in the last minutes. */
export const isAtWork = (): boolean => Date.now() - last < idle_ms;

/** The `refetchInterval` of a query that is read again while the person is at the page, and when the person returns. */
export function useWhileAtWork(interval_ms: number): () => number | false {
  const [, readAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => onReturn(readAgain), []);
  return () => (isAtWork() ? interval_ms : false);
}
