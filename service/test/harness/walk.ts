/** A walk over the contract: one promise, kept by every route of which the lane asks it. */
import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { byLane, isWholeLane } from './lane.ts';
import { askedRoutes } from './share-of-routes.ts';
import type { Step } from './steps.ts';

/**
 * Concurrent routes: two cores share the service, its database and the test. Each opens connections, whose first
 * statements PostgreSQL plans anew: a third of what the walks cost it at eight.
 */
export const routes_at_once = byLane({ gate: 3, whole: 8 });

/** The person of a walk has one authenticator app and few calendar feeds: one that a route removes is what another reads. */
const isOfOneApp = ({ name }: Step): boolean => /^(?:totp|calendar-feeds)\./.test(name);

/**
 * Tries values at one route of a walk. The same code reads a value at every route: in the gate each route takes its
 * share of the values in turn, so that every value is tried and so is every route; the whole lane tries all at each.
 */
export type Deal = <T>(values: readonly T[], promise: (value: T) => Promise<void>) => Promise<void>;

const dealAt =
  (place: number, routes: number): Deal =>
  async (values, promise) => {
    const shares = isWholeLane ? 1 : Math.min(values.length, routes);
    for (const [index, value] of values.entries())
      if (index % shares === place % shares)
        await promise(value).catch((error: Error) => {
          throw new Error(`with ${inspect(value, { breakLength: Infinity }).slice(0, 80)}: ${error.message}`);
        });
  };

/** Checks the condition on every matching route that the lane asks; one assertion lists all failures. */
export const everyRouteKeeps = (
  promise: (step: Step, deal: Deal) => Promise<void>,
  where: (step: Step) => boolean = () => true,
  atOnce = routes_at_once,
): Promise<void> => allKeep(askedRoutes(where), promise, atOnce);

/** Checks the condition on these routes, whatever the lane. */
export async function allKeep(
  steps: readonly Step[],
  promise: (step: Step, deal: Deal) => Promise<void>,
  atOnce = routes_at_once,
): Promise<void> {
  assert.ok(steps.length > 0, 'no declared route has this promise to keep');
  const broken: string[] = [];
  const walkOn = async (waiting: Step[]) => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      try {
        await promise(step, dealAt(steps.indexOf(step), steps.length));
      } catch (error) {
        broken.push(`${step.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  const waiting = steps.filter((step) => !isOfOneApp(step));
  await Promise.all(Array.from({ length: atOnce }, () => walkOn(waiting)));
  await walkOn(steps.filter(isOfOneApp));
  assert.deepEqual(broken.sort(), []);
}
