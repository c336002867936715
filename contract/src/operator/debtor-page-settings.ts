/** What debtors can do on their page (debtor-page.md 10): settings of the operator, and those of a company in their place. */
import { documentTypes } from '../case/documents.ts';
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { pageLanguages } from '../shapes/access-code.ts';
import { described, type Infer, named, nullable } from '../shapes/shape.ts';
import { list, object, optional, partial } from '../shapes/structures.ts';
import { line, pattern, prose } from '../shapes/text.ts';
import { choice, flag, integer, money } from '../shapes/values.ts';

const Plan = object({
  enabled: described('Whether debtors can agree on instalments.', flag()),
  min_amount: described('The least instalment, 5.00 to 1000.00.', money({ zero: false, max: '1000.00' })),
  max_count: described('The most instalments.', integer({ min: 2, max: limits.page_plan_count })),
  max_balance: described(
    'Above it no instalments are offered. Null: they are for every balance.',
    nullable(money({ zero: false })),
  ),
  first_due_days: described(
    'The first instalment is due after so many days at the latest.',
    integer({ min: limits.page_first_due_days_min, max: limits.page_first_due_days }),
  ),
  settlement_fee: described(
    'Whether the fee of no. 1000 VV RVG is part of it. A fee may make the agreement a credit (§ 506 BGB).',
    flag(),
  ),
  interest: described('As of an instalment plan.', choice('runs', 'waived_if_kept')),
  grace_days: described(
    'Days after its due day until an instalment is late.',
    integer({ min: 0, max: limits.plan_grace_days }),
  ),
  default_after: described(
    'So many late instalments end the agreement.',
    integer({ min: 1, max: limits.plan_default_after }),
  ),
});

const Promises = object({
  enabled: described('Whether debtors can promise to pay on a day.', flag()),
  max_days: described(
    'How far ahead that day may be; the policy of the case may allow less.',
    integer({ min: 1, max: limits.promise_days }),
  ),
  max_broken: described('After so many broken promises none is offered.', integer({ min: 0, max: 9 })),
});

const Contact = object({
  phone: nullable(line({ max: limits.company_phone_characters })),
  email: nullable(line({ max: limits.notification_email_characters })),
  hours: described('When people answer.', nullable(line({ max: limits.page_hours_characters }))),
});

const Privacy = object({
  officer: described(
    'The data protection officer, with address.',
    nullable(prose({ max: limits.page_privacy_characters })),
  ),
  authority: described('The supervisory authority.', nullable(prose({ max: limits.page_privacy_characters }))),
  url: described('More of it, with http or https.', nullable(line({ max: limits.settings_url_characters }))),
});

const fields = {
  enabled: described('Whether debtors of cases have the page. Default: in a sandbox.', flag()),
  dunning_enabled: described('The same of debtors of dunning invoices.', flag()),
  languages: described(
    '`de` is always one. Default: `de`; in a sandbox all.',
    list(choice(...pageLanguages), { max: pageLanguages.length }),
  ),
  code_days: described(
    'So many days an access code can be used.',
    integer({ min: limits.page_code_days_min, max: limits.page_code_days }),
  ),
  plan: described('Instalments that debtors agree to.', Plan),
  promise: described('Days that debtors promise to pay on.', Promises),
  pause_days: described(
    'So many working days nothing happens after a report of the debtor.',
    integer({ min: limits.page_pause_days_min, max: limits.page_pause_days }),
  ),
  acknowledgement: described('Whether a debtor can acknowledge the claim beside an agreement.', flag()),
  released_types: described(
    'Documents of claims that debtors can read.',
    list(choice(...documentTypes), { max: documentTypes.length }),
  ),
  contact: described('Whom debtors can reach. Null: the contact of the operator.', nullable(Contact)),
  privacy: described('What the privacy notice names.', Privacy),
  payment_adapter: described('Who takes online payments; `simulated` in a sandbox alone.', choice('none', 'simulated')),
};

const answered = {
  ...fields,
  has_payment_secret: described('Whether `payment_secret` is set, which no answer contains.', flag()),
};

const PageSettings = named('DebtorPageSettings', object(answered));
export type DebtorPageSettings = Infer<typeof PageSettings>;

const CompanyPageSettings = named(
  'CompanyDebtorPageSettings',
  object({
    inherited: described('Whether the company has none of its own: these are the operator’s.', flag()),
    ...answered,
  }),
);
export type CompanyDebtorPageSettings = Infer<typeof CompanyPageSettings>;

/** What is stored as it is read. */
export type DebtorPageData = Omit<DebtorPageSettings, 'has_payment_secret'>;

const Patch = named(
  'DebtorPageSettingsPatch',
  object({
    ...partial(object(fields)).fields,
    plan: optional(described('Members that are left out stay.', partial(Plan))),
    promise: optional(described('Members that are left out stay.', partial(Promises))),
    privacy: optional(described('Members that are left out stay.', partial(Privacy))),
    payment_secret: optional(
      described(
        'Signs what the provider of payments tells: 32 to 255 visible ASCII characters. Never answered. Null removes it.',
        nullable(pattern(/^[!-~]{32,255}$/, 'the-secret-of-the-payment-provider')),
      ),
    ),
  }),
);
export type DebtorPageSettingsPatch = Infer<typeof Patch>;

const example = {
  languages: ['de', 'en'],
  plan: { min_amount: { currency: 'EUR', value: '30.00' }, max_count: 24 },
  contact: { phone: '+49 30 1234567', email: 'hilfe@mahnwerk.example', hours: 'Mo bis Fr, 9 bis 17 Uhr' },
} as const;
const aboutChange =
  'A change counts from the next page on. In production the text of each language must be approved, and that of `de` before `enabled` or `dunning_enabled`: else `text_not_approved`.';
const ofCompany = '/operator/v1/companies/{company_id}/debtor-page-settings/';

export const debtorPageSettings = group(
  'operator',
  'debtor-page-settings',
  { title: 'Settings of the debtor’s page', about: 'What debtors can do on their page.' },
  {
    get: route('GET', '/operator/v1/debtor-page-settings/', {
      reply: PageSettings,
      scope: 'operator:read',
      summary: 'Retrieve the settings of the debtor’s page',
    }),
    update: route('PATCH', '/operator/v1/debtor-page-settings/', {
      body: Patch,
      example,
      reply: PageSettings,
      scope: 'operator:admin',
      summary: 'Change the settings of the debtor’s page',
      description: aboutChange,
    }),
  },
);

export const companyDebtorPageSettings = group(
  'operator',
  'company-debtor-page-settings',
  {
    title: 'Settings of the debtor’s page of a company',
    about: 'What debtors of a company can do, in place of the operator’s settings.',
  },
  {
    get: route('GET', ofCompany, {
      of: 'companies',
      reply: CompanyPageSettings,
      scope: 'operator:read',
      summary: 'Retrieve the settings of the debtor’s page for a company',
      description: 'Without settings of its own, the operator’s: `inherited`.',
    }),
    update: route('PATCH', ofCompany, {
      of: 'companies',
      body: Patch,
      example,
      reply: CompanyPageSettings,
      scope: 'operator:admin',
      problems: ['sandbox_source_managed'],
      summary: 'Change the settings of the debtor’s page for a company',
      description: `The first change starts from the operator’s settings. ${aboutChange}`,
    }),
    remove: route('DELETE', ofCompany, {
      of: 'companies',
      scope: 'operator:admin',
      problems: ['sandbox_source_managed'],
      summary: 'End a company’s own settings of the debtor’s page',
      description: 'The operator’s count for its debtors again. Without settings of its own: `not_found`.',
    }),
  },
);
