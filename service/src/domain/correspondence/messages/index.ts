/** Messages belong to an order or a mandate; those modules make the client's handlers from rules. */
import { module, type Module } from '../../../platform/module.ts';
import type { DocumentParents } from '../documents/index.ts';
import { type MessageOwners, operatorMessageRoutes } from './operator.ts';
import { ownerMessageRoutes } from './owner.ts';
import { findCompanyOfMessage, touch } from './store.ts';

export { messageDocumentHandlers, messageHandlers, type MessageRules } from './handlers.ts';
export { messageTransitions } from './message.ts';
export { handleMessage, type OperatorMessageRules } from './operator.ts';
export { arriveMessagesWith, eraseMessages } from './store.ts';
export type { WrittenMessage } from './write.ts';

export const messagesModule = (owners: MessageOwners): Module =>
  module({
    routes: [operatorMessageRoutes(owners), ownerMessageRoutes],
    companiesOf: { messages: findCompanyOfMessage },
    documents: { message: touch } satisfies DocumentParents,
  });
