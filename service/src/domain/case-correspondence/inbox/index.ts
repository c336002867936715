/** The inbox: scans and mails, the cases that they belong to, and reports of mail servers. */
import { type Module, module } from '../../../platform/module.ts';
import { inspectionHandler } from './inspection.ts';
import { fetchHandler } from './fetch.ts';
import { deleteDiscarded, watchMailbox } from './jobs.ts';
import { mailboxRoutes } from './mailbox.ts';
import { inboxDocumentRoutes, inboxRoutes } from './operator.ts';
import type { InboxGiven } from './take-in.ts';

export { type AnswerableItem, answerable } from './answers.ts';
export { finishItem } from './commands.ts';
export { keepFiles } from './incoming.ts';
export { receive } from './receive.ts';
export type { NewFile } from './store-files.ts';
export {
  type HistoryItemRow,
  lockAnswered,
  readItemsOfHistory,
  returnItems,
  setAnswered,
  touch as touchItem,
} from './store.ts';

export const inboxModule = (given: InboxGiven): Module =>
  module({
    routes: [inboxRoutes(given), inboxDocumentRoutes, mailboxRoutes],
    jobs: (deps) => [deleteDiscarded, watchMailbox(deps)],
    work: (parts, deps) => [
      inspectionHandler({ ...parts, inspector: parts.createInspector() }),
      fetchHandler({ given, deps }),
    ],
  });
