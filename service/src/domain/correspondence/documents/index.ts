/**
 * Documents have no routes of their own: each kind of parent declares them below its path, and its room makes their
 * handlers here from its rules. A parent's own commands that take documents use the submission's three steps:
 * `examineFiles` before the transaction, `reportUnsoundDocuments` among its checks, `attachDocuments` in it, after every refusal.
 * The operator finds a document by its id alone: operator.ts.
 */
import { type Module, module, type TouchParent } from '../../../platform/module.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import { operatorDocumentRoutes } from './operator.ts';
import type { DocumentParentRef } from './store.ts';

export {
  faultOf,
  documentsForOperator,
  operatorDocumentsUrl,
  presentDocument,
  asReady,
  type StoredDocument,
} from './document.ts';
export {
  documentHandlers,
  documentReadHandlers,
  documentUploadHandler,
  type ParentRules,
  type SizeDifference,
  type WritableParentRules,
} from './handlers.ts';
export { inspectAll, inspectionHandlers, type InspectionOptions, startInspection } from './inspection-handlers.ts';
export { type DocumentParentRef, readDocumentsOf } from './store.ts';
export {
  attachDocuments,
  attachmentsOf,
  type Examined,
  examineFiles,
  examineOperatorFiles,
  reportUnsoundDocuments,
} from './submission.ts';
export { type DocumentNeeds, documentNeeds } from './needs.ts';

/** What a module registers for the kinds of parents that show documents. */
export type DocumentParents = Readonly<Partial<Record<DocumentParentRef['type'], TouchParent>>>;

/** Touches whatever shows a document, in every module that registered for the kind of its parent. */
export const touchWith =
  (modules: readonly Module[]) =>
  (tx: CompanyTx, { type, id }: DocumentParentRef): void => {
    for (const { documents } of modules) documents[type]?.(tx, id);
  };

export const documentsModule = module({ routes: [operatorDocumentRoutes] });
