/** The screens that an address may show, by the group that each is loaded with. */
import { lazyRouteComponent } from '@tanstack/react-router';

type CompanyScreen = keyof typeof import('../company/case-screens.ts');
export const company = (name: CompanyScreen) => lazyRouteComponent(() => import('../company/case-screens.ts'), name);
type OrderScreen = keyof typeof import('../company/order-screens.ts');
export const ofOrders = (name: OrderScreen) => lazyRouteComponent(() => import('../company/order-screens.ts'), name);
export const ownCompany = lazyRouteComponent(() => import('../company/Company.tsx'), 'Company');
type CompanyMoneyScreen = keyof typeof import('../company/money-screens.ts');
export const ofCompanyMoney = (name: CompanyMoneyScreen) =>
  lazyRouteComponent(() => import('../company/money-screens.ts'), name);
type CompanyDunningScreen = keyof typeof import('../company/dunning-screens.ts');
export const ofCompanyDunning = (name: CompanyDunningScreen) =>
  lazyRouteComponent(() => import('../company/dunning-screens.ts'), name);
// The field that finds debtors is loaded with it.
export const newOrder = lazyRouteComponent(() => import('../company/orders/NewOrder.tsx'), 'NewOrder');
export const newInvoice = lazyRouteComponent(() => import('../company/invoices/NewInvoice.tsx'), 'NewInvoice');
type DeveloperScreen = keyof typeof import('../developer/screens.ts');
export const developer = (name: DeveloperScreen) => lazyRouteComponent(() => import('../developer/screens.ts'), name);
type PartnerScreen = keyof typeof import('../partner/screens.ts');
export const partner = (name: PartnerScreen) => lazyRouteComponent(() => import('../partner/screens.ts'), name);
// The first screen of each person is loaded alone.
type EntryScreen = keyof typeof import('../operator/orders/screens.ts');
export const orderEntry = (name: EntryScreen) =>
  lazyRouteComponent(() => import('../operator/orders/screens.ts'), name);
export const today = lazyRouteComponent(() => import('../operator/Today.tsx'), 'Today');
export const companyHome = lazyRouteComponent(() => import('../company/Home.tsx'), 'Home');
export const partnerHome = lazyRouteComponent(() => import('../partner/Companies.tsx'), 'Companies');
export const review = lazyRouteComponent(() => import('../operator/queue/Queue.tsx'), 'Queue');
type WorkScreen = keyof typeof import('../operator/work-screens.ts');
export const work = (name: WorkScreen) => lazyRouteComponent(() => import('../operator/work-screens.ts'), name);
type InboxScreen = keyof typeof import('../operator/inbox/screens.ts');
export const ofInbox = (name: InboxScreen) => lazyRouteComponent(() => import('../operator/inbox/screens.ts'), name);
type CaseScreen = keyof typeof import('../operator/case-screens.ts');
export const ofCases = (name: CaseScreen) => lazyRouteComponent(() => import('../operator/case-screens.ts'), name);
export const caseLetter = lazyRouteComponent(() => import('../operator/letters/CaseLetter.tsx'), 'CaseLetter');
type BackOfficeScreen = keyof typeof import('../operator/back-office-screens.ts');
export const backOffice = (name: BackOfficeScreen) =>
  lazyRouteComponent(() => import('../operator/back-office-screens.ts'), name);
type SetupScreen = keyof typeof import('../operator/setup/screens.ts');
export const ofSetup = (name: SetupScreen) => lazyRouteComponent(() => import('../operator/setup/screens.ts'), name);
type PostScreen = keyof typeof import('../operator/post/screens.ts');
export const post = (name: PostScreen) => lazyRouteComponent(() => import('../operator/post/screens.ts'), name);
type DunningScreen = keyof typeof import('../operator/dunning/screens.ts');
export const dunning = (name: DunningScreen) =>
  lazyRouteComponent(() => import('../operator/dunning/screens.ts'), name);
type CaseRunScreen = keyof typeof import('../operator/case-runs/screens.ts');
export const caseRuns = (name: CaseRunScreen) =>
  lazyRouteComponent(() => import('../operator/case-runs/screens.ts'), name);
type Invoicing = keyof typeof import('../operator/dunning/invoice-screens.ts');
export const ofInvoices = (name: Invoicing) =>
  lazyRouteComponent(() => import('../operator/dunning/invoice-screens.ts'), name);
export const newClientInvoice = lazyRouteComponent(() => import('../operator/dunning/NewInvoice.tsx'), 'NewInvoice');
type BankScreen = keyof typeof import('../operator/bank/screens.ts');
export const bank = (name: BankScreen) => lazyRouteComponent(() => import('../operator/bank/screens.ts'), name);
type Importing = 'Imports' | 'OneImport';
export const ofImports = (name: Importing) => lazyRouteComponent(() => import('../company/imports/screens.ts'), name);
export const forImports = (name: Importing) => lazyRouteComponent(() => import('../operator/imports/screens.ts'), name);
type MonthScreen = keyof typeof import('../operator/statements/screens.ts');
export const ofMonth = (name: MonthScreen) =>
  lazyRouteComponent(() => import('../operator/statements/screens.ts'), name);
type TextScreen = keyof typeof import('../operator/letter-texts/screens.ts');
export const ofTexts = (name: TextScreen) =>
  lazyRouteComponent(() => import('../operator/letter-texts/screens.ts'), name);
type PolicyScreen = keyof typeof import('../operator/policies/screens.ts');
export const ofPolicies = (name: PolicyScreen) =>
  lazyRouteComponent(() => import('../operator/policies/screens.ts'), name);
type LawScreen = keyof typeof import('../operator/law/screens.ts');
export const ofLaw = (name: LawScreen) => lazyRouteComponent(() => import('../operator/law/screens.ts'), name);
export const auditLog = lazyRouteComponent(() => import('../operator/audit/screens.ts'), 'AuditLog');
export const operations = lazyRouteComponent(() => import('../operator/operations/screens.ts'), 'Operations');
export const person = (name: 'Profile' | 'Security' | 'Sessions') =>
  lazyRouteComponent(() => import('../account/screens.ts'), name);
