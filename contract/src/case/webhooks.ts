/**
 * Webhook subscriptions (service.md 2.8, 3.4, 4.4, 6; decisions.md 12), of a company and of a Partner.
 * The two differ in who owns them, and in what a Partner's may add: the events of its companies' cases.
 */
import { companyEventKeys, eventKeys } from '../events/catalog.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import type { Scope } from '../grammar/scopes.ts';
import { oneOf } from '../shapes/alternatives.ts';
import { flagParameter } from '../shapes/page.ts';
import { described, type Infer, named, nullable, type Shape, wrongType } from '../shapes/shape.ts';
import { list, object, optional, partial } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, flag, id, instant, integer } from '../shapes/values.ts';

/**
 * Byte for byte: a path is nobody's text, so nothing is stripped or normalised. What a URL must be is the room's rule. Not of the format `uri`: a host
 * may be sent as people read it, and brackets, which that format refuses, stand in many a query.
 */
const url = (): Shape<string> => ({
  schema: {
    type: 'string',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]://',
    maxLength: limits.webhook_url_characters,
    examples: ['https://hooks.muster.example/mahnwerk'],
  },
  read(value, report) {
    if (typeof value !== 'string') return wrongType(report, 'a URL string', value);
    if (/[\x00-\x1f\x7f-\x9f]/.test(value))
      return report.fail('control_characters', 'Control characters are not allowed.');
    if (value.trim() === '') return report.fail('blank', 'This field must not be blank.');
    return value.length <= limits.webhook_url_characters
      ? value
      : report.fail('max_length', `At most ${limits.webhook_url_characters} characters are allowed.`);
  },
});

const urlRules =
  'An HTTPS URL whose host is a public host name with a dot that resolves only to public unicast addresses, or a public IPv4 address. User information and fragments are not allowed. Stored in canonical form: scheme and host in lower case, the host in IDNA form, without default port and trailing dot, an empty path as `/`; path and query are unchanged. Rejected with `fragment_not_allowed`, `invalid_port`, `invalid_host`, `duplicate_url` (another webhook of the same owner has this URL) or `invalid`.';

const description = () => nullable(line({ max: limits.webhook_description_characters }));
const failuresMax = () => integer({ min: 1, max: limits.webhook_failures_max });
const enabled = () =>
  described(
    'Events recorded while it is false are not delivered. They remain in the feed, and `missed-events/` lists them.',
    flag(),
  );
const companies = () =>
  described(
    'The companies whose Case and dunning events a Partner’s webhook receives: `*` for all companies that the Partner may act for when an event is recorded, or a list, returned in ascending order. Default: none.',
    oneOf(choice('*'), list(id(), { max: limits.webhook_companies })),
  );
const eventsOf = (keys: readonly string[]) =>
  described(
    'The events to deliver, returned in catalogue order. `*` selects all events including future ones and replaces all other entries. Default at creation: all events that exist at that time.',
    list(choice('*', ...keys), { min: 1, max: keys.length + 1 }),
  );

/** What may be sent; of both kinds of owner. */
const inputOf = (keys: readonly string[]) => ({
  url: described(urlRules, url()),
  events: optional(eventsOf(keys)),
  enabled: optional(enabled()),
  description: optional(description()),
  max_consecutive_failures: optional(
    described(
      `The number of consecutive failed attempts after which the webhook is disabled. Default \`${limits.webhook_failures_default}\`.`,
      failuresMax(),
    ),
  ),
});

export const WebhookInput = named('WebhookInput', object(inputOf(companyEventKeys)));
export type WebhookInput = Infer<typeof WebhookInput>;

export const PartnerWebhookInput = named(
  'PartnerWebhookInput',
  object({ ...inputOf(eventKeys), companies: optional(companies()) }),
);
export type PartnerWebhookInput = Infer<typeof PartnerWebhookInput>;

export const WebhookPatch = named('WebhookPatch', partial(WebhookInput));
export const PartnerWebhookPatch = named('PartnerWebhookPatch', partial(PartnerWebhookInput));
export type WebhookPatch = Infer<typeof PartnerWebhookPatch>;

/** How a subscription fares, as its sender sees it: it changes by itself, so no ETag covers it. */
const WebhookCondition = named(
  'WebhookCondition',
  object({
    lane: described(
      '`healthy`: the receiver has accepted an event and has responded since, even if with an error status. `unknown`: no success yet, or none since the webhook was enabled or its URL was changed. `failing`: the last attempt failed with a timeout or connection error; the receiver gets one attempt at a time.',
      choice('healthy', 'unknown', 'failing'),
    ),
    reason: described('The reason for `lane`.', nullable(line({ max: 500 }))),
    paused_until: described(
      'No attempt starts before this time, except the last one of a delivery. A receiver that does not respond or whose last five attempts failed is paused with increasing delays of at most five minutes; `Retry-After` is respected up to five minutes.',
      nullable(instant()),
    ),
    failures_until_disabled: described(
      'The number of further consecutive failed attempts after which the webhook is disabled; null while it is disabled.',
      nullable(integer({ min: 1, max: limits.webhook_failures_max })),
    ),
    disabled_at: nullable(instant()),
    disabled_by: described(
      '`client`: disabled through the API. `failures`: disabled because `max_consecutive_failures` was reached.',
      nullable(choice('client', 'failures')),
    ),
    last_success_at: nullable(instant()),
  }),
);
export type WebhookCondition = Infer<typeof WebhookCondition>;

const fieldsOf = (keys: readonly string[]) => ({
  id: id(),
  url: url(),
  enabled: enabled(),
  events: eventsOf(keys),
  description: description(),
  max_consecutive_failures: failuresMax(),
  consecutive_failures: described(
    'The number of failed attempts since the last success.',
    integer({ min: 0, max: 2_147_483_647 }),
  ),
  last_failure_at: nullable(instant()),
  auto_disabled: described(
    'Whether the webhook was disabled because `max_consecutive_failures` was reached. `enabled: true` enables it again and resets the counter.',
    flag(),
  ),
  contract_version: described(
    '`v1`: legacy, a single signature. `v2`: for 24 hours after a rotation, also the signature of the previous secret.',
    choice('v1', 'v2'),
  ),
  condition: WebhookCondition,
  created_at: instant(),
  updated_at: described('The time of the last configuration change. Failures do not change it.', instant()),
});

/** What changes without anybody changing it. */
const untagged = ['consecutive_failures', 'last_failure_at', 'condition'] as const;

const secretFields = {
  secret_key: described('Returned once; omitted from a replay of the same request.', optional(line({ max: 255 }))),
  secret_key_standard_webhooks: described(
    'The same secret in the format of Standard Webhooks libraries.',
    optional(line({ max: 255 })),
  ),
};
const secrets = ['secret_key', 'secret_key_standard_webhooks'] as const;

const companyFields = fieldsOf(companyEventKeys);
const partnerFields = { ...fieldsOf(eventKeys), companies: companies() };

export const Webhook = named('Webhook', object(companyFields));
export type Webhook = Infer<typeof Webhook>;
export const PartnerWebhook = named('PartnerWebhook', object(partnerFields));
export type PartnerWebhook = Infer<typeof PartnerWebhook>;
const IssuedWebhook = named('IssuedWebhook', object({ ...companyFields, ...secretFields }));
const IssuedPartnerWebhook = named('IssuedPartnerWebhook', object({ ...partnerFields, ...secretFields }));

export const Dispatched = named(
  'DispatchedDelivery',
  object({ detail: line({ max: 500 }), delivery_id: id(), event_id: id() }),
);
const Redelivered = named(
  'RedeliveredEvents',
  object({ detail: line({ max: 500 }), count: integer({ min: 0, max: limits.redelivered_at_once }) }),
);

/** An event that a disabled subscription has not been sent. */
export const MissedEvent = named(
  'MissedEvent',
  object({
    id: described('The `id` of the event, identical to that in the feed.', id()),
    type: line({ max: limits.event_type_characters }),
    company_id: id(),
    reason: described(
      '`disabled`: the event was recorded while the webhook was disabled. `expired`: the webhook was not enabled within the 48 hours in which the event could have been sent.',
      choice('disabled', 'expired'),
    ),
    created_at: described('The time at which the event was missed.', instant()),
  }),
);
export type MissedEvent = Infer<typeof MissedEvent>;

const milliseconds = () => nullable(integer({ min: 0, max: 2_147_483_647 }));

/** Where an attempt's time went. */
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

/** What a receiver looks like from here. */
export const WebhookCheck = named(
  'WebhookCheck',
  object({
    url: described('The URL in canonical form, as it would be stored.', url()),
    deliverable: described('Whether a delivery would currently be possible.', flag()),
    fault: described('The error, in the same words as in `error_message` of a delivery.', nullable(line({ max: 500 }))),
    addresses: described(
      'The addresses to which the host currently resolves. If one of them is not public, the list has a single entry that says so.',
      list(
        object({
          address: described('Null if the address is not public.', nullable(line({ max: 64 }))),
          public: flag(),
        }),
        { max: 100 },
      ),
    ),
    address: described('The address to which the service connected.', nullable(line({ max: 64 }))),
    phases: described(
      'The duration of each phase of the connection; all null if an address is not public.',
      object({ dns: milliseconds(), connect: milliseconds(), tls: milliseconds() }),
    ),
    tls: nullable(
      object({
        protocol: nullable(line({ max: 20 })),
        trusted: described(
          'Whether the chain leads to a trusted authority and the certificate matches the host.',
          flag(),
        ),
        expires_at: described('The earliest expiry time in the certificate chain.', nullable(instant())),
        certificates: described(
          'The certificate chain, starting with the certificate of the receiver.',
          list(
            object({
              subject: line({ max: 500 }),
              issuer: line({ max: 500 }),
              names: list(line({ max: 255 }), { max: 100 }),
              valid_from: instant(),
              valid_to: instant(),
              fingerprint: described('SHA-256 in hexadecimal.', line({ max: 64 })),
            }),
            { max: 10 },
          ),
        ),
      }),
    ),
  }),
);
export type WebhookCheck = Infer<typeof WebhookCheck>;

const WebhookAddress = named('WebhookAddress', object({ url: described(urlRules, url()) }));

const expensive = [{ bucket: 'expensive:webhook-delivery' }] as const;

/** In what a company's webhooks and a Partner's differ: their scopes, their shapes, their words. */
interface Kind {
  readonly reading: Scope;
  readonly writing: Scope;
  readonly owner: string;
  readonly keys: readonly string[];
  readonly examples: { readonly create: object; readonly update: object };
}

interface Shapes<W, I, P, N> {
  readonly webhook: Shape<W>;
  readonly input: Shape<I>;
  readonly patch: Shape<P>;
  readonly issued: Shape<N>;
}

const routesAt = <const B extends string, W, I, P, N>(
  base: B,
  { reading, writing, owner, keys, examples }: Kind,
  { webhook, input, patch, issued }: Shapes<W, I, P, N>,
) =>
  ({
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
      ownersOnly: 'use_partner_webhooks',
      problems: ['webhook_limit_reached'],
      summary: 'Create a webhook',
      description: `At most ${limits.webhooks_per_owner} webhooks per ${owner}. The response contains the signing secret once.`,
      secrets,
      untagged,
    }),
    get: route('GET', `${base}{id}/`, {
      reply: webhook,
      scope: reading,
      summary: 'Retrieve a webhook',
      untagged,
    }),
    update: route('PATCH', `${base}{id}/`, {
      body: patch,
      example: examples.update,
      reply: webhook,
      scope: writing,
      ownersOnly: 'use_partner_webhooks',
      summary: 'Update a webhook',
      description:
        '`enabled: true` enables a disabled webhook and resets the failure counter. Waiting deliveries are sent; `missed-events/` lists the missed events. A PATCH without changes leaves `updated_at` and the ETag unchanged.',
      untagged,
    }),
    rotate_secret: route('POST', `${base}{id}/rotate-secret/`, {
      reply: issued,
      scope: writing,
      ownersOnly: 'use_partner_webhooks',
      summary: 'Rotate the secret of a webhook',
      description: `For ${limits.webhook_secret_overlap_hours} hours, deliveries carry the signatures of both secrets, newest first.`,
      secrets,
      untagged,
    }),
    delete: route('DELETE', `${base}{id}/`, {
      scope: writing,
      ownersOnly: 'use_partner_webhooks',
      summary: 'Delete a webhook and its deliveries',
    }),
    test: route('POST', `${base}{id}/test/`, {
      body: object({ event: choice(...keys) }),
      reply: Dispatched,
      status: 202,
      scope: writing,
      ownersOnly: 'use_partner_webhooks',
      expensive,
      problems: ['conflict'],
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
      reply: Redelivered,
      status: 202,
      scope: writing,
      ownersOnly: 'use_partner_webhooks',
      expensive,
      problems: ['conflict'],
      summary: 'Redeliver the missed events',
      description: `Redelivers at most ${limits.redelivered_at_once} events per call, oldest first. Repeat the call until \`count\` is 0. Returns \`conflict\` while the webhook is disabled.`,
    }),
    check: route('POST', `${base}check/`, {
      body: WebhookAddress,
      reply: WebhookCheck,
      scope: writing,
      ownersOnly: 'use_partner_webhooks',
      expensive,
      summary: 'Check the URL of a receiver without creating a webhook',
      description:
        'Resolves the host, connects and performs the TLS handshake as for a delivery, and returns the result; no HTTP request is sent. A URL that would be rejected at creation is rejected here too, except for network errors, which are part of the result.',
    }),
  }) as const;

const companyKind: Kind = {
  reading: 'case:webhooks:read',
  writing: 'case:webhooks:write',
  owner: 'company',
  keys: companyEventKeys,
  examples: {
    create: {
      url: 'https://hooks.muster.example/mahnwerk',
      events: ['order.accepted', 'mandate.balance_updated'],
      description: 'ERP',
    },
    update: { enabled: true, max_consecutive_failures: 100 },
  },
};

export const webhooks = group(
  'case',
  'webhooks',
  {
    title: 'Webhooks',
    about: 'Subscriptions to events. Deliveries are signed, sent at least once and retried for 48 hours.',
  },
  routesAt('/v2/webhooks/', companyKind, {
    webhook: Webhook,
    input: WebhookInput,
    patch: WebhookPatch,
    issued: IssuedWebhook,
  }),
);

const partnerKind: Kind = {
  reading: 'partner:webhooks:read',
  writing: 'partner:webhooks:write',
  owner: 'Partner',
  keys: eventKeys,
  examples: {
    create: { url: 'https://hooks.plattform.example/mahnwerk', events: ['*'], companies: '*' },
    update: { companies: '*', max_consecutive_failures: 100 },
  },
};

export const partnerWebhooks = group(
  'partner',
  'partner-webhooks',
  {
    title: 'Webhooks',
    about: 'Subscriptions to the events of a Partner and of the companies selected by `companies`.',
  },
  routesAt('/partner/v2/webhooks/', partnerKind, {
    webhook: PartnerWebhook,
    input: PartnerWebhookInput,
    patch: PartnerWebhookPatch,
    issued: IssuedPartnerWebhook,
  }),
);
