/** The letterhead of a company, as the company sets it (intake.md 6, correspondence.md 4). */
import { group, route } from '../grammar/route.ts';
import {
  aboutCompanyLogo,
  CompanyLetterhead,
  CompanyLetterheadPatch,
  exampleCompanyLetterhead,
} from '../shapes/letterhead.ts';

const at = '/mahnservice/v1/letterhead/';

export const ownLetterhead = group(
  'dunning',
  'mahnservice-letterhead',
  {
    title: 'Letterhead',
    about: 'What stands above and below the company’s dunning letters. The operator’s route changes the same one.',
  },
  {
    get: route('GET', at, {
      reply: CompanyLetterhead,
      scope: 'dunning:policy:read',
      summary: 'Retrieve the letterhead',
    }),
    update: route('PATCH', at, {
      body: CompanyLetterheadPatch,
      example: exampleCompanyLetterhead,
      reply: CompanyLetterhead,
      ownPolicy: true,
      scope: 'dunning:policy:write',
      problems: ['sandbox_source_managed'],
      summary: 'Change the letterhead',
      description: `${aboutCompanyLogo} While the operator has locked the policy: \`permission_denied\`.`,
    }),
  },
);
