/** The documents of statements. */
export { type DocumentMakers, documentsOf, filesOf, type StatementFile } from './documents.ts';
export { documentsHandler, documentsKind, type DocumentWorkOptions, type StatementSource } from './work.ts';
