/** What the screens of the post read, and what their commands change. */
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import type { Change } from '../../data/cache.ts';
import { api } from '../../data/operations.ts';

export type { Letter };

/** Letters of every kind, batches, and the numbers of what waits. */
export const changedPost: readonly Change[] = [
  api.operator.letters,
  api.operator.dunningLetters,
  api.operator.printBatches,
  api.operator.workQueues,
  api.operator.operatorDunningInvoices,
];
