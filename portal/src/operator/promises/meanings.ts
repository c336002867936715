/** How good each state of a promise is. */
import type { PromiseStatus } from '@mahnwerk/contract/shapes/promise.ts';
import type { Meaning } from '../../ui/State.tsx';

export const promiseMeanings: Readonly<Record<PromiseStatus, Meaning>> = {
  open: 'warn',
  kept: 'good',
  broken: 'bad',
  withdrawn: 'calm',
};
