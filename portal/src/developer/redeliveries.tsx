/** Deliveries made again by hand: several at once, and how many more the hour allows. */
import type { WebhookDelivery } from '@mahnwerk/contract/case/webhook-deliveries.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dayText, timeText } from '../components/dates.ts';
import type { Selecting } from '../components/SelectionBar.tsx';
import { When } from '../components/When.tsx';
import { useWords } from '../language/language.ts';
import { useOwner } from '../owner.ts';
import { usageQuery } from './Usage.tsx';

/** undefined for a person who may not change webhooks. */
export function useRedeliveries(): Selecting<WebhookDelivery> | undefined {
  const { developer, code } = useWords();
  const owner = useOwner();
  const queries = useQueryClient();
  if (!owner.mayChangeWebhooks) return undefined;
  return {
    nameOf: ({ event_type, created_at }) =>
      `${event_type}, ${dayText(created_at, code)}, ${timeText(created_at, code)}`,
    commands: [
      {
        name: 'redeliver',
        title: developer.deliveries.redeliver,
        fields: () => <RedeliveryBudget />,
        async run({ delivery_id: id }, _fields, idempotencyKey) {
          await owner.deliveries.redeliver({ id, idempotencyKey });
          await queries.invalidateQueries({ queryKey: usageQuery(owner).queryKey });
        },
      },
    ],
  };
}

/** The budget that tests and redeliveries of all keys and people share. */
export function RedeliveryBudget() {
  const words = useWords().developer.deliveries;
  const { data } = useQuery(usageQuery(useOwner()));
  const budget = data?.buckets.find(({ bucket }) => bucket === 'expensive:webhook-delivery');
  if (budget === undefined) return null;
  const { limit, used, reset_at } = budget;
  return (
    <p>
      {words.budget(Math.max(limit - used, 0), limit)}
      {used === 0 ? null : (
        <>
          {' '}
          {words.budgetUntil} <When at={reset_at} />
        </>
      )}
    </p>
  );
}
