/** The company's screens of its invoices and statements, loaded with the first of them. */
export { Accounting } from './accounting/Accounting.tsx';
export { Invoice } from './invoices/Invoice.tsx';
export { Invoices } from './invoices/Invoices.tsx';
export { AsidePayments, BookedPayments } from './payments/Decided.tsx';
export { CompanyBankFile } from './payments/File.tsx';
export { OpenPayments } from './payments/Open.tsx';
export { SingleStatements } from './statements/SingleStatements.tsx';
export { Statement } from './statements/Statement.tsx';
export { Statements } from './statements/Statements.tsx';
