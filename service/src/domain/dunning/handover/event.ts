/**
 * Records `dunning.handed_to_collection` once, after `order.submitted`: work of the queue, which its transaction removes
 * with the event.
 */
import type { EventData } from '@mahnwerk/contract/events/catalog.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { record } from '../../../platform/events/index.ts';
import { enqueue, type WorkHandler } from '../../../platform/queue/index.ts';
import { orderUrl } from '../../collection/orders/index.ts';

/** Its key is the handover's id; its payload the data of the event. */
const eventKind = 'dunning.handed_over';

interface HandedOver {
  readonly handover_id: string;
  readonly invoice_id: string;
  readonly order_id: string;
}

type Data = EventData<'dunning.handed_to_collection'>;

export function enqueueEvent(
  tx: CompanyTx,
  { handover_id, invoice_id, order_id }: HandedOver,
  publicUrl: string,
): void {
  const { company_id } = tx.tenant;
  const data: Data = {
    company_id,
    invoice_id,
    invoice_url: `${publicUrl}/mahnservice/v1/invoices/${invoice_id}/`,
    order_id,
    order_url: orderUrl(publicUrl, order_id),
  };
  enqueue(tx, { kind: eventKind, key: handover_id, company: company_id, payload: Buffer.from(JSON.stringify(data)) });
}

export const eventHandler: WorkHandler = {
  kind: eventKind,
  concurrency: 4,
  lease_seconds: 60,
  async work({ payload }) {
    const data = JSON.parse(String(payload)) as Data;
    return {
      kind: 'done',
      commit: (tx) => void record(tx.forCompany(data.company_id), 'dunning.handed_to_collection', data),
    };
  },
};
