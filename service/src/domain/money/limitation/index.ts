/** Limitation: until when a claim can be enforced. Pure. */
export type { LimitationFacts, LimitedClaim } from './facts.ts';
export { limitationOf, limitationOfInterest, regular_years, titled_years } from './limitation.ts';
