/**
 * The `webhooks` of a document: each event as the request that a receiver gets. Every entry repeats what is signed and
 * what a response means, because tools show the entries one by one; docs/guides/webhooks.md has the details.
 */
import { limits } from '../limits.ts';
import { companyEventKeys, eventKeys, type EventKey, events } from '../../events/catalog.ts';
import { idOf } from '../example-ids.ts';
import { exampleOf } from '../examples.ts';
import { componentName } from './names.ts';
import type { ParameterObject } from './parameters.ts';
import type { SchemaObject } from './components.ts';
import type { Group } from '../route.ts';
import type { ApiName } from '../scopes.ts';
import type { JsonSchema } from '../../shapes/shape.ts';
import { id, instant } from '../../shapes/values.ts';
import { deliveryHeaders } from '../signature.ts';

/** An event and the schema of its envelope. */
export interface DocumentedEvent {
  readonly key: EventKey;
  readonly schema: JsonSchema;
}

/** The events that the API's webhooks deliver; empty if it declares no webhooks. */
export function deliveredEvents(api: ApiName, groups: readonly Group[]): readonly DocumentedEvent[] {
  if (!groups.some(({ heading }) => heading.title === tag)) return [];
  return (api === 'partner' ? eventKeys : companyEventKeys).map((key) => ({ key, schema: envelopeOf(key) }));
}

const tag = 'Webhooks';

const envelopeOf = (key: EventKey): JsonSchema => ({
  type: 'object',
  properties: {
    id: id().schema,
    type: { type: 'string', const: key, examples: [key] },
    created_at: instant().schema,
    data: events[key].data.schema,
  },
  required: ['id', 'type', 'created_at', 'data'],
  additionalProperties: false,
});

const about =
  'Deliveries are signed, sent at least once, and not ordered. Deduplicate by `id`, store the event before you respond, then retrieve the resource. New members may be added.';

/** @param convert turns a shape's schema into the document's */
export function webhookOf({ key, schema }: DocumentedEvent, convert: (schema: JsonSchema) => object) {
  const post = {
    operationId: `receive.${key}`,
    summary: events[key].when,
    description: about,
    tags: [tag],
    parameters: Object.keys(headerParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: convert(schema), example: exampleOf(schema) } },
    },
    responses: answers,
    security: [],
  };
  return { post };
}

/** The meaning of a receiver's response (service.md 3.4). */
const answers = {
  '2XX': { description: 'Received. The event is not sent again.' },
  '429': {
    description: `The delivery is retried after the interval in \`Retry-After\`, for up to ${limits.delivery_window_hours} hours after the event.`,
  },
  '4XX': {
    description: 'The delivery has failed and is not retried automatically. Redirects fail too.',
  },
  '5XX': {
    description: `The delivery is retried with increasing delays for up to ${limits.delivery_window_hours} hours after the event. The same applies if no response arrives within ${limits.webhook_total_seconds} seconds.`,
  },
} as const;

const parameter = (name: string, description: string, schema: SchemaObject): ParameterObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});

/** The same value under the header's former name. */
const alias = (name: string, of: string, schema: SchemaObject): ParameterObject =>
  parameter(name, `The same value as \`${of}\`.`, schema);

const timestamp = { type: 'integer', examples: [1_772_357_400] };
const signature = { type: 'string', examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='] };

/** As components. */
export const headerParameters: Readonly<Record<string, ParameterObject>> = {
  [componentName(deliveryHeaders.id)]: parameter(deliveryHeaders.id, 'The `id` of the event.', {
    type: 'string',
    format: 'uuid',
    examples: [idOf('event')],
  }),
  [componentName(deliveryHeaders.timestamp)]: parameter(
    deliveryHeaders.timestamp,
    'The time at which this attempt was signed, as a Unix timestamp in seconds. Reject requests that differ from your clock by more than 5 minutes.',
    timestamp,
  ),
  [componentName(deliveryHeaders.signature)]: parameter(
    deliveryHeaders.signature,
    'One or more space-separated entries of the form `v1,<base64>`: an HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>` with the UTF-8 bytes of the secret as the key. Accept the request if any entry matches. Compare in constant time, over the raw body.',
    signature,
  ),
  [componentName(deliveryHeaders.timestampAlias)]: alias(
    deliveryHeaders.timestampAlias,
    deliveryHeaders.timestamp,
    timestamp,
  ),
  [componentName(deliveryHeaders.signatureAlias)]: alias(
    deliveryHeaders.signatureAlias,
    deliveryHeaders.signature,
    signature,
  ),
};
