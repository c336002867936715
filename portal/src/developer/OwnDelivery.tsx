/** A delivery as its owner sees it, on its own page and beside a list: with what was sent, and its webhook. */
import { paths } from '../paths.ts';
import type { WebhookDelivery } from '@mahnwerk/contract/case/webhook-deliveries.ts';
import { Link } from '@tanstack/react-router';
import { useDeveloperWords } from '../language/developer/words.ts';
import { useOwner } from '../data/owner.ts';
import { DeliveryParts } from '../features/deliveries/DeliveryParts.tsx';
import { Sent } from './Sent.tsx';

export function OwnDelivery({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { deliveries: words } = useDeveloperWords();
  const { ownerPath } = useOwner();
  return (
    <>
      <p>
        <Link to={paths.developer.webhookTab(ownerPath, delivery.webhook_id, 'deliveries')}>{words.toWebhook}</Link>
      </p>
      <DeliveryParts delivery={delivery} />
      <Sent delivery={delivery.delivery_id} />
    </>
  );
}
