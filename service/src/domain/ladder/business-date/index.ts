/** The day that it is for a company, and for the operator (case-work.md 1). */
export { businessDate, businessDateOf, businessTime, moveBusinessDate, todayInBerlin } from './store.ts';
