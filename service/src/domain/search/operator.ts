/** The operator's search. */
import { operatorSearch } from '@mahnwerk/contract/operator/search.ts';
import { implement } from '../../platform/http/handler.ts';
import { search } from './search.ts';

export const operatorSearchRoutes = implement(operatorSearch, {
  get: async ({ db, query }) => ({ results: await search(db, query) }),
});
