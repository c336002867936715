/** The dunning API. */
import { dunningService } from '../case/service.ts';
import { dunningAccountingExports } from '../dunning/accounting.ts';
import { companyBankAccounts } from '../dunning/bank-accounts.ts';
import { companyBankFiles } from '../dunning/bank-files.ts';
import { companyBankTransactions } from '../dunning/bank-transactions.ts';
import { dunningDebtors } from '../dunning/debtors.ts';
import { invoiceChoiceDocuments, invoiceChoices } from '../dunning/debtor-choices.ts';
import { dunningDecisions } from '../dunning/decisions.ts';
import { invoiceFigures } from '../dunning/figures.ts';
import { dunningImportKinds, dunningImportMappings, dunningImports } from '../dunning/imports.ts';
import { invoiceDocuments } from '../dunning/invoice-documents.ts';
import { invoicePayments } from '../dunning/invoice-payments.ts';
import { invoices } from '../dunning/invoices.ts';
import { ownLetterhead } from '../dunning/letterhead.ts';
import { ownDunningPolicy } from '../dunning/own-policy.ts';
import { dunningLevels } from '../dunning/policy.ts';
import { dunningDocuments, dunnings, invoiceDunnings } from '../dunning/dunnings.ts';

export const dunningApi = {
  dunningService,
  mahnserviceDebtors: dunningDebtors,
  mahnserviceInvoices: invoices,
  mahnserviceInvoicePayments: invoicePayments,
  mahnserviceInvoiceDocuments: invoiceDocuments,
  mahnserviceBankAccounts: companyBankAccounts,
  mahnserviceBankFiles: companyBankFiles,
  mahnserviceBankTransactions: companyBankTransactions,
  mahnserviceLevels: dunningLevels,
  mahnservicePolicy: ownDunningPolicy,
  mahnserviceLetterhead: ownLetterhead,
  mahnserviceFigures: invoiceFigures,
  mahnserviceDunnings: dunnings,
  mahnserviceInvoiceDunnings: invoiceDunnings,
  mahnserviceDunningDocuments: dunningDocuments,
  mahnserviceDecisions: dunningDecisions,
  mahnserviceAccountingExports: dunningAccountingExports,
  mahnserviceDebtorChoices: invoiceChoices,
  mahnserviceDebtorChoiceDocuments: invoiceChoiceDocuments,
  mahnserviceImportKinds: dunningImportKinds,
  mahnserviceImports: dunningImports,
  mahnserviceImportMappings: dunningImportMappings,
} as const;
