/** State machines as rows. The diagrams in docs/states.md are printed from the same rows. */
import { Refusal } from './refusal.ts';

interface Transition {
  readonly from: string;
  readonly by: string;
  readonly to: string;
}

/**
 * The function that finds the row by which a trigger leads on from a state. Where there is none it refuses: with `conflict`, unless the noun has
 * another answer.
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
