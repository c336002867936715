/** The remaining rate limits of a caller (decisions.md 1 "Usage"): the same on the Case and the Partner API. */
import { group, route } from '../grammar/route.ts';
import { choice, instant, integer } from '../shapes/values.ts';
import { pattern } from '../shapes/text.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';

const count = () => integer({ min: 0, max: 2_147_483_647 });

const UsageBucket = named(
  'UsageBucket',
  object({
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
  }),
);

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
