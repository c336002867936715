/** What a delivery sends, as the developers of its owner see it (portal.md 5). */
import { eventFields } from '../case/events.ts';
import { group, route } from '../grammar/route.ts';
import { described, named } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';
import { flag } from '../shapes/values.ts';

const SentEvent = named(
  'SentEvent',
  object({
    ...eventFields,
    test: described('Whether it is the event of a test delivery: its ids name nothing.', flag()),
  }),
);

export const sentEvents = group(
  'account',
  'sent-events',
  {
    title: 'Sent events',
    about:
      'The events of the deliveries of the company or the Partner of the membership. Requires a membership of a company or a Partner (otherwise `permission_denied`).',
  },
  {
    get: route('GET', '/account/v1/webhook-deliveries/{id}/event/', {
      scope: 'account:read',
      reply: SentEvent,
      summary: 'Retrieve the event that a delivery sends',
      description:
        'Also the event of a test, and an event that the feed does not contain yet. An event that is no longer kept returns `not_found`.',
    }),
  },
);
