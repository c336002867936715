/** The sums of notices and letters. */
export {
  type Charge,
  type Figures,
  figuresOf,
  type InvoicePayment,
  openPrincipal,
  settledBy,
  type Subject,
} from './figures.ts';
export { noticeRow } from './notice-row.ts';
export { factColumns, factJoin, factNulls } from './store-facts.ts';
export { subjectOf } from './subject.ts';
