/** The search of a company or a Partner (portal.md 4). */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { searchQuery, SearchResults, searchText } from '../shapes/search.ts';

export const accountSearch = group(
  'account',
  'account-search',
  {
    title: 'Search',
    about:
      'Finds cases, orders, claims, debtors and documents of the company of the membership, or of the companies that its Partner may act for. Requires a membership of a company or a Partner (otherwise `permission_denied`).',
  },
  {
    get: route('GET', '/account/v1/search/', {
      query: searchQuery,
      reply: SearchResults,
      scope: 'account:read',
      summary: 'Search by names, references, IBANs and ids',
      description: `${searchText} Companies are found by Partners alone; of a Partner with more than ${limits.search_companies} companies the newest are searched. Of documents those of claims are found.`,
    }),
  },
);
