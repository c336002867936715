/** The operator API: reviews, cases, money, companies and keys. */
import { operatorImportKinds, operatorImportMappings, operatorImports } from '../operator/imports.ts';
import { operatorLegalForms } from '../case/legal-forms.ts';
import { operatorService } from '../case/service.ts';
import { accessCodes } from '../operator/access-codes.ts';
import { dunningDebtorAccessCodes } from '../operator/dunning-debtor-access-codes.ts';
import {
  companyAccountingSettings,
  operatorAccountingExports,
  operatorAccountingSettings,
} from '../operator/accounting.ts';
import { allocationRules, interestTerms } from '../operator/agreements.ts';
import { auditLog } from '../operator/audit-log.ts';
import { bankAccounts } from '../operator/bank-accounts.ts';
import { bankFiles } from '../operator/bank-files.ts';
import { bankTransactions } from '../operator/bank-transactions.ts';
import { cashPosition } from '../operator/cash-position.ts';
import { figures } from '../operator/figures.ts';
import { baseRates } from '../operator/base-rates.ts';
import { assignments } from '../operator/assignments.ts';
import { operatorCases } from '../operator/cases.ts';
import { circumstances } from '../operator/circumstances.ts';
import { operatorClaims } from '../operator/claims.ts';
import { operatorCompanies } from '../operator/companies.ts';
import { contacts } from '../operator/contacts.ts';
import { operatorDebtors } from '../operator/debtors.ts';
import { operatorDocuments } from '../operator/documents.ts';
import { operatorDunningDebtors } from '../operator/dunning-debtors.ts';
import { letterPlaceholders } from '../operator/letter-placeholders.ts';
import { companyLetterhead, correspondenceSettings, letterhead } from '../operator/correspondence.ts';
import { companyDebtorPageSettings, debtorPageSettings } from '../operator/debtor-page-settings.ts';
import { debtorPagePreviews, dunningDebtorPagePreviews } from '../operator/debtor-page-previews.ts';
import { debtorPageTexts } from '../operator/debtor-page-texts.ts';
import { companyLetterTexts, letterTextPreviews, letterTexts } from '../operator/letter-texts.ts';
import { dunningLadder } from '../operator/dunning-ladder.ts';
import { settings } from '../operator/settings.ts';
import { conditions, issuer } from '../operator/conditions.ts';
import { deployment } from '../operator/deployment.ts';
import { dunningHandovers } from '../operator/dunning-handovers.ts';
import { dunningRuns, operatorDecisions } from '../operator/dunning-runs.ts';
import { dunningLetters } from '../operator/dunning-letters.ts';
import { operatorInvoiceDocuments, operatorInvoicePayments, operatorInvoices } from '../operator/dunning-invoices.ts';
import { failedWork } from '../operator/failed-work.ts';
import { operatorKeys } from '../operator/keys.ts';
import { instalmentPlans } from '../operator/instalment-plans.ts';
import { lawTables } from '../operator/law-tables.ts';
import { letters } from '../operator/letters.ts';
import { operatorLedger } from '../operator/ledger.ts';
import { operatorMessages } from '../operator/messages.ts';
import { calls } from '../operator/calls.ts';
import { caseDocuments } from '../operator/case-documents.ts';
import { caseLetters } from '../operator/case-letters.ts';
import { caseCourses } from '../operator/case-courses.ts';
import { caseDecisions } from '../operator/case-decisions.ts';
import { casePolicies } from '../operator/case-policies.ts';
import { caseRuns } from '../operator/case-runs.ts';
import { caseStops } from '../operator/case-stops.ts';
import { operatorSandboxClock } from '../operator/sandbox-clock.ts';
import { planOffers } from '../operator/plan-offers.ts';
import { promises } from '../operator/promises.ts';
import { debtorChoiceDocuments, debtorChoices } from '../operator/debtor-choices.ts';
import { onlinePayments } from '../operator/online-payments.ts';
import { declarations } from '../operator/declarations.ts';
import { inbox, inboxDocuments, mailbox } from '../operator/inbox.ts';
import { tasks } from '../operator/tasks.ts';
import { teams } from '../operator/teams.ts';
import { operatorNotes } from '../operator/notes.ts';
import {
  claimEntry,
  operatorClaimDocuments,
  operatorClaimPayments,
  operatorRentalAgreementDocuments,
  operatorRentalAgreements,
  orderEntry,
} from '../operator/order-entry.ts';
import { operatorTitleDocuments, operatorTitles } from '../operator/titles.ts';
import { operatorPartnerUsers } from '../operator/partner-users.ts';
import { companyAccess } from '../operator/company-access.ts';
import { operatorPartners } from '../operator/partners.ts';
import { payouts } from '../operator/payouts.ts';
import { operatorPayments, paymentReports } from '../operator/payment-reports.ts';
import { limitation } from '../operator/limitation.ts';
import { limitations } from '../operator/limitations.ts';
import { quotes } from '../operator/quotes.ts';
import { operatorRequests } from '../operator/requests.ts';
import { printBatches } from '../operator/print-batches.ts';
import { reviews, cases } from '../operator/reviews.ts';
import { operatorSingleMandateStatements, operatorStatements } from '../operator/statements.ts';
import { statementRuns } from '../operator/statement-runs.ts';
import { operatorSearch } from '../operator/search.ts';
import { setup } from '../operator/setup.ts';
import { operatorStaff } from '../operator/staff.ts';
import { operatorUsers } from '../operator/users.ts';
import { waivers } from '../operator/waivers.ts';
import { operatorDeliveries } from '../operator/webhook-deliveries.ts';
import { workQueues } from '../operator/work-queues.ts';

// The compiler writes down the type of a group, not of all groups at once: that one exceeds what it serializes (TS7056).
const collection = {
  reviews,
  cases,
  operatorCases,
  assignments,
  orderEntry,
  claimEntry,
  operatorClaims,
  operatorClaimDocuments,
  operatorTitles,
  operatorTitleDocuments,
  operatorRentalAgreements,
  operatorRentalAgreementDocuments,
  operatorClaimPayments,
  operatorDebtors,
  contacts,
  circumstances,
  operatorDocuments,
  operatorMessages,
  operatorRequests,
  operatorLedger,
  interestTerms,
  allocationRules,
  instalmentPlans,
  waivers,
  limitation,
  limitations,
} as const;

const money = {
  operatorPayments,
  paymentReports,
  baseRates,
  lawTables,
  quotes,
  bankAccounts,
  bankFiles,
  bankTransactions,
  cashPosition,
  figures,
  conditions,
  issuer,
  settings,
  statementRuns,
  operatorStatements,
  operatorSingleMandateStatements,
  payouts,
  operatorAccountingExports,
  operatorAccountingSettings,
  companyAccountingSettings,
} as const;

const letterSettings = {
  dunningLadder,
  letterTexts,
  letterTextPreviews,
  companyLetterTexts,
  letterPlaceholders,
  letterhead,
  companyLetterhead,
  correspondenceSettings,
  debtorPageSettings,
  companyDebtorPageSettings,
  debtorPageTexts,
  debtorPagePreviews,
  dunningDebtorPagePreviews,
} as const;

const office = {
  setup,
  operatorLegalForms,
  operatorCompanies,
  operatorUsers,
  operatorPartners,
  companyAccess,
  operatorPartnerUsers,
  operatorNotes,
  calls,
  declarations,
  caseStops,
  operatorSandboxClock,
  casePolicies,
  caseCourses,
  caseDecisions,
  caseRuns,
  promises,
  accessCodes,
  dunningDebtorAccessCodes,
  debtorChoices,
  debtorChoiceDocuments,
  onlinePayments,
  planOffers,
  caseLetters,
  tasks,
  teams,
  inbox,
  inboxDocuments,
  mailbox,
  caseDocuments,
  operatorSearch,
  workQueues,
  operatorStaff,
  operatorKeys,
} as const;

const dunning = {
  operatorDunningDebtors,
  letters,
  printBatches,
  dunningLetters,
  operatorDunningInvoices: operatorInvoices,
  operatorDunningPayments: operatorInvoicePayments,
  operatorDunningDocuments: operatorInvoiceDocuments,
} as const;

const intake = {
  operatorImportKinds,
  operatorImports,
  operatorImportMappings,
} as const;

const service = {
  operatorDeliveries,
  dunningHandovers,
  dunningRuns,
  dunningDecisions: operatorDecisions,
  deployment,
  failedWork,
  auditLog,
  operatorService,
} as const;

type Resources = typeof collection &
  typeof money &
  typeof letterSettings &
  typeof office &
  typeof dunning &
  typeof intake &
  typeof service;

export const operatorApi: Resources = {
  ...collection,
  ...money,
  ...letterSettings,
  ...office,
  ...dunning,
  ...intake,
  ...service,
};
