/** Runs that make drafts of statements. */
import { module } from '../../../platform/module.ts';
import { runRoutes } from './operator.ts';
import { interestHandler } from './post-interest.ts';
import { runHandler } from './work.ts';

export { interestHandler as statementInterestHandler } from './post-interest.ts';
export { runHandler as statementRunHandler } from './work.ts';

export const statementRunsModule = module({
  routes: [runRoutes],
  work: ({ database }) => [runHandler(database), interestHandler(database)],
});
