/** What the states of a case mean for the eye. */
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Meaning } from '../../ui/State.tsx';

export const processingMeanings: Readonly<Record<Mandate['processing_state'], Meaning>> = {
  in_progress: 'good',
  paused: 'warn',
  canceled_by_client: 'calm',
  canceled_by_service_provider: 'calm',
  ended: 'calm',
};

export const paymentMeanings: Readonly<Record<Mandate['payment_state'], Meaning>> = {
  unpaid: 'calm',
  partially_paid: 'warn',
  fully_paid: 'good',
};
