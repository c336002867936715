/** The test that runs. A suite's hooks, which may open a browser for all its tests, run outside of every test. */
import { getTestContext, type TestContext } from 'node:test';

/** With the tests around it, the outermost first. Undefined where a file runs without the runner of several files. */
let running: TestContext[] | undefined;

/** Called by the runner of several files, which does not let Node follow who makes what. */
export function countTests(): void {
  running = [];
}

export function testBegins(test: TestContext): void {
  running?.push(test);
}

export function testEnds(): void {
  running?.pop();
}

export function runningTest(): TestContext | undefined {
  if (running !== undefined) return running.at(-1);
  const context = getTestContext();
  return context !== undefined && 'after' in context ? context : undefined;
}
