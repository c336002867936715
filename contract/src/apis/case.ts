/** The Case Management API: a company, or a Partner acting for it, manages cases. */
import { accountingExports } from '../case/accounting.ts';
import { claimDocuments } from '../case/claim-documents.ts';
import { claims } from '../case/claims.ts';
import { debtors } from '../case/debtors.ts';
import { enforceableTitles, enforceableTitleDocuments } from '../case/enforceable-titles.ts';
import { eventFeed } from '../case/events.ts';
import { legalForms } from '../case/legal-forms.ts';
import { caseFigures } from '../case/figures.ts';
import { caseImportKinds, caseImportMappings, caseImports } from '../case/imports.ts';
import { historyDocuments, mandatePauses, mandates } from '../case/mandates.ts';
import { orderMessages, orderMessageDocuments, mandateMessages, mandateMessageDocuments } from '../case/messages.ts';
import { orderBatches } from '../case/order-batches.ts';
import { orders } from '../case/orders.ts';
import { claimPayments, payments } from '../case/payments.ts';
import { rentalAgreements, rentalAgreementDocuments } from '../case/rental-agreements.ts';
import { requestGroups } from '../case/requests-to-client.ts';
import { caseService } from '../case/service.ts';
import { caseUsage } from '../case/usage.ts';
import { sandboxClock } from '../case/sandbox-clock.ts';
import { sandboxMandates, sandboxOrders } from '../case/sandbox.ts';
import {
  singleMandateStatementDocuments,
  singleMandateStatements,
  statementDocuments,
  statements,
} from '../case/statements.ts';
import { webhookDeliveries } from '../case/webhook-deliveries.ts';
import { webhooks } from '../case/webhooks.ts';

export const caseApi = {
  caseService,
  caseUsage,
  legalForms,
  debtors,
  orders,
  orderBatches,
  claims,
  claimDocuments,
  enforceableTitles,
  enforceableTitleDocuments,
  rentalAgreements,
  rentalAgreementDocuments,
  claimPayments,
  payments,
  importKinds: caseImportKinds,
  imports: caseImports,
  importMappings: caseImportMappings,
  mandates,
  mandatePauses,
  caseFigures,
  historyDocuments,
  orderMessages,
  orderMessageDocuments,
  mandateMessages,
  mandateMessageDocuments,
  ...requestGroups,
  statements,
  statementDocuments,
  singleMandateStatements,
  singleMandateStatementDocuments,
  accountingExports,
  webhooks,
  webhookDeliveries,
  events: eventFeed,
  sandboxOrders,
  sandboxMandates,
  sandboxClock,
} as const;
