/** The addresses of the portal. Areas are loaded when they are first opened. */
import { createRootRoute, createRoute, createRouter, Navigate } from '@tanstack/react-router';
import { readClientSearch, readLetterSearch } from './data/address-search.ts';
import { readCaseSearch } from './features/cases/case-search.ts';
import { readQueueSearch } from './data/queue-search.ts';
import { readListSearch } from './data/table/paging.ts';
import { useOwner } from './data/owner.ts';
import { basePath, paths } from './paths.ts';
import { ErrorScreen } from './shell/ErrorScreen.tsx';
import { Frame } from './shell/Frame.tsx';
import { Home } from './shell/Home.tsx';
import * as screens from './router/screens.ts';
import { NotFound } from './ui/NotFound.tsx';

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound });

const home = createRoute({ getParentRoute: () => root, path: '/', component: Home });

/** The first screen for developers. */
const Developer = () => <Navigate to={paths.developer.keys(useOwner().ownerPath)} replace />;

const {
  company,
  ofOrders,
  ownCompany,
  ofCompanyMoney,
  ofCompanyDunning,
  newOrder,
  newInvoice,
  developer,
  partner,
  orderEntry,
  today,
  companyHome,
  partnerHome,
  review,
  work,
  ofInbox,
  ofCases,
  caseLetter,
  backOffice,
  ofSetup,
  post,
  dunning,
  caseRuns,
  ofInvoices,
  newClientInvoice,
  bank,
  ofImports,
  forImports,
  ofMonth,
  ofTexts,
  ofPolicies,
  ofLaw,
  auditLog,
  operations,
  person,
} = screens;

const list = { getParentRoute: () => root, validateSearch: readListSearch } as const;
const page = { getParentRoute: () => root } as const;
const ofClient = { getParentRoute: () => root, validateSearch: readClientSearch } as const;
const ofLetter = { getParentRoute: () => root, validateSearch: readLetterSearch } as const;
const queue = { getParentRoute: () => root, validateSearch: readQueueSearch } as const;

/** A webhook of an owner with its tabs. */
function webhookAt<At extends '/company/$customer' | '/partner/$partner'>(at: At) {
  const one = createRoute({ ...page, path: `${at}/developer/webhooks/$id`, component: developer('WebhookFrame') });
  const tab = { getParentRoute: () => one, validateSearch: readListSearch } as const;
  return one.addChildren([
    createRoute({ ...tab, path: '/', component: developer('WebhookHome') }),
    createRoute({ ...tab, path: '/deliveries', component: developer('WebhookDeliveries') }),
    createRoute({ ...tab, path: '/missed', component: developer('Missed') }),
    createRoute({ ...tab, path: '/settings', component: developer('WebhookSettings') }),
  ]);
}
/** The screens that companies and Partners have alike. */
const ofOwner = <At extends '/company/$customer' | '/partner/$partner'>(at: At) => [
  createRoute({ ...list, path: `${at}/users`, component: partner('Users') }),
  createRoute({ ...page, path: `${at}/developer`, component: Developer }),
  createRoute({ ...list, path: `${at}/developer/webhooks`, component: developer('Webhooks') }),
  createRoute({ ...page, path: `${at}/developer/webhooks/new`, component: developer('NewWebhook') }),
  webhookAt(at),
  createRoute({ ...list, path: `${at}/developer/deliveries`, component: developer('Deliveries') }),
  createRoute({ ...list, path: `${at}/developer/deliveries/$id`, component: developer('Deliveries') }),
  createRoute({ ...list, path: `${at}/developer/keys`, component: developer('Keys') }),
  createRoute({ ...list, path: `${at}/developer/events`, component: developer('Events') }),
  createRoute({ ...page, path: `${at}/developer/events/$id`, component: developer('Event') }),
  createRoute({ ...list, path: `${at}/developer/requests`, component: developer('Requests') }),
  createRoute({ ...page, path: `${at}/developer/requests/$id`, component: developer('Request') }),
  createRoute({ ...page, path: `${at}/developer/usage`, component: developer('Usage') }),
];

const oneCase = createRoute({
  ...page,
  validateSearch: readCaseSearch,
  path: '/operator/cases/$id',
  component: ofCases('CaseFrame'),
});
const ofCase = { getParentRoute: () => oneCase } as const;
const caseTabs = oneCase.addChildren([
  createRoute({ ...ofCase, path: '/overview', component: ofCases('Overview') }),
  createRoute({ ...ofCase, path: '/course', component: ofCases('Course') }),
  createRoute({ ...ofCase, path: '/account', component: ofCases('Account') }),
  createRoute({ ...ofCase, path: '/agreements', component: ofCases('Agreements') }),
  createRoute({ ...ofCase, path: '/correspondence', component: ofCases('Correspondence') }),
  createRoute({ ...ofCase, path: '/history', component: ofCases('HistoryTab') }),
  createRoute({ ...ofCase, path: '/documents', component: ofCases('Documents') }),
  createRoute({ ...ofCase, path: '/messages', component: ofCases('Messages') }),
  createRoute({ ...ofCase, path: '/requests', component: ofCases('Requests') }),
  createRoute({ ...ofCase, path: '/master-data', component: ofCases('MasterData') }),
]);
const oneCompany = createRoute({ ...page, path: '/operator/companies/$id', component: ofSetup('CompanyFrame') });
const ofCompany = { getParentRoute: () => oneCompany, validateSearch: readListSearch } as const;
const companyTabs = oneCompany.addChildren([
  createRoute({ ...ofCompany, path: '/', component: ofSetup('CompanyHome') }),
  createRoute({ ...ofCompany, path: '/overview', component: ofSetup('CompanyOverview') }),
  createRoute({ ...ofCompany, path: '/data', component: ofSetup('CompanyData') }),
  createRoute({ ...ofCompany, path: '/conditions', component: ofSetup('CompanyConditions') }),
  createRoute({ ...ofCompany, path: '/ladder', component: ofSetup('CompanyLadder') }),
  createRoute({ ...ofCompany, path: '/access', component: ofSetup('CompanyAccess') }),
  createRoute({ ...ofCompany, path: '/letter-texts', component: ofTexts('CompanyLetterTexts') }),
  createRoute({ ...ofCompany, path: '/letterhead', component: ofSetup('CompanyLetterhead') }),
  createRoute({ ...ofCompany, path: '/accounting', component: ofSetup('CompanyAccounting') }),
  createRoute({ ...ofCompany, path: '/debtor-page', component: ofSetup('CompanyDebtorPage') }),
  createRoute({ ...ofCompany, path: '/letter-texts/$key', component: ofTexts('CompanyLetterText') }),
]);

const routes = root.addChildren([
  home,
  createRoute({ ...page, path: '/operator/today', component: today }),
  createRoute({ ...queue, path: '/operator/queue', component: review }),
  createRoute({ ...queue, path: '/operator/queue/$order', component: review }),
  createRoute({ ...ofClient, path: '/operator/orders/new', component: orderEntry('EnterOrder') }),
  createRoute({ ...page, path: '/operator/orders/$id', component: orderEntry('EnteredOrder') }),
  createRoute({ ...list, path: '/operator/cases', component: work('Cases') }),
  caseTabs,
  createRoute({ ...ofLetter, path: '/operator/cases/$id/letters/$letter', component: caseLetter }),
  createRoute({ ...list, path: '/operator/tasks', component: work('MyTasks') }),
  createRoute({ ...list, path: '/operator/tasks/team', component: work('TeamTasks') }),
  createRoute({ ...list, path: '/operator/tasks/all', component: work('AllTasks') }),
  createRoute({ ...list, path: '/operator/inbox', component: ofInbox('OpenItems') }),
  createRoute({ ...list, path: '/operator/inbox/assigned', component: ofInbox('AssignedItems') }),
  createRoute({ ...list, path: '/operator/inbox/automatic', component: ofInbox('AutomaticItems') }),
  createRoute({ ...list, path: '/operator/inbox/discarded', component: ofInbox('DiscardedItems') }),
  createRoute({ ...list, path: '/operator/inbox/$id', component: ofInbox('Item') }),
  createRoute({ ...list, path: '/operator/messages', component: work('AllMessages') }),
  createRoute({ ...list, path: '/operator/messages/$id', component: work('AllMessages') }),
  createRoute({ ...list, path: '/operator/follow-ups', component: work('FollowUps') }),
  createRoute({ ...list, path: '/operator/deadlines', component: work('Deadlines') }),
  createRoute({ ...page, path: '/operator/figures', component: work('CaseFigures') }),
  createRoute({ ...list, path: '/operator/figures/promises', component: work('AllPromises') }),
  createRoute({ ...list, path: '/operator/deadlines/year', component: work('DeadlinesOfYear') }),
  createRoute({ ...list, path: '/operator/deadlines/calendar', component: work('DeadlineCalendar') }),
  createRoute({ ...list, path: '/operator/requests', component: work('AllRequests') }),
  createRoute({ ...list, path: '/operator/requests/$id', component: work('AllRequests') }),
  createRoute({ ...list, path: '/operator/documents', component: backOffice('RefusedDocuments') }),
  createRoute({ ...page, path: '/operator/documents/$id', component: backOffice('DocumentPlace') }),
  createRoute({ ...list, path: '/operator/outbox', component: post('WaitingLetters') }),
  createRoute({ ...list, path: '/operator/outbox/batches', component: post('Batches') }),
  createRoute({ ...page, path: '/operator/outbox/batches/$id', component: post('Batch') }),
  createRoute({ ...list, path: '/operator/outbox/stopped', component: post('StoppedLetters') }),
  createRoute({ ...list, path: '/operator/outbox/letters', component: post('AllLetters') }),
  createRoute({ ...list, path: '/operator/dunning-runs', component: dunning('Runs') }),
  createRoute({ ...list, path: '/operator/dunning-runs/new', component: dunning('NewRun') }),
  createRoute({ ...list, path: '/operator/dunning-runs/decisions', component: dunning('Decisions') }),
  createRoute({ ...list, path: '/operator/dunning-runs/handovers', component: dunning('Handovers') }),
  createRoute({ ...list, path: '/operator/dunning-runs/cases', component: caseRuns('CaseRuns') }),
  createRoute({ ...list, path: '/operator/dunning-runs/cases/decisions', component: caseRuns('CaseDecisions') }),
  createRoute({ ...list, path: '/operator/dunning-runs/cases/$id', component: caseRuns('CaseRun') }),
  createRoute({ ...list, path: '/operator/dunning-runs/$id', component: dunning('Run') }),
  createRoute({ ...list, path: '/operator/invoices', component: ofInvoices('Invoices') }),
  createRoute({ ...page, path: '/operator/invoices/new', component: newClientInvoice }),
  createRoute({ ...list, path: '/operator/invoices/debtors', component: ofInvoices('Debtors') }),
  createRoute({ ...list, path: '/operator/invoices/debtors/$id', component: ofInvoices('Debtor') }),
  createRoute({ ...list, path: '/operator/invoices/$id', component: ofInvoices('Invoice') }),
  createRoute({ ...page, path: '/operator/payments', component: bank('Payments') }),
  createRoute({ ...list, path: '/operator/payments/reported', component: bank('ReportedPayments') }),
  createRoute({ ...list, path: '/operator/payments/unmatched', component: bank('UnmatchedPayments') }),
  createRoute({ ...list, path: '/operator/payments/doubtful', component: bank('DoubtfulPayments') }),
  createRoute({ ...list, path: '/operator/payments/matched', component: bank('MatchedPayments') }),
  createRoute({ ...list, path: '/operator/payments/online', component: bank('OnlinePayments') }),
  createRoute({ ...list, path: '/operator/imports', component: forImports('Imports') }),
  createRoute({ ...list, path: '/operator/imports/$id', component: forImports('OneImport') }),
  createRoute({ ...list, path: '/operator/payments/files', component: bank('BankFiles') }),
  createRoute({ ...list, path: '/operator/payments/files/$id', component: bank('BankFile') }),
  createRoute({ ...list, path: '/operator/cash', component: bank('Cash') }),
  createRoute({ ...list, path: '/operator/cash/accounts', component: bank('BankAccounts') }),
  createRoute({ ...list, path: '/operator/statements', component: ofMonth('Drafts') }),
  createRoute({ ...list, path: '/operator/statements/published', component: ofMonth('PublishedStatements') }),
  createRoute({ ...list, path: '/operator/statements/single', component: ofMonth('SingleStatements') }),
  createRoute({ ...page, path: '/operator/statements/single/$id', component: ofMonth('SingleStatement') }),
  createRoute({ ...list, path: '/operator/statements/runs', component: ofMonth('Runs') }),
  createRoute({ ...list, path: '/operator/statements/runs/$id', component: ofMonth('Run') }),
  createRoute({ ...list, path: '/operator/statements/$id', component: ofMonth('Statement') }),
  createRoute({ ...list, path: '/operator/payouts', component: ofMonth('Payouts') }),
  createRoute({ ...page, path: '/operator/payouts/new', component: ofMonth('NewPayout') }),
  createRoute({ ...list, path: '/operator/payouts/$id', component: ofMonth('Payout') }),
  createRoute({ ...list, path: '/operator/accounting', component: ofSetup('Accounting') }),
  createRoute({ ...list, path: '/operator/companies', component: backOffice('Companies') }),
  createRoute({ ...page, path: '/operator/companies/new', component: ofSetup('NewCompany') }),
  companyTabs,
  createRoute({ ...list, path: '/operator/partners', component: backOffice('Partners') }),
  createRoute({ ...list, path: '/operator/partners/$id', component: backOffice('PartnerUsers') }),
  createRoute({ ...list, path: '/operator/letter-texts', component: ofTexts('LetterTexts') }),
  createRoute({ ...list, path: '/operator/letter-texts/$key', component: ofTexts('LetterText') }),
  createRoute({ ...list, path: '/operator/policies', component: ofPolicies('CasePolicies') }),
  createRoute({ ...list, path: '/operator/policies/$id', component: ofPolicies('CasePolicy') }),
  createRoute({ ...page, path: '/operator/law', component: ofLaw('Law') }),
  createRoute({ ...page, path: '/operator/law/rates', component: ofLaw('LawRates') }),
  createRoute({ ...page, path: '/operator/law/tables', component: ofLaw('LawTables') }),
  createRoute({ ...page, path: '/operator/law/calculator', component: ofLaw('LawCalculator') }),
  createRoute({ ...list, path: '/operator/operations', component: operations }),
  createRoute({ ...list, path: '/operator/audit-log', component: auditLog }),
  createRoute({ ...list, path: '/operator/keys', component: backOffice('Keys') }),
  createRoute({ ...list, path: '/operator/deliveries', component: backOffice('Deliveries') }),
  createRoute({ ...page, path: '/operator/deliveries/$id', component: backOffice('Delivery') }),
  createRoute({ ...list, path: '/operator/team', component: backOffice('Team') }),
  createRoute({ ...page, path: '/operator/settings', component: backOffice('Settings') }),
  createRoute({ ...page, path: '/operator/settings/issuer', component: ofSetup('Issuer') }),
  createRoute({ ...page, path: '/operator/settings/letterhead', component: ofSetup('Letterhead') }),
  createRoute({ ...page, path: '/operator/settings/debtor-page', component: ofSetup('DebtorPage') }),
  createRoute({ ...page, path: '/operator/settings/debtor-page/texts', component: ofSetup('PageTexts') }),
  createRoute({ ...page, path: '/operator/settings/correspondence', component: ofSetup('Correspondence') }),
  createRoute({ ...page, path: '/company/$customer/home', component: companyHome }),
  createRoute({ ...list, path: '/company/$customer/company', component: ownCompany }),
  createRoute({ ...list, path: '/company/$customer/cases', component: company('Cases') }),
  createRoute({ ...page, path: '/company/$customer/cases/$id', component: company('Case') }),
  createRoute({ ...list, path: '/company/$customer/orders', component: ofOrders('Orders') }),
  createRoute({ ...page, path: '/company/$customer/orders/new', component: newOrder }),
  createRoute({ ...page, path: '/company/$customer/orders/$id', component: ofOrders('Order') }),
  createRoute({ ...list, path: '/company/$customer/requests', component: company('Requests') }),
  createRoute({ ...page, path: '/company/$customer/requests/$id', component: company('Request') }),
  createRoute({ ...list, path: '/company/$customer/messages', component: company('Messages') }),
  createRoute({ ...list, path: '/company/$customer/invoices', component: ofCompanyMoney('Invoices') }),
  createRoute({ ...page, path: '/company/$customer/invoices/new', component: newInvoice }),
  createRoute({ ...page, path: '/company/$customer/invoices/$id', component: ofCompanyMoney('Invoice') }),
  createRoute({ ...list, path: '/company/$customer/payments', component: ofCompanyMoney('OpenPayments') }),
  createRoute({ ...list, path: '/company/$customer/payments/booked', component: ofCompanyMoney('BookedPayments') }),
  createRoute({ ...list, path: '/company/$customer/payments/aside', component: ofCompanyMoney('AsidePayments') }),
  createRoute({ ...list, path: '/company/$customer/payments/files/$id', component: ofCompanyMoney('CompanyBankFile') }),
  createRoute({ ...list, path: '/company/$customer/imports', component: ofImports('Imports') }),
  createRoute({ ...list, path: '/company/$customer/imports/$id', component: ofImports('OneImport') }),
  createRoute({ ...page, path: '/company/$customer/dunning', component: ofCompanyDunning('OwnLadder') }),
  createRoute({ ...page, path: '/company/$customer/dunning/letterhead', component: ofCompanyDunning('OwnLetterhead') }),
  createRoute({ ...page, path: '/company/$customer/dunning/quiet-days', component: ofCompanyDunning('QuietDays') }),
  createRoute({ ...page, path: '/company/$customer/figures', component: ofCompanyDunning('OwnFigures') }),
  createRoute({ ...list, path: '/company/$customer/statements', component: ofCompanyMoney('Statements') }),
  createRoute({ ...list, path: '/company/$customer/accounting', component: ofCompanyMoney('Accounting') }),
  createRoute({ ...list, path: '/company/$customer/statements/single', component: ofCompanyMoney('SingleStatements') }),
  createRoute({ ...list, path: '/company/$customer/statements/$id', component: ofCompanyMoney('Statement') }),
  ...ofOwner('/company/$customer'),
  createRoute({ ...page, path: '/company/$customer/developer/sandbox', component: developer('Sandbox') }),
  createRoute({ ...list, path: '/partner/$partner/companies', component: partnerHome }),
  createRoute({ ...page, path: '/partner/$partner/companies/new', component: partner('NewCompany') }),
  createRoute({ ...page, path: '/partner/$partner/companies/$id/data', component: partner('CompanyData') }),
  createRoute({ ...list, path: '/partner/$partner/companies/$id', component: partner('Company') }),
  ...ofOwner('/partner/$partner'),
  createRoute({ ...page, path: '/account/profile', component: person('Profile') }),
  createRoute({ ...list, path: '/account/security', component: person('Security') }),
  createRoute({ ...list, path: '/account/sessions', component: person('Sessions') }),
]);

/** The router of one page. */
export const newRouter = () =>
  createRouter({
    routeTree: routes,
    basepath: `${basePath}/portal`,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
  });
export type PortalRouter = ReturnType<typeof newRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
}
