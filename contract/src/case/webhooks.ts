/**
 * Webhooks (service.md 2.8, 3.4, 4.4, 6; decisions.md 12) of a company and of a Partner. They differ in their owner,
 * and a Partner's webhooks also receive the events of its companies' cases.
 */
import { companyEventKeys, eventKeys } from '../events/catalog.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import type { Scope } from '../grammar/scopes.ts';
import { flagParameter } from '../shapes/page.ts';
import { described, type Infer, named, type Shape } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, id, instant, integer } from '../shapes/values.ts';
import { WebhookAddress, WebhookCheck } from './webhook-check.ts';
import { Dispatched } from './webhook-deliveries.ts';
import {
  IssuedPartnerWebhook,
  IssuedWebhook,
  PartnerWebhook,
  PartnerWebhookInput,
  PartnerWebhookPatch,
  secrets,
  untagged,
  Webhook,
  WebhookInput,
  WebhookPatch,
} from './webhook-subscriptions.ts';

const Redelivered = named(
  'RedeliveredEvents',
  object({ detail: line({ max: 500 }), count: integer({ min: 0, max: limits.redelivered_at_once }) }),
);

/** An event that a disabled subscription has not received. */
export const MissedEvent = named(
  'MissedEvent',
  object({
    id: described('The `id` of the event, identical to that in the feed.', id()),
    type: line({ max: limits.event_type_characters }),
    company_id: id(),
    reason: described(
      `\`disabled\`: the event was recorded while the webhook was disabled. \`expired\`: the webhook was not enabled within the ${limits.delivery_window_hours} hours in which the event could have been sent.`,
      choice('disabled', 'expired'),
    ),
    created_at: described('The time at which the event was missed.', instant()),
  }),
);
export type MissedEvent = Infer<typeof MissedEvent>;

/** The differences between the webhooks of a company and those of a Partner. */
interface Kind<W, I, P, N> {
  readonly reading: Scope;
  readonly writing: Scope;
  readonly owner: string;
  readonly keys: readonly string[];
  readonly webhook: Shape<W>;
  readonly input: Shape<I>;
  readonly patch: Shape<P>;
  readonly issued: Shape<N>;
  readonly examples: { readonly create: object; readonly update: object };
}

const ownersOnly = 'use_partner_webhooks';

const subscriptionRoutes = <const B extends string, W, I, P, N>(
  base: B,
  { reading, writing, owner, webhook, input, patch, issued, examples }: Kind<W, I, P, N>,
) => ({
  list: route('GET', base, {
    list: { item: webhook, filters: { enabled: flagParameter() }, updatedSince: true },
    scope: reading,
    summary: 'List webhooks',
  }),
  create: route('POST', base, {
    body: input,
    example: examples.create,
    reply: issued,
    status: 201,
    scope: writing,
    ownersOnly,
    problems: ['webhook_limit_reached'],
    summary: 'Create a webhook',
    description: `At most ${limits.webhooks_per_owner} webhooks per ${owner}. The response contains the signing secret once.`,
    secrets,
    untagged,
  }),
  get: route('GET', `${base}{id}/`, { reply: webhook, scope: reading, summary: 'Retrieve a webhook', untagged }),
  update: route('PATCH', `${base}{id}/`, {
    body: patch,
    example: examples.update,
    reply: webhook,
    scope: writing,
    ownersOnly,
    summary: 'Update a webhook',
    description:
      '`enabled: true` enables a disabled webhook and resets the failure counter. Waiting deliveries are sent; `missed-events/` lists the missed events. A PATCH without changes leaves `updated_at` and the ETag unchanged.',
    untagged,
  }),
  rotate_secret: route('POST', `${base}{id}/rotate-secret/`, {
    reply: issued,
    scope: writing,
    ownersOnly,
    summary: 'Rotate the secret of a webhook',
    description: `For ${limits.webhook_secret_overlap_hours} hours, deliveries carry the signatures of both secrets, newest first.`,
    secrets,
    untagged,
  }),
  delete: route('DELETE', `${base}{id}/`, {
    scope: writing,
    ownersOnly,
    summary: 'Delete a webhook and its deliveries',
  }),
});

const expensive = [{ bucket: 'expensive:webhook-delivery' }] as const;

const sendingRoutes = <const B extends string>(
  base: B,
  { reading, writing, keys }: Pick<Kind<unknown, unknown, unknown, unknown>, 'reading' | 'writing' | 'keys'>,
) => {
  const sending = { status: 202, scope: writing, ownersOnly, expensive, problems: ['conflict'] } as const;
  return {
    test: route('POST', `${base}{id}/test/`, {
      ...sending,
      body: object({ event: choice(...keys) }),
      reply: Dispatched,
      summary: 'Send a test delivery',
      description:
        'Sends an event of the chosen type with generated ids. Nothing marks it as a test, and it does not appear in the feed. Returns `conflict` while the webhook is disabled.',
    }),
    missed: route('GET', `${base}{id}/missed-events/`, {
      list: { item: MissedEvent },
      scope: reading,
      summary: 'List the events that a webhook missed while it was disabled',
      description: `Missed events are kept for ${limits.feed_retention_days} days or until they are redelivered.`,
    }),
    redeliver_missed: route('POST', `${base}{id}/redeliver-missed/`, {
      ...sending,
      reply: Redelivered,
      summary: 'Redeliver the missed events',
      description: `Redelivers at most ${limits.redelivered_at_once} events per call, oldest first. Repeat the call until \`count\` is 0. Returns \`conflict\` while the webhook is disabled.`,
    }),
    check: route('POST', `${base}check/`, {
      body: WebhookAddress,
      reply: WebhookCheck,
      scope: writing,
      ownersOnly,
      expensive,
      summary: 'Check the URL of a receiver without creating a webhook',
      description:
        'Resolves the host, connects and performs the TLS handshake as for a delivery, and returns the result; no HTTP request is sent. A URL that would be rejected at creation is rejected here too, except for network errors, which are part of the result.',
    }),
  };
};

const routesAt = <const B extends string, W, I, P, N>(base: B, kind: Kind<W, I, P, N>) => ({
  ...subscriptionRoutes(base, kind),
  ...sendingRoutes(base, kind),
});

export const webhooks = group(
  'case',
  'webhooks',
  {
    title: 'Webhooks',
    about: `Subscriptions to events. Deliveries are signed, sent at least once and retried for ${limits.delivery_window_hours} hours.`,
  },
  routesAt('/v2/webhooks/', {
    reading: 'case:webhooks:read',
    writing: 'case:webhooks:write',
    owner: 'company',
    keys: companyEventKeys,
    webhook: Webhook,
    input: WebhookInput,
    patch: WebhookPatch,
    issued: IssuedWebhook,
    examples: {
      create: {
        url: 'https://hooks.muster.example/mahnwerk',
        events: ['order.accepted', 'mandate.balance_updated'],
        description: 'ERP',
      },
      update: { enabled: true, max_consecutive_failures: 100 },
    },
  }),
);

export const partnerWebhooks = group(
  'partner',
  'partner-webhooks',
  {
    title: 'Webhooks',
    about: 'Subscriptions to the events of a Partner and of the companies selected by `companies`.',
  },
  routesAt('/partner/v2/webhooks/', {
    reading: 'partner:webhooks:read',
    writing: 'partner:webhooks:write',
    owner: 'Partner',
    keys: eventKeys,
    webhook: PartnerWebhook,
    input: PartnerWebhookInput,
    patch: PartnerWebhookPatch,
    issued: IssuedPartnerWebhook,
    examples: {
      create: { url: 'https://hooks.plattform.example/mahnwerk', events: ['*'], companies: '*' },
      update: { companies: '*', max_consecutive_failures: 100 },
    },
  }),
);
