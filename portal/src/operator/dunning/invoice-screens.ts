/** The operator's screens of invoices and their debtors, loaded with the first of them. */
export { Debtor } from './Debtor.tsx';
export { Debtors } from './Debtors.tsx';
export { Invoice } from './Invoice.tsx';
export { Invoices } from './Invoices.tsx';
