/** The limitation of the claims of cases, kept current. The facts and their routes: case-work/limitation. */
export { factsOf, limitedClaimOf } from './claim.ts';
export { followFacts, followLimitation, openClaimsOf } from './follow.ts';
export { readLimited, setListed } from './store.ts';
