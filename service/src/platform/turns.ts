/** Long computations that leave other work of the process its turn. */
import { setImmediate } from 'node:timers/promises';
import { elapsedMs } from './clock.ts';

const turn_ms = 1;

/** Runs steps to their end. Other work of the process has its turn every millisecond, since a request takes several turns. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (let began = elapsedMs(); ;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (elapsedMs() - began < turn_ms) continue;
    await setImmediate();
    began = elapsedMs();
  }
}
