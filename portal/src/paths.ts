/**
 * The addresses of the portal, each as a function of what it names. Screens link by these alone; `router.tsx` says which
 * screen an address shows, and a test that both have the same ones.
 */

/** The path of the service on this origin, without a trailing slash: what precedes `/portal/` in the address of this file. */
export const basePath = new URL(import.meta.url).pathname.replace(/\/portal\/.*$/, '');

export const caseTabs = [
  'overview',
  'course',
  'account',
  'agreements',
  'correspondence',
  'messages',
  'requests',
  'documents',
  'history',
  'master-data',
] as const;
export type CaseTab = (typeof caseTabs)[number];

export const companyTabs = [
  'overview',
  'data',
  'conditions',
  'ladder',
  'access',
  'letter-texts',
  'letterhead',
  'accounting',
  'debtor-page',
] as const;
export type CompanyTab = (typeof companyTabs)[number];

export const webhookTabs = ['deliveries', 'missed', 'settings'] as const;
export type WebhookTab = (typeof webhookTabs)[number];

export type OwnerArea =
  | 'home'
  | 'cases'
  | 'orders'
  | 'requests'
  | 'messages'
  | 'invoices'
  | 'payments'
  | 'imports'
  | 'dunning'
  | 'figures'
  | 'statements'
  | 'accounting'
  | 'company'
  | 'companies'
  | 'users';

export const paths = {
  start: () => '/',
  operator: {
    today: () => '/operator/today',
    queue: () => '/operator/queue',
    order: (id: string) => `/operator/queue/${id}`,
    newOrder: () => '/operator/orders/new',
    enteredOrder: (id: string) => `/operator/orders/${id}`,
    cases: () => '/operator/cases',
    case: (id: string, tab: CaseTab = 'overview') => `/operator/cases/${id}/${tab}`,
    /** @param letter without it, a new one */
    caseLetter: (id: string, letter = 'new') => `/operator/cases/${id}/letters/${letter}`,
    // Tasks.
    tasks: () => '/operator/tasks',
    teamTasks: () => '/operator/tasks/team',
    allTasks: () => '/operator/tasks/all',
    // Inbox.
    inbox: () => '/operator/inbox',
    assignedItems: () => '/operator/inbox/assigned',
    automaticItems: () => '/operator/inbox/automatic',
    discardedItems: () => '/operator/inbox/discarded',
    inboxItem: (id: string) => `/operator/inbox/${id}`,
    messages: () => '/operator/messages',
    message: (id: string) => `/operator/messages/${id}`,
    requests: () => '/operator/requests',
    request: (id: string) => `/operator/requests/${id}`,
    followUps: () => '/operator/follow-ups',
    deadlines: () => '/operator/deadlines',
    figures: () => '/operator/figures',
    promises: () => '/operator/figures/promises',
    deadlinesOfYear: () => '/operator/deadlines/year',
    deadlineCalendar: () => '/operator/deadlines/calendar',
    // Print outbox.
    outbox: () => '/operator/outbox',
    batches: () => '/operator/outbox/batches',
    batch: (id: string) => `/operator/outbox/batches/${id}`,
    stoppedLetters: () => '/operator/outbox/stopped',
    letters: () => '/operator/outbox/letters',
    // Dunning runs, invoices, debtors.
    dunningRuns: () => '/operator/dunning-runs',
    newDunningRun: () => '/operator/dunning-runs/new',
    dunningRun: (id: string) => `/operator/dunning-runs/${id}`,
    caseRuns: () => '/operator/dunning-runs/cases',
    caseDecisions: () => '/operator/dunning-runs/cases/decisions',
    caseRun: (id: string) => `/operator/dunning-runs/cases/${id}`,
    dunningDecisions: () => '/operator/dunning-runs/decisions',
    handovers: () => '/operator/dunning-runs/handovers',
    invoices: () => '/operator/invoices',
    newInvoice: () => '/operator/invoices/new',
    invoice: (id: string) => `/operator/invoices/${id}`,
    dunningDebtors: () => '/operator/invoices/debtors',
    dunningDebtor: (id: string) => `/operator/invoices/debtors/${id}`,
    // Payments, bank files, cash.
    payments: () => '/operator/payments',
    reportedPayments: () => '/operator/payments/reported',
    unmatchedPayments: () => '/operator/payments/unmatched',
    matchedPayments: () => '/operator/payments/matched',
    doubtfulPayments: () => '/operator/payments/doubtful',
    onlinePayments: () => '/operator/payments/online',
    bankFiles: () => '/operator/payments/files',
    bankFile: (id: string) => `/operator/payments/files/${id}`,
    cash: () => '/operator/cash',
    bankAccounts: () => '/operator/cash/accounts',
    // Statements, payouts.
    statements: () => '/operator/statements',
    publishedStatements: () => '/operator/statements/published',
    singleStatements: () => '/operator/statements/single',
    singleStatement: (id: string) => `/operator/statements/single/${id}`,
    statementRuns: () => '/operator/statements/runs',
    statementRun: (id: string) => `/operator/statements/runs/${id}`,
    statement: (id: string) => `/operator/statements/${id}`,
    payouts: () => '/operator/payouts',
    newPayout: () => '/operator/payouts/new',
    payout: (id: string) => `/operator/payouts/${id}`,
    accounting: () => '/operator/accounting',
    imports: () => '/operator/imports',
    import: (id: string) => `/operator/imports/${id}`,
    documents: () => '/operator/documents',
    document: (id: string) => `/operator/documents/${id}`,
    // Companies, Partners, first day.
    companies: () => '/operator/companies',
    newCompany: () => '/operator/companies/new',
    company: (id: string, tab: CompanyTab = 'overview') => `/operator/companies/${id}/${tab}`,
    partners: () => '/operator/partners',
    partner: (id: string) => `/operator/partners/${id}`,
    // Law and rates, operations, audit.
    letterTexts: () => '/operator/letter-texts',
    letterText: (key: string) => `/operator/letter-texts/${key}`,
    companyLetterText: (id: string, key: string) => `/operator/companies/${id}/letter-texts/${key}`,
    policies: () => '/operator/policies',
    policy: (id: string) => `/operator/policies/${id}`,
    law: () => '/operator/law',
    lawRates: () => '/operator/law/rates',
    lawTables: () => '/operator/law/tables',
    lawCalculator: () => '/operator/law/calculator',
    operations: () => '/operator/operations',
    auditLog: () => '/operator/audit-log',
    // Administration.
    keys: () => '/operator/keys',
    deliveries: () => '/operator/deliveries',
    delivery: (id: string) => `/operator/deliveries/${id}`,
    team: () => '/operator/team',
    settings: () => '/operator/settings',
    issuer: () => '/operator/settings/issuer',
    letterhead: () => '/operator/settings/letterhead',
    debtorPage: () => '/operator/settings/debtor-page',
    debtorPageTexts: () => '/operator/settings/debtor-page/texts',
    correspondence: () => '/operator/settings/correspondence',
  },
  /** @param customer the customer number of the company */
  company: {
    home: (customer: string) => `/company/${customer}/home`,
    cases: (customer: string) => `/company/${customer}/cases`,
    case: (customer: string, id: string) => `/company/${customer}/cases/${id}`,
    orders: (customer: string) => `/company/${customer}/orders`,
    newOrder: (customer: string) => `/company/${customer}/orders/new`,
    order: (customer: string, id: string) => `/company/${customer}/orders/${id}`,
    requests: (customer: string) => `/company/${customer}/requests`,
    request: (customer: string, id: string) => `/company/${customer}/requests/${id}`,
    messages: (customer: string) => `/company/${customer}/messages`,
    invoices: (customer: string) => `/company/${customer}/invoices`,
    newInvoice: (customer: string) => `/company/${customer}/invoices/new`,
    invoice: (customer: string, id: string) => `/company/${customer}/invoices/${id}`,
    payments: (customer: string) => `/company/${customer}/payments`,
    bookedPayments: (customer: string) => `/company/${customer}/payments/booked`,
    asidePayments: (customer: string) => `/company/${customer}/payments/aside`,
    bankFile: (customer: string, id: string) => `/company/${customer}/payments/files/${id}`,
    imports: (customer: string) => `/company/${customer}/imports`,
    import: (customer: string, id: string) => `/company/${customer}/imports/${id}`,
    dunning: (customer: string) => `/company/${customer}/dunning`,
    dunningLetterhead: (customer: string) => `/company/${customer}/dunning/letterhead`,
    quietDays: (customer: string) => `/company/${customer}/dunning/quiet-days`,
    figures: (customer: string) => `/company/${customer}/figures`,
    statements: (customer: string) => `/company/${customer}/statements`,
    accounting: (customer: string) => `/company/${customer}/accounting`,
    singleStatements: (customer: string) => `/company/${customer}/statements/single`,
    statement: (customer: string, id: string) => `/company/${customer}/statements/${id}`,
    company: (customer: string) => `/company/${customer}/company`,
  },
  partner: {
    companies: (partner: string) => `/partner/${partner}/companies`,
    newCompany: (partner: string) => `/partner/${partner}/companies/new`,
    company: (partner: string, id: string) => `/partner/${partner}/companies/${id}`,
    companyData: (partner: string, id: string) => `/partner/${partner}/companies/${id}/data`,
  },
  /** What the addresses of an owner begin with: the `ownerPath` of those below. */
  owner: {
    operator: () => '/operator',
    company: (customer: string) => `/company/${customer}`,
    partner: (partner: string) => `/partner/${partner}`,
  },
  /** An area of an owner, and one of its records. */
  area: (ownerPath: string, area: OwnerArea) => `${ownerPath}/${area}`,
  record: (
    ownerPath: string,
    area: Exclude<
      OwnerArea,
      'home' | 'payments' | 'users' | 'messages' | 'company' | 'imports' | 'dunning' | 'figures' | 'accounting'
    >,
    id: string,
  ) => `${ownerPath}/${area}/${id}`,
  developer: {
    start: (ownerPath: string) => `${ownerPath}/developer`,
    keys: (ownerPath: string) => `${ownerPath}/developer/keys`,
    webhooks: (ownerPath: string) => `${ownerPath}/developer/webhooks`,
    newWebhook: (ownerPath: string) => `${ownerPath}/developer/webhooks/new`,
    webhook: (ownerPath: string, id: string) => `${ownerPath}/developer/webhooks/${id}`,
    webhookTab: (ownerPath: string, id: string, tab: WebhookTab) => `${ownerPath}/developer/webhooks/${id}/${tab}`,
    deliveries: (ownerPath: string) => `${ownerPath}/developer/deliveries`,
    delivery: (ownerPath: string, id: string) => `${ownerPath}/developer/deliveries/${id}`,
    events: (ownerPath: string) => `${ownerPath}/developer/events`,
    event: (ownerPath: string, id: string) => `${ownerPath}/developer/events/${id}`,
    requests: (ownerPath: string) => `${ownerPath}/developer/requests`,
    request: (ownerPath: string, id: string) => `${ownerPath}/developer/requests/${id}`,
    usage: (ownerPath: string) => `${ownerPath}/developer/usage`,
    sandbox: (ownerPath: string) => `${ownerPath}/developer/sandbox`,
  },
  account: {
    profile: () => '/account/profile',
    security: () => '/account/security',
    sessions: () => '/account/sessions',
  },
} as const;
