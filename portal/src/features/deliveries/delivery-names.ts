/** What the states of a delivery mean, and the names of lists of deliveries in the cache. */
import type { WebhookDelivery } from '@mahnwerk/contract/case/webhook-deliveries.ts';
import type { Meaning } from '../../ui/State.tsx';

export const deliveryMeanings: Readonly<Record<WebhookDelivery['status'], Meaning>> = {
  pending: 'calm',
  delivering: 'calm',
  retrying: 'warn',
  success: 'good',
  failed: 'bad',
};

/** The name of the table in the cache. @param at the owner's; @param webhook where it shows one webhook's alone */
export const deliveriesName = (at: string, webhook = ''): string => `${at}/deliveries/${webhook}`;
