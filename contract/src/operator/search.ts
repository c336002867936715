/** The operator's search over all companies (portal.md 4). */
import { group, route } from '../grammar/route.ts';
import { searchQuery, SearchResults, searchText } from '../shapes/search.ts';

export const operatorSearch = group(
  'operator',
  'operator-search',
  { title: 'Search', about: 'Finds cases, orders, claims, debtors, companies and documents of all companies.' },
  {
    get: route('GET', '/operator/v1/search/', {
      query: searchQuery,
      reply: SearchResults,
      scope: 'operator:read',
      summary: 'Search by names, references, IBANs and ids',
      description: searchText,
    }),
  },
);
