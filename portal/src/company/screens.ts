/** The company's screens, loaded with the first of them. */
export { Case } from './Case.tsx';
export { Cases } from './Cases.tsx';
export { Company } from './Company.tsx';
export { Home } from './Home.tsx';
export { Messages } from './Messages.tsx';
export { Order } from './orders/Order.tsx';
export { Orders } from './orders/Orders.tsx';
export { Request } from './requests/Request.tsx';
export { Requests } from './requests/Requests.tsx';
export { Invoice } from './invoices/Invoice.tsx';
export { Invoices } from './invoices/Invoices.tsx';
export { Statement } from './statements/Statement.tsx';
export { Statements } from './statements/Statements.tsx';
