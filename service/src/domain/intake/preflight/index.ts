/** What would become of an order: the answer of creation and finalize, duplicates, and what the debtor would owe. */
export { preflight } from './preflight.ts';
