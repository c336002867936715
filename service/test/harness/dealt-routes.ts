/** Walks over the contract for promises that one piece of code keeps for all routes: in the gate some routes keep each. */
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { type Deal, everyRouteKeeps, routes_at_once } from './every-route.ts';
import { isWholeLane } from './lane.ts';
import { runningTest } from './running-test.ts';
import { kindOf, type Step } from './steps.ts';

/** In the gate one route in so many keeps the promise. */
const dealt_routes = 6;

/**
 * For a promise that the code of framing, bodies or tags keeps without knowing the route. In the gate the first route of
 * each kind keeps it, and of the others a share: another one for each promise, the same in each run.
 */
export function dealtRoutesKeep(
  promise: (step: Step, deal: Deal) => Promise<void>,
  where: (step: Step) => boolean = () => true,
  atOnce = routes_at_once,
): Promise<void> {
  return everyRouteKeeps(promise, dealtFrom(where), atOnce);
}

/** The routes of which the gate asks `dealtRoutesKeep`. */
export function dealtFrom(where: (step: Step) => boolean): (step: Step) => boolean {
  if (isWholeLane) return where;
  const place = Buffer.from(runningTest()?.name ?? '').reduce((sum, byte) => sum + byte, 0);
  const kinds = new Set<string>();
  const dealt = everyRoute()
    .filter(where)
    .filter((step, index) => {
      const isFirst = !kinds.has(kindOf(step));
      kinds.add(kindOf(step));
      return isFirst || index % dealt_routes === place % dealt_routes;
    });
  const names = new Set(dealt.map(({ name }) => name));
  return ({ name }) => names.has(name);
}
