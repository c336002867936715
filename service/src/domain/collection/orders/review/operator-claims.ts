/** The claims of all companies for the operator, with its own URLs of them and of their documents. */
import { operatorClaims } from '@mahnwerk/contract/operator/claims.ts';
import { implement } from '../../../../platform/http/handler.ts';
import { orNotFound } from '../../../../platform/refusal.ts';
import { mapPage } from '../../../../platform/lists/query.ts';
import { listEveryClaim, presentClaim, readClaim } from '../../claims/index.ts';
import { claimForOperator } from './for-operator.ts';

export const operatorClaimRoutes = implement(operatorClaims, {
  list: async ({ db, query, deps: { publicUrl } }) =>
    mapPage(await listEveryClaim(db, query), (row) => claimForOperator(presentClaim(row, publicUrl), publicUrl)),
  get: async ({ db, path, deps: { publicUrl } }) =>
    claimForOperator(presentClaim(orNotFound(await readClaim(db, path.id)), publicUrl), publicUrl),
});
