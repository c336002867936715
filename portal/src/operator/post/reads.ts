/** What the screens of the post read, and what their commands change. */
import type { DunningLetter } from '@mahnwerk/contract/operator/dunning-letters.ts';
import type { Change } from '../../data/cache.ts';
import { api } from '../../data/operations.ts';

export type Letter = DunningLetter;

/** Letters, batches, and the numbers of what waits. */
export const changedPost: readonly Change[] = [
  api.operator.dunningLetters,
  api.operator.printBatches,
  api.operator.workQueues,
  api.operator.operatorDunningInvoices,
];
