/**
 * Claims have no handlers of their own: an order is the aggregate, and a claim changes only through
 * it (orders/claims.ts). This door gives the orders their rules and their SQL.
 */
export { changed, type Charge, type ClaimFields, type ClaimRow, failBelow, newClaim, type NewClaim, presentClaim, totalOf, unreadyClaim } from './claim.ts';
export {
  companyOfClaim,
  fillClaimType,
  followOrder,
  insert as insertClaims,
  listClaims,
  move as moveClaim,
  orderOf,
  readClaim,
  readClaimsOf,
  remove as removeClaim,
  touchClaimsOf,
  update as updateClaim,
} from './store.ts';
