/** How far a letter has come, as a colour. */
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import type { Meaning } from '../../ui/State.tsx';

export const letterMeanings: Readonly<Record<Letter['status'], Meaning>> = {
  draft: 'calm',
  created: 'calm',
  sending: 'calm',
  sent: 'good',
  waiting: 'warn',
  taken: 'calm',
  posted: 'good',
  stopped: 'bad',
  undeliverable: 'bad',
};
