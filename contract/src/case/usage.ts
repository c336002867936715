/** What is left of a caller's budgets (decisions.md 1 "Usage"): the same on the Case and the Partner API. */
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
      '`requests`, `endpoint:` and a write operation, or the name of an hourly budget.',
      pattern(/^[a-z-]+(:[a-z0-9_.-]+)?$/i, 'requests'),
    ),
    scope: described(
      "Whose budget it is: this key's, its company's or its Partner's, shared by all keys of theirs.",
      choice('credential', 'company', 'partner'),
    ),
    limit: count(),
    used: described(
      'Charged in the window that is open. More than `limit` where hourly work ran at the same time.',
      count(),
    ),
    remaining: count(),
    window_seconds: count(),
    reset_at: described(
      'When the whole budget is there again: the end of the open window, or `generated_at` where none is open.',
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
      'Requests first, then every write operation with an open window, then the hourly budgets.',
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
  summary: "What is left of this credential's budgets",
  description:
    'Asking costs one request. Where the counters cannot be reached, requests are served uncounted and this operation answers `503`.',
} as const;

const heading = { title: 'Usage', about: 'What is left of the budgets that requests are charged to.' } as const;

export const caseUsage = group('case', 'case-usage', heading, { get: route('GET', '/v2/usage/', usage) });

export const partnerUsage = group('partner', 'partner-usage', heading, {
  get: route('GET', '/partner/v2/usage/', usage),
});
