/**
 * The stream of hints, once for all tabs of a browser: the tab that holds the lock reads it and passes on what it
 * hears. Where it cannot be read, everything counts as missed once a minute.
 */
import type { Hint } from '@mahnwerk/contract/account/stream.ts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { hints } from '../service.ts';
import { basePath } from '../../paths.ts';

/** A hint, or that some may have been missed. */
export type Heard = Hint | 'missed';

const again_ms = 2_000;
const failed_ms = 60_000;
/** A tab that waits longer for the lock takes over from another one. */
const takeOver_ms = 5_000;

const name = `mahnwerk live ${basePath}`;

/** Calls `take` with all that is heard, until it is stopped. */
export function follow(take: (heard: Heard) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Heard>) => take(data));
  const tell = (heard: Heard) => {
    if (signal.aborted) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    channel.postMessage(heard);
    take(heard);
  };
  void lead(tell, signal);
  return () => {
    stopping.abort();
    channel.close();
  };
}

async function lead(tell: (heard: Heard) => void, signal: AbortSignal): Promise<void> {
  const begun = performance.now();
  const read = () => readOn(tell, signal, performance.now() - begun > takeOver_ms);
  // Without https there are no locks: each tab reads for itself.
  const locks = navigator.locks as LockManager | undefined;
  await (locks === undefined ? read() : locks.request(name, { signal }, read)).catch(() => undefined);
}

/** @param isLate the hints before are another tab's, or none's */
async function readOn(tell: (heard: Heard) => void, signal: AbortSignal, isLate: boolean): Promise<void> {
  for (let isAgain = isLate; !signal.aborted; isAgain = true) {
    const wasOpen = await readOnce(tell, signal, isAgain);
    if (!wasOpen) tell('missed');
    await pause(wasOpen ? again_ms : failed_ms, signal);
  }
}

/** Whether there was a stream to read, which has ended. */
async function readOnce(tell: (heard: Heard) => void, signal: AbortSignal, isAgain: boolean): Promise<boolean> {
  let wasOpen = false;
  try {
    const body = await hints.get({ signal });
    wasOpen = true;
    if (isAgain) tell('missed');
    const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read())
      tell(JSON.parse(next.value.data) as Hint);
  } catch {
    // What it is about is over: the connection, the session or the page.
  }
  return wasOpen;
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
