/** The operator's screens of the first day and of its clients, loaded with the first of them. */
export { Accounting, CompanyAccounting } from '../accounting/Accounting.tsx';
export { CompanyAccess } from './CompanyAccess.tsx';
export { CompanyConditions } from './CompanyConditions.tsx';
export { CompanyData } from './CompanyData.tsx';
export { CompanyFrame, CompanyHome } from './CompanyFrame.tsx';
export { CompanyLadder } from './CompanyLadder.tsx';
export { CompanyOverview } from './CompanyOverview.tsx';
export { Correspondence } from '../settings/Correspondence.tsx';
export { CompanyLetterhead, Letterhead } from '../settings/Letterhead.tsx';
export { CompanyDebtorPage, DebtorPage } from '../settings/debtor-page/DebtorPage.tsx';
export { PageTexts } from '../settings/debtor-page/PageTexts.tsx';
export { Issuer } from './Issuer.tsx';
export { NewCompany } from './NewCompany.tsx';
