/** What became of the attempts of a webhook in the last two days (portal.md 4). */
import { milliseconds } from '../case/webhook-deliveries.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { decimal, id, instant, integer } from '../shapes/values.ts';

const count = () => integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

const WebhookStatistics = named(
  'WebhookStatistics',
  object({
    hours: described(
      `The last ${limits.webhook_statistics_hours} hours, the current one last.`,
      list(
        named(
          'WebhookHour',
          object({
            at: described('The beginning of the hour.', instant()),
            succeeded: described('Deliveries that succeeded.', count()),
            retried: described('Attempts that failed and were followed by another one.', count()),
            failed: described(
              'Deliveries that ended without success, unless because the access of a Partner ended.',
              count(),
            ),
          }),
        ),
        { max: limits.webhook_statistics_hours },
      ),
    ),
    succeeded_share: described(
      'Of the deliveries that ended in these hours, the share that succeeded, from `0` to `1`, rounded down; null if none ended.',
      nullable(decimal({ places: 4, digits: 1, max: 1 })),
    ),
    median_ms: described(
      'The median duration of the successful attempts, accurate to 5 percent; null if there were none.',
      milliseconds(),
    ),
  }),
);
export type WebhookStatistics = Infer<typeof WebhookStatistics>;

export const webhookStatistics = group(
  'account',
  'webhook-statistics',
  {
    title: 'Webhook statistics',
    about:
      'The health of the webhooks of the company or the Partner of the membership. Requires a membership of a company or a Partner (otherwise `permission_denied`).',
  },
  {
    get: route('GET', '/account/v1/webhook-statistics/', {
      reply: WebhookStatistics,
      scope: 'account:read',
      query: {
        webhook_id: optional(described('Default: all webhooks. One of another owner returns `not_found`.', id())),
      },
      summary: 'Retrieve what became of the attempts of webhooks',
      description: 'An attempt counts in the hour in which its result was saved.',
      problems: ['not_found'],
    }),
  },
);
