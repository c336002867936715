/** Declarations: what a debtor or another person declared to the office about a case. */
import { type Module, module } from '../../../platform/module.ts';
import { type DeclarationHooks, declarationRoutes } from './operator.ts';

export { type DeclarationRow, presentDeclaration, reportForeign, reportInvalid } from './declaration.ts';
export { type FollowDeclarations, type FollowEnded, recordDeclarations } from './record.ts';
export {
  eraseDeclarations,
  hasOpenObjection,
  hasOpenReport,
  readDeclarationsBehind,
  readDeclarationsOf,
  readDeclarationsOfItems,
} from './store.ts';

export const declarationsModule = (hooks: DeclarationHooks): Module => module({ routes: [declarationRoutes(hooks)] });
