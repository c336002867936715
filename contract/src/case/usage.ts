/**
 * The remaining rate limits of a caller (decisions.md 1 "Usage"): the same on the Case and the Partner API, and those of
 * all keys of an owner on the Account API.
 */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { choice, id, instant, integer } from '../shapes/values.ts';
import { line, pattern } from '../shapes/text.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';

const count = () => integer({ min: 0, max: 2_147_483_647 });

const fields = {
  bucket: described(
    '`requests`, `endpoint:` followed by the name of a write operation, or the name of an hourly limit.',
    pattern(/^[a-z-]+(:[a-z0-9_.-]+)?$/i, 'requests'),
  ),
  scope: described(
    'The owner of the limit. `company` and `partner` limits are shared by all keys of the owner.',
    choice('credential', 'company', 'partner'),
  ),
  limit: count(),
  used: described(
    'The number of units consumed in the current window. It can exceed `limit` if expensive operations ran at the same time.',
    count(),
  ),
  remaining: count(),
  window_seconds: count(),
  reset_at: described(
    'The end of the current window, when the full limit is available again; `generated_at` if no window is open.',
    instant(),
  ),
};

const UsageBucket = named('UsageBucket', object(fields));

const Usage = named(
  'Usage',
  object({
    environment: choice('production', 'sandbox'),
    generated_at: instant(),
    buckets: described(
      'First `requests`, then every write operation with an open window, then the hourly limits.',
      list(UsageBucket, { max: 1000 }),
    ),
  }),
);

export type Usage = Infer<typeof Usage>;
export type UsageBucket = Infer<typeof UsageBucket>;

const usage = {
  reply: Usage,
  scope: null,
  stateless: true,
  summary: 'Retrieve the rate limits of the current key and their usage',
  description:
    'Counts as one request. If the counters are unavailable, requests are not limited and this operation returns `503`.',
} as const;

const heading = { title: 'Usage', about: 'The rate limits and their current usage.' } as const;

export const caseUsage = group('case', 'case-usage', heading, { get: route('GET', '/v2/usage/', usage) });

export const partnerUsage = group('partner', 'partner-usage', heading, {
  get: route('GET', '/partner/v2/usage/', usage),
});

const KeyUsageBucket = named(
  'KeyUsageBucket',
  object({
    key_id: described('The API key of a `credential` limit; null: the limit is shared by all keys.', nullable(id())),
    token_name: described('The name of that key.', nullable(line({ max: limits.token_name_characters }))),
    ...fields,
  }),
);
export type KeyUsageBucket = Infer<typeof KeyUsageBucket>;

const OwnerUsage = named(
  'OwnerUsage',
  object({
    environment: choice('production', 'sandbox'),
    generated_at: instant(),
    buckets: described(
      'First the limits that all keys share, then those of each key, in the order of last use.',
      list(KeyUsageBucket, { max: 100_000 }),
    ),
  }),
);
export type OwnerUsage = Infer<typeof OwnerUsage>;

export const accountUsage = group(
  'account',
  'account-usage',
  { title: 'Usage', about: 'The rate limits of all API keys of a company or a Partner.' },
  {
    get: route('GET', '/account/v1/usage/', {
      reply: OwnerUsage,
      scope: 'account:read',
      stateless: true,
      summary: 'Retrieve the rate limits of all API keys of the owner and their usage',
      description: `Of the company or the Partner of the membership. It lists the ${limits.keys_in_usage} keys that were used last. Write operations are listed while their window is open. If the counters are unavailable, this operation returns \`503\`.`,
    }),
  },
);
