/** The Partner API: the companies of a Partner, their users and its webhooks. */
import { partnerEventFeed } from '../case/events.ts';
import { partnerService } from '../case/service.ts';
import { partnerUsage } from '../case/usage.ts';
import { partnerWebhookDeliveries } from '../case/webhook-deliveries.ts';
import { partnerWebhooks } from '../case/webhooks.ts';
import { companies } from '../partner/companies.ts';
import { memberships } from '../partner/memberships.ts';

export const partnerApi = {
  partnerService,
  partnerUsage,
  companies,
  memberships,
  partnerWebhooks,
  partnerWebhookDeliveries,
  partnerEvents: partnerEventFeed,
} as const;
