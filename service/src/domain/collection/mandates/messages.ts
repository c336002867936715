/** Messages on mandates: they reach the service at once, and the history shows them under their own id. */
import { mandateMessageDocuments, mandateMessages } from '@mahnwerk/contract/case/messages.ts';
import { record } from '../../../platform/events/index.ts';
import { implement, type RouteModule } from '../../../platform/http/handler.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import {
  messageDocumentHandlers,
  messageHandlers,
  type MessageRules,
  type OperatorMessageRules,
  type WrittenMessage,
} from '../../correspondence/messages/index.ts';
import { mandateEventData } from './mandate.ts';
import * as store from './store.ts';
import { appendHistory, touchHistory, updateHistoryEntry } from './store-history.ts';

/** Appends the history entry of a message. */
const appendMessageHistory = (tx: CompanyTx, mandateId: string, { id, title, body }: WrittenMessage): void =>
  appendHistory(tx, { id, mandate_id: mandateId, type: 'message', title, description: body });

const messagesOnMandates: MessageRules<{ readonly mandate_id: string; readonly message_id: string }> = {
  type: 'mandate',
  idOf: ({ mandate_id }) => mandate_id,
  exists: store.exists,
  async lock(tx, id) {
    refuseUnless(await store.exists(tx, id), 'not_found');
    return { arrives: true };
  },
  arrived(tx, id, message, publicUrl) {
    appendMessageHistory(tx, id, message);
    record(tx, 'mandate.message.created', { ...mandateEventData(tx, id, publicUrl), message_id: message.id });
  },
  changed: (tx, { id, title, body }) => updateHistoryEntry(tx, id, { title, description: body }),
  touchMessage: touchHistory,
  touchParent: () => undefined,
};

export const mandateMessageRoutes: readonly RouteModule[] = [
  implement(mandateMessages, messageHandlers(messagesOnMandates)),
  implement(mandateMessageDocuments, messageDocumentHandlers(messagesOnMandates)),
];

/** A closed mandate takes messages too. */
export const operatorMessagesOnMandates: OperatorMessageRules = {
  lock: async () => undefined,
  written: appendMessageHistory,
};
