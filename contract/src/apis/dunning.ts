/** The dunning API. */
import { dunningService } from '../case/service.ts';
import { dunningDebtors } from '../dunning/debtors.ts';
import { invoiceChoiceDocuments, invoiceChoices } from '../dunning/debtor-choices.ts';
import { dunningDecisions } from '../dunning/decisions.ts';
import { dunningImportKinds, dunningImportMappings, dunningImports } from '../dunning/imports.ts';
import { invoiceDocuments } from '../dunning/invoice-documents.ts';
import { invoicePayments } from '../dunning/invoice-payments.ts';
import { invoices } from '../dunning/invoices.ts';
import { dunningLevels } from '../dunning/policy.ts';
import { dunningDocuments, dunnings, invoiceDunnings } from '../dunning/dunnings.ts';

export const dunningApi = {
  dunningService,
  mahnserviceDebtors: dunningDebtors,
  mahnserviceInvoices: invoices,
  mahnserviceInvoicePayments: invoicePayments,
  mahnserviceInvoiceDocuments: invoiceDocuments,
  mahnserviceLevels: dunningLevels,
  mahnserviceDunnings: dunnings,
  mahnserviceInvoiceDunnings: invoiceDunnings,
  mahnserviceDunningDocuments: dunningDocuments,
  mahnserviceDecisions: dunningDecisions,
  mahnserviceDebtorChoices: invoiceChoices,
  mahnserviceDebtorChoiceDocuments: invoiceChoiceDocuments,
  mahnserviceImportKinds: dunningImportKinds,
  mahnserviceImports: dunningImports,
  mahnserviceImportMappings: dunningImportMappings,
} as const;
