/** The items of the ledger that statements take. */
export { readMandateItems } from './read.ts';
export { type MandateToState, readItems, readMandatesToState, type TakenItem } from './store.ts';
export { takeItemsOf } from './take.ts';
