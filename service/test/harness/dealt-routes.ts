/** Walks over the contract for promises that one piece of code keeps for all routes: in the gate some routes keep each. */
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { type Deal, everyRouteKeeps, routes_at_once } from './every-route.ts';
import { asksEveryRoute, isWholeLane } from './lane.ts';
import { runningTest } from './running-test.ts';
import { shareOf } from './share-of-routes.ts';
import type { Step } from './steps.ts';

/**
 * For a promise that the code of framing, bodies or tags keeps without knowing the route. Outside the whole lane
 * the first route of each kind keeps it, and of the others a share: another one for each promise, the same in each run.
 */
export function dealtRoutesKeep(
  promise: (step: Step, deal: Deal) => Promise<void>,
  where: (step: Step) => boolean = () => true,
  atOnce = routes_at_once,
): Promise<void> {
  return everyRouteKeeps(promise, dealtFrom(where), atOnce);
}

/** The routes of which `dealtRoutesKeep` asks. */
export function dealtFrom(where: (step: Step) => boolean): (step: Step) => boolean {
  if (isWholeLane || !asksEveryRoute) return where;
  const place = Buffer.from(runningTest()?.name ?? '').reduce((sum, byte) => sum + byte, 0);
  const names = shareOf(everyRoute().filter(where), place);
  return ({ name }) => names.has(name);
}
