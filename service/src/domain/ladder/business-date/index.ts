/** The day that it is for a company's dunning (dunning.md 1). */
export { businessDate, businessDateOf } from './store.ts';
