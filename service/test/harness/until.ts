import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

const poll_ms = 5;

/** Waits for a condition; the timeout only ends a wait in vain, so it is far above any normal wait. */
export async function until(
  fact: () => boolean | Promise<boolean>,
  what = fact.toString(),
  timeout_ms = 30_000,
): Promise<void> {
  for (const end = performance.now() + timeout_ms; !(await fact()); await sleep(poll_ms))
    assert.ok(performance.now() < end, `not within ${timeout_ms / 1000} s: ${what}`);
}
