/** How much attention a limitation needs. */
import type { LimitationStatus } from '@mahnwerk/contract/operator/limitation.ts';
import type { Meaning } from '../../ui/State.tsx';

export const statusMeanings = {
  running: 'calm',
  suspended: 'warn',
  reached: 'bad',
  unknown: 'warn',
} as const satisfies Readonly<Record<LimitationStatus, Meaning>>;
