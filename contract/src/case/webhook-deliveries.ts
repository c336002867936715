/** Deliveries of webhooks (service.md 2.8, 3.4, 4.4, 6.2; decisions.md 12): one event on its way to one receiver, and every attempt at it. */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { line, prose } from '../shapes/text.ts';
import { choice, id, instant, integer } from '../shapes/values.ts';
import { DeliveryPhases, Dispatched } from './webhooks.ts';

const status = () => choice('pending', 'retrying', 'delivering', 'success', 'failed');
const responseStatus = () =>
  described('The receiver’s; null where none came.', nullable(integer({ min: 100, max: 999 })));
const errorMessage = () => described('Null after a success.', nullable(line({ max: 500 })));
const eventType = () => line({ max: limits.event_type_characters });

const DeliveryAttempt = named(
  'DeliveryAttempt',
  object({
    at: instant(),
    response_status: responseStatus(),
    error_message: errorMessage(),
    duration_ms: described(
      'From the beginning of the attempt, without `queue`.',
      integer({ min: 0, max: 2_147_483_647 }),
    ),
    phases: DeliveryPhases,
  }),
);
export type DeliveryAttempt = Infer<typeof DeliveryAttempt>;

export const WebhookDelivery = named(
  'WebhookDelivery',
  object({
    delivery_id: id(),
    webhook_id: id(),
    event_id: described('The same as in the feed and in `webhook-id`: deduplicate by it.', id()),
    event_type: eventType(),
    status: described(
      '`pending`: not tried yet. `delivering`: an attempt is under way. `retrying`: tried, to be tried again. `success`, `failed`: over.',
      status(),
    ),
    attempt_count: integer({ min: 0, max: 2_147_483_647 }),
    response_status: responseStatus(),
    response_body: described(
      `The first ${limits.webhook_response_bytes} bytes of the receiver’s answer, as text; what is no UTF-8 and no printable character is replaced. Null where nothing came.`,
      nullable(prose({ max: limits.webhook_response_bytes })),
    ),
    error_message: errorMessage(),
    next_attempt_at: described('Not before; null once it is over.', nullable(instant())),
    next_attempt_reason: described(
      'Why then. `first_attempt`; `retry_plan`: 10 s after the first attempt, then three times as long each time, at most 4 h; `retry_after`: the receiver asked for it; `last_attempt`: the last one before `expires_at`; `receiver_paused`: the receiver does not answer, has failed five times in a row, or asked for time, and is asked later (`condition.paused_until`); `webhook_disabled`: it waits until the webhook is enabled or `expires_at`.',
      nullable(
        choice('first_attempt', 'retry_plan', 'retry_after', 'last_attempt', 'receiver_paused', 'webhook_disabled'),
      ),
    ),
    last_attempt_at: nullable(instant()),
    expires_at: described(
      `No attempt is begun later: ${limits.delivery_window_hours} hours after the event was recorded; of an older event that is delivered again, ${limits.delivery_window_hours} hours after that was asked for.`,
      instant(),
    ),
    attempts: described(
      'Every attempt, the oldest first.',
      list(DeliveryAttempt, { max: limits.delivery_attempts_listed }),
    ),
    created_at: instant(),
    updated_at: described('Of the last attempt’s end; that an attempt has begun does not move it.', instant()),
  }),
);
export type WebhookDelivery = Infer<typeof WebhookDelivery>;

const listing = {
  item: WebhookDelivery,
  filters: { webhook_id: id(), status: status(), event_id: id(), event_type: eventType() },
  updatedSince: true,
} as const;
const about = `One event on its way to one receiver, with every attempt at it; kept for ${limits.delivery_retention_days} days.`;

const redelivery = {
  reply: Dispatched,
  status: 202,
  expensive: [{ bucket: 'expensive:webhook-delivery' }],
  problems: ['conflict', 'delivery_in_progress'],
  summary: 'Deliver the same event again',
  description: `A new delivery of the same event; an event older than ${limits.delivery_window_hours} hours is tried once. Only what has succeeded or failed can be repeated, at any age: while its delivery is kept, so is the event. A conflict while the webhook is disabled.`,
} as const;

export const webhookDeliveries = group(
  'case',
  'webhook-deliveries',
  { title: 'Webhook deliveries', about },
  {
    list: route('GET', '/v2/webhook-deliveries/', {
      list: listing,
      scope: 'case:webhooks:read',
      summary: 'All deliveries of the company’s webhooks',
    }),
    get: route('GET', '/v2/webhook-deliveries/{id}/', {
      reply: WebhookDelivery,
      scope: 'case:webhooks:read',
      summary: 'One delivery',
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
      list: listing,
      scope: 'partner:webhooks:read',
      summary: 'All deliveries of the Partner’s webhooks',
    }),
    get: route('GET', '/partner/v2/webhook-deliveries/{id}/', {
      reply: WebhookDelivery,
      scope: 'partner:webhooks:read',
      summary: 'One delivery',
    }),
    redeliver: route('POST', '/partner/v2/webhook-deliveries/{id}/redeliver/', {
      ...redelivery,
      scope: 'partner:webhooks:write',
    }),
  },
);

/** On the operator's side a delivery names its owner too. */
export const OperatorDelivery = named(
  'OperatorDelivery',
  object({
    ...WebhookDelivery.fields,
    company_id: described('Of the company that owns the webhook.', nullable(id())),
    partner_id: described('Of the Partner that owns it.', nullable(id())),
  }),
);
export type OperatorDelivery = Infer<typeof OperatorDelivery>;

export const operatorDeliveries = group(
  'operator',
  'operator-deliveries',
  { title: 'Webhook deliveries', about: 'The deliveries of every company and every Partner.' },
  {
    list: route('GET', '/operator/v1/deliveries/', {
      list: { ...listing, item: OperatorDelivery, filters: { ...listing.filters, company_id: id(), partner_id: id() } },
      scope: 'operator:read',
      summary: 'All deliveries',
    }),
  },
);
