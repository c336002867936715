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
      return report.fail('control_characters', 'Control characters are not allowed here.');
    if (value.trim() === '') return report.fail('blank', 'This text must not be blank.');
    return value.length <= limits.webhook_url_characters
      ? value
      : report.fail('max_length', `At most ${limits.webhook_url_characters} characters are allowed.`);
  },
});

const urlRules =
  'HTTPS, a public host name with a dot that resolves to public unicast addresses only, or a public IPv4 address; no user information, no fragment. Stored with scheme and host in lower case, the host in its IDNA form, the default port and a trailing dot removed, an empty path as `/`; path and query stay byte for byte. Refused with `fragment_not_allowed`, `invalid_port`, `invalid_host`, `duplicate_url` (another webhook of the same owner has this URL), and otherwise with `invalid`.';

const description = () => nullable(line({ max: limits.webhook_description_characters }));
const failuresMax = () => integer({ min: 1, max: limits.webhook_failures_max });
const enabled = () =>
  described(
    'Events recorded while it is false are not delivered; the feed keeps them, and `missed-events/` names them.',
    flag(),
  );
const companies = () =>
  described(
    'Of which companies a Partner’s webhook gets Case and dunning events: `*` for all it may act for when an event is recorded, or a list, answered in ascending order. None where left out.',
    oneOf(choice('*'), list(id(), { max: limits.webhook_companies })),
  );
const eventsOf = (keys: readonly string[]) =>
  described(
    'Which events are delivered, answered in the order of the catalogue. `*`: all, those of later versions too; it makes every other entry superfluous. Left out at creation: every event there is at that time.',
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
      `Failed attempts in a row after which it disables itself; ${limits.webhook_failures_default} where left out.`,
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
      '`healthy`: it has taken an event, and has answered ever since; an answer that is a failure does not end that. `unknown`: it has had no success yet, or none since it was enabled or got another URL. `failing`: its last attempt failed by time-out or connection, and it gets one attempt at a time.',
      choice('healthy', 'unknown', 'failing'),
    ),
    reason: described('Why it is in this lane.', nullable(line({ max: 500 }))),
    paused_until: described(
      'No attempt is begun before, except for the last one of a delivery: a receiver that does not answer, or whose last five answers were failures, is asked at growing distances, at most five minutes; one that asks for time by `Retry-After` gets it, up to five minutes.',
      nullable(instant()),
    ),
    failures_until_disabled: described(
      'How many further failed attempts in a row disable it; null while it is disabled.',
      nullable(integer({ min: 1, max: limits.webhook_failures_max })),
    ),
    disabled_at: nullable(instant()),
    disabled_by: described(
      '`client`: it was told to be. `failures`: it reached `max_consecutive_failures`.',
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
  consecutive_failures: described('Failed attempts since the last success.', integer({ min: 0, max: 2_147_483_647 })),
  last_failure_at: nullable(instant()),
  auto_disabled: described(
    'Whether it disabled itself, by `max_consecutive_failures`; `enabled: true` ends that and begins to count anew.',
    flag(),
  ),
  contract_version: described(
    '`v1`: one signature, the legacy form. `v2`: for 24 hours after a rotation also that of the secret before.',
    choice('v1', 'v2'),
  ),
  condition: WebhookCondition,
  created_at: instant(),
  updated_at: described('Of the last change of its configuration; failures do not move it.', instant()),
});

/** What changes without anybody changing it. */
const untagged = ['consecutive_failures', 'last_failure_at', 'condition'] as const;

const secretFields = {
  secret_key: described('Shown this once: a replay of the same request leaves it out.', optional(line({ max: 255 }))),
  secret_key_standard_webhooks: described(
    'The same secret in the form that Standard Webhooks libraries take.',
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
    id: described('Of the event: the same as in the feed.', id()),
    type: line({ max: limits.event_type_characters }),
    company_id: id(),
    reason: described(
      '`disabled`: it was recorded while the webhook was. `expired`: it waited for the webhook to be enabled for the 48 hours in which it could have been sent.',
      choice('disabled', 'expired'),
    ),
    created_at: described('When it was missed.', instant()),
  }),
);
export type MissedEvent = Infer<typeof MissedEvent>;

const milliseconds = () => nullable(integer({ min: 0, max: 2_147_483_647 }));

/** Where an attempt's time went. */
export const DeliveryPhases = named(
  'DeliveryPhases',
  object({
    queue: described(
      'On our side, from when it was due until it was begun, and what it waited for us on its way.',
      milliseconds(),
    ),
    dns: described('Null where an open connection was used; so are the next two.', milliseconds()),
    connect: milliseconds(),
    tls: milliseconds(),
    first_byte: described('From the request until the first byte of the answer.', milliseconds()),
  }),
);
export type DeliveryPhases = Infer<typeof DeliveryPhases>;

/** What a receiver looks like from here. */
export const WebhookCheck = named(
  'WebhookCheck',
  object({
    url: described('In the form in which it would be stored.', url()),
    deliverable: described('Whether a delivery could be made now.', flag()),
    fault: described('Why not, in the words a delivery would use.', nullable(line({ max: 500 }))),
    addresses: described(
      'What the host resolves to now. Where one of the addresses is not public, a single entry says that, and nothing else is shown.',
      list(
        object({ address: described('Null where it is not public.', nullable(line({ max: 64 }))), public: flag() }),
        { max: 100 },
      ),
    ),
    address: described('The one that was connected to.', nullable(line({ max: 64 }))),
    phases: described(
      'What the connection took; all null where an address is not public.',
      object({ dns: milliseconds(), connect: milliseconds(), tls: milliseconds() }),
    ),
    tls: nullable(
      object({
        protocol: nullable(line({ max: 20 })),
        trusted: described(
          'Whether the chain leads to an authority we trust and the certificate names the host.',
          flag(),
        ),
        expires_at: described('When the first certificate of the chain expires.', nullable(instant())),
        certificates: described(
          'From the receiver’s own to the authority’s.',
          list(
            object({
              subject: line({ max: 500 }),
              issuer: line({ max: 500 }),
              names: list(line({ max: 255 }), { max: 100 }),
              valid_from: instant(),
              valid_to: instant(),
              fingerprint: described('SHA-256, in hexadecimal digits.', line({ max: 64 })),
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
      summary: `All webhooks of the ${owner}`,
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
      description: `At most ${limits.webhooks_per_owner} of a ${owner}. The answer shows the signing secret once.`,
      secrets,
      untagged,
    }),
    get: route('GET', `${base}{id}/`, {
      reply: webhook,
      scope: reading,
      summary: 'One webhook, without its secret',
      untagged,
    }),
    update: route('PATCH', `${base}{id}/`, {
      body: patch,
      example: examples.update,
      reply: webhook,
      scope: writing,
      ownersOnly: 'use_partner_webhooks',
      summary: 'Change a webhook',
      description:
        '`enabled: true` ends a disabling and begins to count failures anew; what waited is sent, what was missed is named by `missed-events/`. A change that changes nothing leaves `updated_at` and the ETag.',
      untagged,
    }),
    rotate_secret: route('POST', `${base}{id}/rotate-secret/`, {
      reply: issued,
      scope: writing,
      ownersOnly: 'use_partner_webhooks',
      summary: 'Give a webhook a new secret',
      description: `For ${limits.webhook_secret_overlap_hours} hours deliveries carry the signatures of both secrets, the newest first.`,
      secrets,
      untagged,
    }),
    delete: route('DELETE', `${base}{id}/`, {
      scope: writing,
      ownersOnly: 'use_partner_webhooks',
      summary: 'Delete a webhook with its deliveries',
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
        'In the shape of the chosen event, with ids that belong to nothing, and without a mark: a receiver cannot tell it from a real one. It stands in no feed. A conflict while the webhook is disabled.',
    }),
    missed: route('GET', `${base}{id}/missed-events/`, {
      list: { item: MissedEvent },
      scope: reading,
      summary: 'Events that a webhook has missed while it was disabled',
      description: `Kept for ${limits.feed_retention_days} days, until they are redelivered.`,
    }),
    redeliver_missed: route('POST', `${base}{id}/redeliver-missed/`, {
      reply: Redelivered,
      status: 202,
      scope: writing,
      ownersOnly: 'use_partner_webhooks',
      expensive,
      problems: ['conflict'],
      summary: 'Deliver exactly the events that were missed',
      description: `At most ${limits.redelivered_at_once} in one call, the oldest first; repeat it until \`count\` is 0. A conflict while the webhook is disabled.`,
    }),
    check: route('POST', `${base}check/`, {
      body: WebhookAddress,
      reply: WebhookCheck,
      scope: writing,
      ownersOnly: 'use_partner_webhooks',
      expensive,
      summary: 'Check a receiver without saving anything',
      description:
        'Resolves the host, connects and shakes hands as a delivery would, and tells what it found; no request is sent. What would be refused at creation is refused here, except for what the network says: that is the answer.',
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
  { title: 'Webhooks', about: 'Where events are delivered to: signed, at least once, retried for 48 hours.' },
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
    about: 'Where a Partner’s events are delivered to, and those of its companies that `companies` selects.',
  },
  routesAt('/partner/v2/webhooks/', partnerKind, {
    webhook: PartnerWebhook,
    input: PartnerWebhookInput,
    patch: PartnerWebhookPatch,
    issued: IssuedPartnerWebhook,
  }),
);
