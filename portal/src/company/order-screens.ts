/** The company's screens of its orders, invoices, statements and data, loaded with the first of them. */
export { Company } from './Company.tsx';
export { Order } from './orders/Order.tsx';
export { Orders } from './orders/Orders.tsx';
export { Invoice } from './invoices/Invoice.tsx';
export { Invoices } from './invoices/Invoices.tsx';
export { SingleStatements } from './statements/SingleStatements.tsx';
export { Statement } from './statements/Statement.tsx';
export { Statements } from './statements/Statements.tsx';
