/** One delivery of an owner's webhooks: what is read of it, and its repetition. */
import { paths } from '../paths.ts';
import { ApiError } from '@mahnwerk/client';
import type { WebhookDelivery } from '@mahnwerk/contract/case/webhook-deliveries.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { api } from '../data/operations.ts';
import { useCommand, useRead } from '../data/query.ts';
import { Button } from '../ui/Button.tsx';
import { Failure } from '../ui/Failure.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useOwner } from '../data/owner.ts';
import { useDeveloperWords } from '../language/developer/words.ts';
import { AsApi } from '../features/api/AsApi.tsx';
import { useStatistics } from './webhook.ts';

/** The delivery in the address, which is shown beside the list; undefined while none is. */
export const useOpened = () => useDelivery(useOwner().id);

/** @param id '' while none is opened */
export function useDelivery(id: string) {
  const { operations } = useOwner();
  const isOpened = id !== '';
  const read = useRead(operations.deliveries.get, { id }, { isEnabled: isOpened });
  useStatistics(read.data?.webhook_id);
  return isOpened ? read : undefined;
}

interface ActionsProps {
  readonly delivery: WebhookDelivery;
  /** Shows the new delivery of the same event; default: beside the list of all deliveries. */
  readonly onRedelivered?: (id: string) => Promise<void>;
}

/** What is done with it. */
export function DeliveryActions({ delivery, ...redelivery }: ActionsProps) {
  const { kind, mayChangeWebhooks } = useOwner();
  const { delivery_id: id } = delivery;
  const path = `${kind === 'partner' ? '/partner/v2' : '/v2'}/webhook-deliveries/${id}/`;
  return mayChangeWebhooks ? (
    <>
      <Redeliver delivery={delivery} {...redelivery} />
      <AsApi path={path} object={{ id, ...delivery }} />
    </>
  ) : null;
}

const day_ms = 86_400_000;

/** „Jetzt zustellen“: a new delivery of the same event, which is then shown. */
function Redeliver({ delivery, onRedelivered }: ActionsProps) {
  const { delivery_id, status, next_attempt_at } = delivery;
  const words = useDeveloperWords().deliveries;
  const isUnderWay = status !== 'success' && status !== 'failed';
  const hint = useId();
  const { ownerPath, operations } = useOwner();
  const [openedAt] = useState(Date.now);
  const navigate = useNavigate();
  const toast = useToast();
  const { mutate, isPending, error } = useCommand(operations.deliveries.redeliver, {
    changes: [operations.deliveries.list, api.owner.accountUsage],
    async onDone({ delivery_id: id }) {
      toast({ text: words.redelivered });
      await (onRedelivered?.(id) ?? navigate({ to: paths.developer.delivery(ownerPath, id) }));
    },
  });
  // An event is older than its deliveries.
  const isOver = openedAt - Date.parse(delivery.created_at) > limits.session_redelivery_days * day_ms;
  const isRefused = error instanceof ApiError && error.code === 'conflict';
  return (
    <>
      {isOver || isRefused ? <p>{words.byHand(limits.session_redelivery_days)}</p> : null}
      {/* A delivery under way is tried again by itself: another one would deliver the event twice. */}
      {isUnderWay ? (
        <span id={hint}>
          {words.tried} {next_attempt_at === null ? words.now : <DateTime at={next_attempt_at} hasSeconds />}
        </span>
      ) : null}
      <Button
        isDisabled={isPending || isOver || isUnderWay}
        {...(isUnderWay ? { describedBy: hint } : {})}
        onPress={() => mutate({ id: delivery_id })}
      >
        {words.redeliver}
      </Button>
      {error === null ? null : <Failure error={error} retry={() => mutate({ id: delivery_id })} />}
    </>
  );
}
