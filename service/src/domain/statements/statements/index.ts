/** Statements: drafts, publishing, cancelling, and what clients read of them. */
import { module } from '../../../platform/module.ts';
import type { DocumentParents } from '../../correspondence/documents/index.ts';
import { documentsHandler } from '../documents/index.ts';
import {
  singleStatementDocumentRoutes,
  singleStatementRoutes,
  statementDocumentRoutes,
  statementRoutes,
} from './handlers.ts';
import { operatorSingleStatementRoutes, operatorStatementRoutes } from './operator.ts';
import { statementSource } from './source.ts';
import { companyOfStatement, touch } from './store.ts';

export { compareStatements, differencesInThread } from './compare.ts';
export { renewSingles, stateClosing, statementOfClosing } from './closing.ts';
export { addMandates, endOf, shareVat } from './draft.ts';
export { vatRowsIn } from './figures-text.ts';
export { reverseSettlement, settleStatement } from './settle.ts';
export { statementSource } from './source.ts';
export { unstateClosing } from './reopen.ts';
export { companyOfStatement } from './store.ts';
export { eraseStatements } from './store-lists.ts';
export {
  insert as insertStatement,
  lock as lockStatement,
  discard as discardStatement,
  type StatementRow,
} from './store.ts';

export const statementsModule = module({
  routes: [
    statementRoutes,
    singleStatementRoutes,
    statementDocumentRoutes,
    singleStatementDocumentRoutes,
    operatorStatementRoutes,
    operatorSingleStatementRoutes,
  ],
  work: ({ database, createTypesetter }, { objects }) => [
    documentsHandler({ database, typesetter: createTypesetter(), objects, source: statementSource }),
  ],
  documents: { statement: touch, single_mandate_statement: touch } satisfies DocumentParents,
  companiesOf: { statements: companyOfStatement },
});
