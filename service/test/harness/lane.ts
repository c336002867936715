/** Whether this process runs the whole suite, with every kill, run and screen (test/runner/lanes.ts), or the gate. */
export const isWholeLane = process.env.MAHNWERK_TEST_LANE === 'all';

/** How much of something a test does: a little in the gate, all in the whole suite. */
export const byLane = <T>({ gate, whole }: { readonly gate: T; readonly whole: T }): T => (isWholeLane ? whole : gate);
