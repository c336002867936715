/** Statements: drafts, publishing, cancelling, and what clients read of them. */
import { module } from '../../../platform/module.ts';
import { statementRoutes, singleStatementRoutes } from './handlers.ts';
import { needs } from './needs.ts';
import { operatorSingleStatementRoutes, operatorStatementRoutes } from './operator.ts';
import { companyOfStatement } from './store.ts';

export { completeDraft, endOf, stateClosing } from './draft.ts';
export { unstateClosing } from './reopen.ts';
export { eraseStatements } from './store-lists.ts';
export {
  find as findStatement,
  insert as insertStatement,
  lock as lockStatement,
  discard as discardStatement,
} from './store.ts';

export const statementsModule = module({
  needs,
  routes: [statementRoutes, singleStatementRoutes, operatorStatementRoutes, operatorSingleStatementRoutes],
  companiesOf: { statements: companyOfStatement },
});
