/** Which routes of the contract a walk asks where it does not ask all. */
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { asksEveryRoute } from './lane.ts';
import { kindOf, type Step } from './steps.ts';

/** About so many routes a walk, beside the first of each kind: a contract that grows does not lengthen the gate. */
const share = 100;

/** The names of the first of these routes of each kind, and of the others a share: another one for each place. */
export function shareOf(steps: readonly Step[], place: number): ReadonlySet<string> {
  const kinds = new Set<string>();
  const oneIn = Math.ceil(steps.length / share);
  const dealt = steps.filter((step, index) => {
    const isFirst = !kinds.has(kindOf(step));
    kinds.add(kindOf(step));
    return isFirst || index % oneIn === place % oneIn;
  });
  return new Set(dealt.map(({ name }) => name));
}

let asked: ReadonlySet<string> | undefined;

/**
 * The routes that a walk asks. In the gate the same share for every promise, so that what one has made is there for the
 * next; where a promise is about routes outside the share alone, all of them.
 */
export function askedRoutes(where: (step: Step) => boolean): readonly Step[] {
  const steps = everyRoute().filter(where);
  if (asksEveryRoute) return steps;
  const share = (asked ??= shareOf(everyRoute(), 0));
  const some = steps.filter(({ name }) => share.has(name));
  return some.length > 0 ? some : steps;
}
