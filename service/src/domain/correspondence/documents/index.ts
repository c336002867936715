/**
 * Documents: the modules of their parents make handlers from rules (`documentHandlers`). A command that takes documents uses three steps: `examineFiles`
 * before the transaction, `reportUnsoundDocuments` in its validation, `attachDocuments` in the transaction after every check. `attachReady` adds a document
 * of stored content without these steps. The operator finds a document by its id alone: operator.ts.
 */
import { type Module, module, type TouchParent, type WorkParts } from '../../../platform/module.ts';
import { inspectionHandlers } from './inspection-handlers.ts';
import { operatorDocumentRoutes } from './operator.ts';
import type { DocumentParentRef } from './store.ts';

export {
  faultOf,
  documentForOperator,
  documentsForOperator,
  filenameOf,
  operatorDocumentsUrl,
  presentDocument,
  asReady,
  type StoredDocument,
} from './document.ts';
export {
  documentHandlers,
  documentReadHandlers,
  documentUploadHandler,
  operatorDocumentHandlers,
  type ParentRules,
  type SizeDifference,
  storedFile,
  type WritableParentRules,
} from './handlers.ts';
export { inspect as inspectContent } from './inspection.ts';
export { inspectAll, startInspection } from './inspection-handlers.ts';
export { remember as rememberResult } from './store-inspections.ts';
export {
  attachReady,
  insert as attachPending,
  type DocumentParentRef,
  list as listDocuments,
  read as readDocument,
  readDocumentsOf,
  readReadyContents,
  type ReadyContent,
  readyDocument,
  removeDocumentsOf,
  removeDocumentsOfTypes,
  touch as touchDocument,
} from './store.ts';
export {
  attachDocuments,
  attachmentsOf,
  type Examined,
  examineFiles,
  examineOperatorFiles,
  reportUnsoundDocuments,
} from './submission.ts';

/** The functions that touch the parents of a module's documents, by kind of parent. */
export type DocumentParents = Readonly<Partial<Record<DocumentParentRef['type'], TouchParent>>>;

/** Touches the parent of a document in every module that registered its kind. */
export const touchWith =
  (modules: readonly Module[]): WorkParts['touch'] =>
  (tx, { type, id }) => {
    for (const { documents } of modules) documents[type]?.(tx, id);
  };

export const documentsModule = module({
  routes: [operatorDocumentRoutes],
  work: (parts) =>
    inspectionHandlers({ ...parts, inspector: parts.createInspector(), repeatedBy: parts.createInspector() }),
});
