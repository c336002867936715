/** State machines as rows, which also print the diagrams of docs/guides/states.md. */
import { Refusal } from './refusal.ts';

interface Transition {
  readonly from: string;
  readonly by: string;
  readonly to: string;
}

/**
 * Returns the function that finds the row of a trigger from a state. Without such a row it refuses with `conflict`,
 * unless the noun has another code.
 */
export const transitionFinder =
  <const R extends Transition>(
    rows: readonly R[],
    noun: string,
    refusal: (state: string, by: R['by']) => Refusal = (state) =>
      new Refusal('conflict', { detail: `Not allowed while the ${noun} is \`${state}\`.` }),
  ) =>
  <B extends R['by']>(state: string, by: B): Extract<R, { readonly by: B }> => {
    const row = rows.find((each): each is Extract<R, { readonly by: B }> => each.from === state && each.by === by);
    if (row === undefined) throw refusal(state, by);
    return row;
  };
