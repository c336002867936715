/** The documents of statements. */
export { documentsOf, filesOf, partsOf, type StatementParts } from './documents.ts';
export { maskedIban } from './statement-document.ts';
export { documentsHandler, documentsKind, type StatementSource } from './work.ts';
