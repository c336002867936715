/** The feed of a company or a Partner as a list, as their developers see it (portal.md 4). */
import { eventFields } from '../case/events.ts';
import { WebhookDelivery } from '../case/webhook-deliveries.ts';
import { eventKeys } from '../events/catalog.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { cursor } from '../shapes/feed.ts';
import { instantParameter } from '../shapes/page.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { choice, id } from '../shapes/values.ts';

const { delivery_id, webhook_id, status } = WebhookDelivery.fields;

const ListedEvent = named(
  'ListedEvent',
  object({
    ...eventFields,
    cursor: described(
      'The position of the event in the feed: with it as `since`, the feed continues after this event.',
      cursor(),
    ),
    deliveries: described(
      `The deliveries to webhooks that exist, oldest first, at most ${limits.deliveries_of_event}.`,
      list(object({ delivery_id, webhook_id, status }), { max: limits.deliveries_of_event }),
    ),
  }),
);
export type ListedEvent = Infer<typeof ListedEvent>;

const at = '/account/v1/events/';
const reading = { scope: 'account:read' } as const;

export const accountEvents = group(
  'account',
  'account-events',
  {
    title: 'Events',
    about:
      'The event feed of the company or the Partner of the membership as a list. Requires a membership of a company or a Partner (otherwise `permission_denied`).',
  },
  {
    list: route('GET', at, {
      ...reading,
      list: {
        item: ListedEvent,
        filters: {
          type: choice(...eventKeys),
          resource_id: described('Only events whose `data` names this resource, other than a company.', id()),
          created_after: instantParameter('earliest'),
          created_before: instantParameter('latest'),
        },
      },
      summary: 'List events, the last recorded first',
      description: `The reverse order of the feed. Events appear about 60 seconds after they are recorded and are kept for ${limits.feed_retention_days} days.`,
    }),
    get: route('GET', `${at}{id}/`, { ...reading, reply: ListedEvent, summary: 'Retrieve an event' }),
  },
);
