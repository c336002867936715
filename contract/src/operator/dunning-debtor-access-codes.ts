/** Access codes of debtors of invoices (debtor-page.md 3, 9, 10); a single one: access-codes.ts. */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { AccessCode, AccessCodeInput, IssuedAccessCode } from './access-codes.ts';

const at = '/operator/v1/dunning-debtors/{dunning_debtor_id}/access-codes/';

export const dunningDebtorAccessCodes = group(
  'operator',
  'dunning-debtor-access-codes',
  {
    title: 'Access codes of debtors in dunning',
    about:
      'The code on a notice opens the debtor’s page with all invoices of the debtor, in the name of the company. A single one is below `access-codes/`.',
  },
  {
    list: route('GET', at, {
      of: 'dunning_debtors',
      scope: 'operator:read',
      list: { item: AccessCode },
      summary: 'List the access codes of a debtor in dunning, newest first',
    }),
    create: route('POST', at, {
      of: 'dunning_debtors',
      scope: 'operator:cases',
      body: AccessCodeInput,
      example: { reason: 'The debtor lost the letter and was identified by phone.' },
      reply: IssuedAccessCode,
      status: 201,
      secrets: ['code', 'url'],
      createdBelow: '/operator/v1/access-codes/',
      problems: ['conflict', 'sandbox_source_managed'],
      summary: 'Make an access code for a debtor in dunning',
      description: `It replaces the former ones at once. Another debtor, and any circumstance, are \`invalid\`. A debtor of whom neither a birth date nor an address that works is known returns \`required\` on \`debtor.addresses\`; one without an open invoice \`conflict\`. A debtor has at most ${limits.subject_access_codes} codes (\`max_length\`).`,
    }),
  },
);
