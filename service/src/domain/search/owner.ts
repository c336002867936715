/** The search of a company, or of a Partner over the companies that it may act for. */
import { accountSearch } from '@mahnwerk/contract/account/search.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { actableCompanies } from '../parties/partner-access/index.ts';
import { ownerOf } from '../../platform/http/authorize.ts';
import { implement } from '../../platform/http/handler.ts';
import { searchWithin } from './search.ts';

export const ownerSearchRoutes = implement(accountSearch, {
  async get({ db, caller, query }) {
    const { kind, id } = ownerOf(caller);
    const companies = kind === 'company' ? [id] : await actableCompanies(db, id, limits.search_companies);
    const results = await searchWithin(db, companies, query);
    // A company does not look for itself.
    return { results: kind === 'company' ? results.filter((found) => found.kind !== 'company') : results };
  },
});
