/** Limitation: until when a claim can be enforced. Pure. */
export { type LimitedClaim } from './facts.ts';
export { limitationOf, regular_years, titled_years } from './limitation.ts';
