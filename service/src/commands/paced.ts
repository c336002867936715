/** Progress for a person: a line now and then. */
import { elapsedMs } from '../platform/clock.ts';

const progress_ms = 5_000;

/** Passes a line on at most every five seconds. */
export function paced(progress: (line: string) => void): (line: string) => void {
  let told = elapsedMs();
  return (line) => {
    if (elapsedMs() - told < progress_ms) return;
    told = elapsedMs();
    progress(line);
  };
}
