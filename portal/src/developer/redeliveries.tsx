/** Deliveries made again by hand: several at once, and how many more the hour allows. */
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import type { WebhookDelivery } from '@mahnwerk/contract/case/webhook-deliveries.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { dayText, timeText } from '../ui/dates.ts';
import type { Selecting } from '../data/table/SelectionBar.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { useDeveloperWords } from '../language/developer/words.ts';
import { useWords } from '../language/language.ts';
import { useOwner } from '../data/owner.ts';

/** undefined for a person who may not change webhooks. */
export function useRedeliveries(): Selecting<WebhookDelivery> | undefined {
  const developer = useDeveloperWords();
  const { code } = useWords();
  const owner = useOwner();
  if (!owner.mayChangeWebhooks) return undefined;
  return {
    nameOf: ({ event_type, created_at }) =>
      `${event_type}, ${dayText(created_at, code)}, ${timeText(created_at, code)}`,
    changes: [api.owner.accountUsage],
    commands: [
      {
        name: 'redeliver',
        title: developer.deliveries.redeliver,
        fields: () => <RedeliveryBudget />,
        run: ({ delivery_id: id }, _fields, idempotencyKey) => owner.deliveries.redeliver({ id, idempotencyKey }),
      },
    ],
  };
}

/** The budget that tests and redeliveries of all keys and people share. It is read again with the list. */
export function RedeliveryBudget() {
  const words = useDeveloperWords().deliveries;
  const { data } = useRead(api.owner.accountUsage.get);
  const budget = data?.buckets.find(({ bucket }) => bucket === 'expensive:webhook-delivery');
  if (budget === undefined) return null;
  const { limit, used, reset_at } = budget;
  return (
    <p>
      {words.byHand(limits.session_redelivery_days)} {words.budget(Math.max(limit - used, 0), limit)}
      {used === 0 ? null : (
        <>
          {' '}
          {words.budgetUntil} <DateTime at={reset_at} />
        </>
      )}
    </p>
  );
}
