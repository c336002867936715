/** How states of items and the certainty of proposals look. */
import type { InboxConfidence, InboxStatus } from '@mahnwerk/contract/shapes/inbox.ts';
import type { Meaning } from '../../ui/State.tsx';

export const stateMeanings: Readonly<Record<InboxStatus, Meaning>> = {
  unmatched: 'warn',
  proposed: 'warn',
  assigned: 'calm',
  done: 'good',
  discarded: 'calm',
};

export const confidenceMeanings: Readonly<Record<InboxConfidence, Meaning>> = {
  exact: 'good',
  strong: 'calm',
  weak: 'warn',
};
