/** What the states of a delivery mean. */
import type { WebhookDelivery } from '@mahnwerk/contract/case/webhook-deliveries.ts';
import type { Meaning } from '../../ui/State.tsx';

export const deliveryMeanings: Readonly<Record<WebhookDelivery['status'], Meaning>> = {
  pending: 'calm',
  delivering: 'calm',
  retrying: 'warn',
  success: 'good',
  failed: 'bad',
};
