/** The screens of a Partner, and the people that companies have alike, loaded with the first of them. */
export { Users } from '../features/people/Users.tsx';
export { Company } from './Company.tsx';
export { CompanyData } from './CompanyData.tsx';
export { NewCompany } from './NewCompany.tsx';
