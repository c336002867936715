/** Claims of all companies, for the operator (portal.md 4). Moving one during review: reviews.ts. */
import { group, route } from '../grammar/route.ts';
import { choice, id } from '../shapes/values.ts';
import { Claim, claimStatuses } from '../case/claims.ts';

export const operatorClaims = group(
  'operator',
  'operator-claims',
  { title: 'Claims', about: 'The claims of all companies, those of drafts among them.' },
  {
    list: route('GET', '/operator/v1/claims/', {
      list: {
        item: Claim,
        filters: { mandate_id: id(), order_id: id(), status: choice(...claimStatuses) },
        updatedSince: true,
      },
      scope: 'operator:read',
      summary: 'List claims of all companies',
    }),
    get: route('GET', '/operator/v1/claims/{id}/', {
      of: 'claims',
      reply: Claim,
      scope: 'operator:read',
      summary: 'Retrieve a claim',
    }),
  },
);
