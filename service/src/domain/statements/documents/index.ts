/** The documents of statements. */
export {
  type DocumentMakers,
  documentsOf,
  filesOf,
  partsOf,
  type StatementFile,
  type StatementParts,
} from './documents.ts';
export { documentsHandler, documentsKind, type DocumentWorkOptions, type StatementSource } from './work.ts';
