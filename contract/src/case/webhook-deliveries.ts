/**
 * Deliveries of webhooks (service.md 2.8, 3.4, 4.4, 6.2; decisions.md 12): one event for one receiver, with every
 * attempt.
 */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { instantParameter } from '../shapes/page.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, id, instant, integer } from '../shapes/values.ts';

const status = () => choice('pending', 'retrying', 'delivering', 'success', 'failed');
const responseStatus = () =>
  described(
    'The status of the receiver’s response; null if there was none.',
    nullable(integer({ min: 100, max: 999 })),
  );
const errorMessage = () => described('Null after a successful attempt.', nullable(line({ max: 500 })));
const eventType = () => line({ max: limits.event_type_characters });

/** A duration in milliseconds; null if not measured. */
export const milliseconds = () => nullable(integer({ min: 0, max: 2_147_483_647 }));

/** The duration of each phase of an attempt, in milliseconds. */
export const DeliveryPhases = named(
  'DeliveryPhases',
  object({
    queue: described(
      'The time in the service: from the due time to the start of the attempt, and delays during it.',
      milliseconds(),
    ),
    dns: described('Null if an open connection was reused; the same applies to `connect` and `tls`.', milliseconds()),
    connect: milliseconds(),
    tls: milliseconds(),
    first_byte: described('From sending the request to the first byte of the response.', milliseconds()),
  }),
);
export type DeliveryPhases = Infer<typeof DeliveryPhases>;

const DeliveryAttempt = named(
  'DeliveryAttempt',
  object({
    at: instant(),
    response_status: responseStatus(),
    error_message: errorMessage(),
    duration_ms: described('The duration of the attempt without `queue`.', integer({ min: 0, max: 2_147_483_647 })),
    phases: DeliveryPhases,
  }),
);
export type DeliveryAttempt = Infer<typeof DeliveryAttempt>;

export const Dispatched = named(
  'DispatchedDelivery',
  object({ detail: line({ max: 500 }), delivery_id: id(), event_id: id() }),
);

export const WebhookDelivery = named(
  'WebhookDelivery',
  object({
    delivery_id: id(),
    webhook_id: id(),
    event_id: described(
      'Identical to the event `id` in the feed and to `webhook-id`. Use it to deduplicate events.',
      id(),
    ),
    event_type: eventType(),
    status: described(
      '`pending`: no attempt yet. `delivering`: an attempt is in progress. `retrying`: an attempt failed and another one follows. `success`, `failed`: final.',
      status(),
    ),
    attempt_count: integer({ min: 0, max: 2_147_483_647 }),
    response_status: responseStatus(),
    response_body: described(
      `The first ${limits.webhook_response_bytes} bytes of the response body as text; invalid UTF-8 and non-printable characters are replaced. Null if there was no response.`,
      nullable(prose({ max: limits.webhook_response_bytes })),
    ),
    error_message: errorMessage(),
    next_attempt_at: described(
      'The earliest time of the next attempt; null if the delivery is final.',
      nullable(instant()),
    ),
    next_attempt_reason: described(
      `The reason for \`next_attempt_at\`. \`first_attempt\`; \`retry_plan\`: 10 s after the first attempt, then ${limits.delivery_pause_growth} times the previous delay, at most ${limits.delivery_longest_gap_hours} h; \`retry_after\`: requested by the receiver; \`last_attempt\`: the last attempt before \`expires_at\`; \`receiver_paused\`: attempts are paused because the receiver does not respond, failed five times in a row or sent \`Retry-After\` (\`condition.paused_until\`); \`webhook_disabled\`: the delivery waits until the webhook is enabled or \`expires_at\` is reached.`,
      nullable(
        choice('first_attempt', 'retry_plan', 'retry_after', 'last_attempt', 'receiver_paused', 'webhook_disabled'),
      ),
    ),
    last_attempt_at: nullable(instant()),
    expires_at: described(
      `No attempt starts after this time: ${limits.delivery_window_hours} hours after the event was recorded or, for the redelivery of an older event, ${limits.delivery_window_hours} hours after the redelivery was requested.`,
      instant(),
    ),
    attempts: described('All attempts, oldest first.', list(DeliveryAttempt, { max: limits.delivery_attempts_listed })),
    created_at: instant(),
    updated_at: described('The end of the last attempt. The start of an attempt does not change it.', instant()),
  }),
);
export type WebhookDelivery = Infer<typeof WebhookDelivery>;

export const deliveryListing = {
  item: WebhookDelivery,
  filters: {
    webhook_id: id(),
    status: status(),
    event_id: id(),
    event_type: eventType(),
    status_class: described(
      'Only deliveries whose last response is of this class.',
      choice('2xx', '3xx', '4xx', '5xx'),
    ),
    created_after: described('Only deliveries created at this time or later.', instantParameter('earliest')),
    created_before: described('Only deliveries created at this time or earlier.', instantParameter('latest')),
  },
  updatedSince: true,
} as const;
const about = `The deliveries of events to receivers with all attempts, kept for ${limits.delivery_retention_days} days.`;

const redelivery = {
  reply: Dispatched,
  status: 202,
  expensive: [{ bucket: 'expensive:webhook-delivery' }],
  problems: ['conflict', 'delivery_in_progress'],
  summary: 'Redeliver an event',
  description: `Creates a new delivery of the same event. An event older than ${limits.delivery_window_hours} hours gets one attempt. Only a delivery with the status \`success\` or \`failed\` can be repeated, as long as it is stored. Returns \`conflict\` while the webhook is disabled, and to a session for an event older than ${limits.session_redelivery_days} days; with a key there is no limit of age. A Partner whose access to the company has ended gets \`permission_denied\`.`,
} as const;

export const webhookDeliveries = group(
  'case',
  'webhook-deliveries',
  { title: 'Webhook deliveries', about },
  {
    list: route('GET', '/v2/webhook-deliveries/', {
      list: deliveryListing,
      scope: 'case:webhooks:read',
      summary: 'List webhook deliveries',
    }),
    get: route('GET', '/v2/webhook-deliveries/{id}/', {
      reply: WebhookDelivery,
      scope: 'case:webhooks:read',
      summary: 'Retrieve a webhook delivery',
    }),
    redeliver: route('POST', '/v2/webhook-deliveries/{id}/redeliver/', {
      ...redelivery,
      scope: 'case:webhooks:write',
      ownersOnly: 'use_partner_webhooks',
    }),
  },
);

export const partnerWebhookDeliveries = group(
  'partner',
  'partner-webhook-deliveries',
  { title: 'Webhook deliveries', about },
  {
    list: route('GET', '/partner/v2/webhook-deliveries/', {
      list: deliveryListing,
      scope: 'partner:webhooks:read',
      summary: 'List webhook deliveries',
    }),
    get: route('GET', '/partner/v2/webhook-deliveries/{id}/', {
      reply: WebhookDelivery,
      scope: 'partner:webhooks:read',
      summary: 'Retrieve a webhook delivery',
    }),
    redeliver: route('POST', '/partner/v2/webhook-deliveries/{id}/redeliver/', {
      ...redelivery,
      scope: 'partner:webhooks:write',
    }),
  },
);
