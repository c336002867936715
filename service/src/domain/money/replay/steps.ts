/** Long computations in steps, between which a process can do other work. Pure. */

/** A computation that yields between its steps; each takes far less than a millisecond. */
export type Steps<T> = Generator<void, T>;

/** The result of all steps, at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
