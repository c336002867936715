/** Messages on orders. On a draft only the client sees them, and writing resets its deadline; they reach the service with the order (finalize.ts). */
import { orderMessageDocuments, orderMessages } from '@mahnwerk/contract/case/messages.ts';
import type { CompanyTx } from '../../../../platform/database/session.ts';
import { record } from '../../../../platform/events/index.ts';
import { implement, type RouteModule } from '../../../../platform/http/handler.ts';
import {
  messageDocumentHandlers,
  messageHandlers,
  type MessageRules,
  type OperatorMessageRules,
} from '../../../correspondence/messages/index.ts';
import { touchOrder, lockLiveOrder } from '../draft.ts';
import { orderUrl } from '../order.ts';
import * as store from '../store.ts';

/** Records that a message of the client has reached the service. */
export const recordMessageCreated = (tx: CompanyTx, orderId: string, messageId: string, publicUrl: string): void =>
  void record(tx, 'order.message.created', {
    company_id: tx.tenant.company_id,
    order_id: orderId,
    order_url: orderUrl(publicUrl, orderId),
    message_id: messageId,
  });

const messagesOnOrders: MessageRules<{ readonly order_id: string; readonly message_id: string }> = {
  type: 'order',
  idOf: ({ order_id }) => order_id,
  exists: async (db, id) => (await store.readOrder(db, id)) !== undefined,
  lock: async (tx, id) => ({ arrives: (await lockLiveOrder(tx, id)).status !== 'draft' }),
  arrived: (tx, id, message, publicUrl) => recordMessageCreated(tx, id, message.id, publicUrl),
  changed: () => undefined,
  touchParent: touchOrder,
};

export const orderMessageRoutes: readonly RouteModule[] = [
  implement(orderMessages, messageHandlers(messagesOnOrders)),
  implement(orderMessageDocuments, messageDocumentHandlers(messagesOnOrders)),
];

export const operatorMessagesOnOrders: OperatorMessageRules = {
  // Blocks a concurrent deletion of the draft, and refuses an expired one.
  lock: lockLiveOrder,
  written: () => undefined,
};
