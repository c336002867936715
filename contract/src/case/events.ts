/** The feed: the ordered list of events (service.md 4.4, 6; decisions.md 12). */
import { type CompanyEventKey, type EventData, type EventKey, eventKeys } from '../events/catalog.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { feedOf, feedParameters } from '../shapes/feed.ts';
import { described, named, type Shape } from '../shapes/shape.ts';
import { object, openObject } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { id, instant } from '../shapes/values.ts';

/** Events of these keys: a union that `switch (event.type)` narrows to the `data` of one key. */
export type EventOf<K extends EventKey> = {
  [T in K]: { id: string; type: T; created_at: string; data: EventData<T> };
}[K];

/** Any event of the catalogue. Later versions of the service may add keys: a receiver acknowledges and ignores those it does not know. */
export type Event = EventOf<EventKey>;

/** The members of an event. */
export const eventFields = {
  id: described('Stable: identical in the feed and in every delivery. Use it to deduplicate events.', id()),
  type: described(
    `The event key. Current values: ${eventKeys.map((key) => `\`${key}\``).join(', ')}. New values may be added: ignore unknown event types.`,
    line({ max: limits.event_type_characters }),
  ),
  created_at: described(
    'The time at which the event was created. The feed is ordered by the time of recording, so an event can have an earlier `created_at` than its predecessor.',
    instant(),
  ),
  data: described(
    'References to the affected resources. The members depend on `type`; new members may be added.',
    openObject(),
  ),
};

/** An event, in the feed as in a webhook delivery. */
export const Event = named('Event', object(eventFields)) as unknown as Shape<Event>;

const feedRoute = <K extends EventKey>() =>
  ({
    reply: named('EventFeed', feedOf(Event as unknown as Shape<EventOf<K>>)),
    query: feedParameters,
    summary: 'List events in the order in which they were recorded',
    description: `Events appear about 60 seconds after they are recorded and are kept for ${limits.feed_retention_days} days. Follow \`next\` until it is null, then store \`cursor\` and send it as \`since\` in the next read. A cursor that is unknown, belongs to another owner or environment, or is older than the retention period is rejected (\`invalid_parameter\` on \`since\`) and never reset: start again without \`since\` and reconcile.`,
  }) as const;

export const eventFeed = group(
  'case',
  'events',
  {
    title: 'Event feed',
    about: 'All events of a company in the order in which they were recorded, paginated by cursor.',
  },
  {
    list: route('GET', '/v2/events/', { ...feedRoute<CompanyEventKey>(), scope: 'case:events:read' }),
  },
);

export const partnerEventFeed = group(
  'partner',
  'partner-events',
  {
    title: 'Event feed',
    about:
      'The events of a Partner’s companies and memberships, and the Case events of the companies that the Partner could act for at the time, in the order in which they were recorded.',
  },
  {
    list: route('GET', '/partner/v2/events/', { ...feedRoute<EventKey>(), scope: 'partner:events:read' }),
  },
);
