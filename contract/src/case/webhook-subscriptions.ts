/** Webhook subscriptions of a company and of a Partner: the shapes of requests and responses. */
import { companyEventKeys, eventKeys } from '../events/catalog.ts';
import { limits } from '../grammar/limits.ts';
import { oneOf } from '../shapes/alternatives.ts';
import { described, type Infer, named, nullable, type Shape, wrongType } from '../shapes/shape.ts';
import { list, object, optional, partial } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, flag, id, instant, integer } from '../shapes/values.ts';

/**
 * A URL, kept byte for byte: the shape neither strips nor normalizes it; the service checks the rules for receivers.
 * Not of the format `uri`, which excludes Unicode hosts and the brackets that are frequent in queries.
 */
export const url = (): Shape<string> => ({
  schema: {
    type: 'string',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]://',
    maxLength: limits.webhook_url_characters,
    examples: ['https://hooks.muster.example/mahnwerk'],
  },
  read(value, errors) {
    if (typeof value !== 'string') return wrongType(errors, 'a URL string', value);
    if (/[\x00-\x1f\x7f-\x9f]/.test(value))
      return errors.fail('control_characters', 'Control characters are not allowed.');
    if (value.trim() === '') return errors.fail('blank', 'This field must not be blank.');
    return value.length <= limits.webhook_url_characters
      ? value
      : errors.fail('max_length', `At most ${limits.webhook_url_characters} characters are allowed.`);
  },
});

export const urlRules =
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

/** The fields of a request, for both kinds of owner. */
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

/** The state of the receiver. The service changes it, so the ETag does not cover it. */
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
    `\`v1\`: legacy, a single signature. \`v2\`: for ${limits.webhook_secret_overlap_hours} hours after a rotation, also the signature of the previous secret.`,
    choice('v1', 'v2'),
  ),
  condition: WebhookCondition,
  created_at: instant(),
  updated_at: described('The time of the last configuration change. Failures do not change it.', instant()),
});

/** Fields that the service changes by itself. */
export const untagged = ['consecutive_failures', 'last_failure_at', 'condition'] as const;

const secretFields = {
  secret_key: described('Returned once; omitted from a replay of the same request.', optional(line({ max: 255 }))),
  secret_key_standard_webhooks: described(
    'The same secret in the format of Standard Webhooks libraries.',
    optional(line({ max: 255 })),
  ),
};
export const secrets = ['secret_key', 'secret_key_standard_webhooks'] as const;

const companyFields = fieldsOf(companyEventKeys);
const partnerFields = { ...fieldsOf(eventKeys), companies: companies() };

export const Webhook = named('Webhook', object(companyFields));
export type Webhook = Infer<typeof Webhook>;
export const PartnerWebhook = named('PartnerWebhook', object(partnerFields));
export type PartnerWebhook = Infer<typeof PartnerWebhook>;
export const IssuedWebhook = named('IssuedWebhook', object({ ...companyFields, ...secretFields }));
export const IssuedPartnerWebhook = named('IssuedPartnerWebhook', object({ ...partnerFields, ...secretFields }));
