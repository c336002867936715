/** Limitation: until when a claim can be enforced. Pure. */
export type { LimitationFact, LimitationFacts, LimitationPlan, LimitedClaim } from './facts.ts';
export { type Limitation, limitationOf, limitationOfInterest, regular_years, titled_years } from './limitation.ts';
