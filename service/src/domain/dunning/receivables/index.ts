/** What a company's invoices say together (intake.md 6): open by age, in collection, days sales outstanding, largest debtors. */
import { module } from '../../../platform/module.ts';
import { invoiceFigureRoutes } from './handlers.ts';

export const receivablesModule = module({ routes: [invoiceFigureRoutes] });
