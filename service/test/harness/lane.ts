/** How much this process runs (runner/lanes.ts). Undefined where a file runs without the suite. */
const extent = process.env.MAHNWERK_TEST_LANE;

/** Whether this process runs the whole suite, with every kill, run and screen, or the gate. */
export const isWholeLane = extent === 'all';

/** Whether a walk over the contract asks every route, or the share that is dealt to it. */
export const asksEveryRoute = extent !== 'gate';

/** How much of something a test does: a little in the gate, all in the whole suite. */
export const byLane = <T>({ gate, whole }: { readonly gate: T; readonly whole: T }): T => (isWholeLane ? whole : gate);
