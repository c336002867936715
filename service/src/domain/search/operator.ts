/** The operator's search. */
import { operatorSearch } from '@mahnwerk/contract/operator/search.ts';
import { nothing } from '../../platform/dependencies.ts';
import { implement } from '../../platform/http/handler.ts';
import { search } from './search.ts';

export const operatorSearchRoutes = implement(operatorSearch, nothing, {
  get: async ({ db, query }) => ({ results: await search(db, query) }),
});
