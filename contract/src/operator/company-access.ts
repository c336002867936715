/** Who acts for a company, and what its own people can no longer change (portal.md 5, „Mandanten“). */
import { lockFields } from '../account/company.ts';
import { CompanyPartner, partnerAccess } from '../account/partners.ts';
import { group, route } from '../grammar/route.ts';
import { type Infer, named } from '../shapes/shape.ts';
import { object } from '../shapes/structures.ts';

export const CompanyLocks = named('CompanyLocks', object(lockFields));
export type CompanyLocks = Infer<typeof CompanyLocks>;

const at = '/operator/v1/companies/{company_id}/';

export const companyAccess = group(
  'operator',
  'company-access',
  {
    title: 'Access to companies',
    about: 'The Partners that act for a company, and the fields that its own people can no longer change.',
  },
  {
    partners: route('GET', `${at}partners/`, {
      scope: 'operator:read',
      list: { item: CompanyPartner, filters: { access: partnerAccess() } },
      summary: 'List the Partners of a company',
      description: 'Includes Partners whose access has ended.',
    }),
    locks: route('GET', `${at}locks/`, {
      scope: 'operator:read',
      reply: CompanyLocks,
      summary: 'Retrieve what a company can no longer change',
      description: 'The same rules apply to its own people and to its Partners, never to the operator.',
    }),
    open_representatives: route('POST', '/operator/v1/companies/{id}/open-representatives/', {
      scope: 'operator:admin',
      reply: CompanyLocks,
      summary: 'Let a company change its representatives again',
      description:
        'Once the company data are complete, `legal_representatives` stay locked for its own people and its Partners, whatever else changes. After this command they can be changed; they are locked again with the first change of them that leaves the data complete.',
      problems: ['sandbox_source_managed'],
    }),
  },
);
