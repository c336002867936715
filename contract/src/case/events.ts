/** The ordered feed of what happened (service.md 4.4, 6; decisions.md 12). */
import { eventKeys } from '../events/catalog.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { feedOf, feedParameters } from '../shapes/feed.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { object, openObject } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { id, instant } from '../shapes/values.ts';

/** The same object that a webhook delivers. */
export const Event = named(
  'Event',
  object({
    id: described('Stable: the same in the feed and in every delivery. Deduplicate by it.', id()),
    type: described(
      `The event key. Today: ${eventKeys.map((key) => `\`${key}\``).join(', ')}. More may come: skip what you do not know.`,
      line({ max: limits.event_type_characters }),
    ),
    created_at: described(
      'When it happened. The feed is ordered by when it was recorded, so an event can carry an earlier time than the one before it.',
      instant(),
    ),
    data: described('References to what it is about; its members depend on `type`, and more may come.', openObject()),
  }),
);

export type Event = Infer<typeof Event>;

const feed = {
  reply: named('EventFeed', feedOf(Event)),
  query: feedParameters,
  summary: 'What happened, in the order in which it was recorded',
  description: `Events appear about a minute after they were recorded and are kept for ${limits.feed_retention_days} days. Read page after page along \`next\`; when it is null, keep \`cursor\` and ask again with \`since\`. A cursor that is unknown, belongs to another owner or environment, or has fallen behind what is kept is refused (\`invalid_parameter\` on \`since\`), never reset: start again without \`since\` and reconcile.`,
} as const;

export const eventFeed = group(
  'case',
  'events',
  {
    title: 'Event feed',
    about: 'Everything that happened to a company’s cases, in the order in which it was recorded, read by cursor.',
  },
  {
    list: route('GET', '/v2/events/', { ...feed, scope: 'case:events:read' }),
  },
);

export const partnerEventFeed = group(
  'partner',
  'partner-events',
  {
    title: 'Event feed',
    about:
      'What happened to a Partner’s companies and memberships, and to the cases of the companies it could act for at that time, in the order in which it was recorded.',
  },
  {
    list: route('GET', '/partner/v2/events/', { ...feed, scope: 'partner:events:read' }),
  },
);
