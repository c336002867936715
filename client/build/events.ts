/** The events of the catalogue as a union of interfaces. */
import { type EventKey, events } from '../../contract/src/events/catalog.ts';
import { partnerEventFeed } from '../../contract/src/case/events.ts';
import { partnerWebhooks } from '../../contract/src/case/webhooks.ts';
import { companyEventKeys } from '../../contract/src/events/catalog.ts';
import { deliveredEvents } from '../../contract/src/grammar/openapi/webhooks.ts';
import type { JsonSchema } from '../../contract/src/shapes/shape.ts';
import { commentOf, memberOf, membersOf, type Refer } from './types-of-schemas.ts';

/** `order.message.created` is `OrderMessageCreatedEvent`. */
const nameOf = (key: EventKey): string =>
  `${key.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

export function eventsText(refer: Refer): string {
  const all = deliveredEvents('partner', [partnerWebhooks]);
  const declared = all.map(
    ({ key, schema }) =>
      `${commentOf(events[key].when)}export interface ${nameOf(key)} {\n${membersOf(schema, refer, '  ')}}\n`,
  );
  const ofCompanies = new Set<EventKey>(companyEventKeys);
  const union = (keys: readonly EventKey[]) => keys.map((key) => `\n  | ${nameOf(key)}`).join('');
  const keys = all.map(({ key }) => key);
  return [
    ...declared,
    `/** The events of a company's feed and webhooks: a union that \`switch (event.type)\` narrows. */\nexport type CompanyEvent =${union(keys.filter((key) => ofCompanies.has(key)))};\n`,
    `/**\n * Any event: a union that \`switch (event.type)\` narrows. The service may add types: acknowledge and ignore those that\n * you do not know.\n */\nexport type Event =${union(keys)};\n`,
    `/** The keys of all events. */\nexport type EventKey = Event['type'];\n`,
    `/** The event of a key. */\nexport type EventOf<K extends EventKey> = Extract<Event, { type: K }>;\n`,
    `/** A page of the event feed. */\nexport interface EventFeed<E extends Event> {\n${feedMembers(refer)}}\n`,
  ].join('\n');
}

function feedMembers(refer: Refer): string {
  const { results: _results, ...properties } = partnerEventFeed.routes.list.reply.schema.properties as Record<
    string,
    JsonSchema
  >;
  const members = Object.entries(properties).map(([name, schema]) =>
    memberOf({ name, schema, required: true }, refer, '  '),
  );
  return `${members.join('')}  /** The events of this page, in the order in which they were recorded. */\n  results: readonly E[];\n`;
}
