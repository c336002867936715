/** Messages stand below an order or a case, whose rooms make their routes here from rules of their own. */
import { module } from '../../../platform/module.ts';
import type { DocumentParents } from '../documents/index.ts';
import { touch } from './store.ts';

export { messageDocumentHandlers, messageHandlers, type MessageRules } from './handlers.ts';
export {
  type MessageRow,
  moveMessage,
  type Parent as MessageOwner,
  presentForOperator as presentOperatorMessage,
  messageTransitions,
} from './message.ts';
export {
  arriveWith as arriveMessagesWith,
  companyOf as companyOfMessage,
  listArrived as listArrivedMessages,
  listArrivedBelow as listArrivedMessagesBelow,
  lock as lockMessage,
  read as readMessage,
  setReviewed as setMessageReviewed,
} from './store.ts';
export {
  refuseUnfit as refuseUnfitMessage,
  withDocuments as withMessageDocuments,
  write as writeMessage,
  type Written as WrittenMessage,
} from './write.ts';

export const messagesModule = module({ documents: { message: touch } satisfies DocumentParents });
