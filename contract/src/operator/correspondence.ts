/** How the operator corresponds (correspondence.md 4): what stands above and below letters, and its settings. */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { object, partial } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, id, integer } from '../shapes/values.ts';
import { letterChannels } from '../shapes/letter-text.ts';
import {
  aboutCompanyLogo,
  CompanyLetterhead,
  CompanyLetterheadPatch,
  exampleCompanyLetterhead,
  Letterhead,
  LetterheadPatch,
} from '../shapes/letterhead.ts';

const exampleHead = {
  head_lines: ['Mahnwerk Inkasso GmbH', 'Musterweg 1 · 10115 Berlin'],
  footer_lines: ['Amtsgericht Charlottenburg, HRB 123456 · Geschäftsführung: Ada Amsel'],
};
const aboutLogo = 'A logo that is no SVG or PNG, or is larger than 2,000 pixels a side, is `invalid`.';

export const letterhead = group(
  'operator',
  'letterhead',
  { title: 'Letterhead', about: 'What stands above and below the operator’s letters on cases.' },
  {
    get: route('GET', '/operator/v1/letterhead/', {
      reply: Letterhead,
      scope: 'operator:read',
      summary: 'Retrieve the operator’s letterhead',
    }),
    update: route('PATCH', '/operator/v1/letterhead/', {
      body: LetterheadPatch,
      example: exampleHead,
      reply: Letterhead,
      scope: 'operator:admin',
      summary: 'Change the operator’s letterhead',
      description: aboutLogo,
    }),
  },
);

export const companyLetterhead = group(
  'operator',
  'company-letterhead',
  { title: 'Letterhead of a company', about: 'What stands above and below a company’s own letters.' },
  {
    get: route('GET', '/operator/v1/companies/{company_id}/letterhead/', {
      of: 'companies',
      reply: CompanyLetterhead,
      scope: 'operator:read',
      summary: 'Retrieve the letterhead of a company',
    }),
    update: route('PATCH', '/operator/v1/companies/{company_id}/letterhead/', {
      of: 'companies',
      body: CompanyLetterheadPatch,
      example: exampleCompanyLetterhead,
      reply: CompanyLetterhead,
      scope: 'operator:admin',
      problems: ['sandbox_source_managed'],
      summary: 'Change the letterhead of a company',
      description: aboutCompanyLogo,
    }),
  },
);

const settingsFields = {
  payment_account_id: described(
    'The bank account that letters name: one of the kind `client_money` that is not archived. Null: none.',
    nullable(id()),
  ),
  bank_data_max_age_days: described(
    'No demanding letter leaves while the last bank statement of the account is older than so many working days. Null: its age does not matter.',
    nullable(integer({ min: 0, max: limits.bank_data_age_days })),
  ),
  default_channel: described('How a letter leaves where nothing else is chosen.', choice(...letterChannels)),
  reply_to: described(
    'Where answers to letters by e-mail go. Null: to the sender.',
    nullable(line({ max: limits.notification_email_characters })),
  ),
  discard_after_days: described(
    'Discarded messages without a case are deleted after so many days.',
    integer({ min: limits.discard_days_min, max: limits.discard_days_max }),
  ),
};

const CorrespondenceSettings = named('CorrespondenceSettings', object(settingsFields));
export type CorrespondenceSettings = Infer<typeof CorrespondenceSettings>;
const SettingsPatch = named('CorrespondenceSettingsPatch', partial(object(settingsFields)));
export type CorrespondenceSettingsPatch = Infer<typeof SettingsPatch>;

export const correspondenceSettings = group(
  'operator',
  'correspondence-settings',
  { title: 'Settings of correspondence', about: 'What holds for all letters on cases.' },
  {
    get: route('GET', '/operator/v1/correspondence-settings/', {
      reply: CorrespondenceSettings,
      scope: 'operator:read',
      summary: 'Retrieve the settings of correspondence',
    }),
    update: route('PATCH', '/operator/v1/correspondence-settings/', {
      body: SettingsPatch,
      example: { default_channel: 'email', reply_to: 'post@mahnwerk.example', bank_data_max_age_days: 2 },
      reply: CorrespondenceSettings,
      scope: 'operator:admin',
      summary: 'Change the settings of correspondence',
      description: 'The account is printed with the issuer’s name as its holder (§ 13g RDG).',
    }),
  },
);
