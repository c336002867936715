/** The screens of dunning, loaded with the first of them. */
export { Decisions } from './Decisions.tsx';
export { Handovers } from './Handovers.tsx';
export { NewRun } from './NewRun.tsx';
export { Run } from './Run.tsx';
export { Runs } from './Runs.tsx';
export { Debtor } from './Debtor.tsx';
export { Debtors } from './Debtors.tsx';
export { Invoice } from './Invoice.tsx';
export { Invoices } from './Invoices.tsx';
export { NewInvoice } from './NewInvoice.tsx';
