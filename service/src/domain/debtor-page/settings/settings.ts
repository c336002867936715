/** The settings of the debtor's page: their defaults, and the rules of a change. Pure. */
import { type PageLanguage, pageLanguages } from '@mahnwerk/contract/shapes/access-code.ts';
import { type DebtorPageData, type DebtorPageSettingsPatch } from '@mahnwerk/contract/operator/debtor-page-settings.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { Environment } from '../../../platform/environment.ts';
import { normaliseEmail } from '../../../values/email.ts';
import { normalisePhone } from '../../../values/phone.ts';

/** Before the first change. In production a lawyer confirms the texts before the page is switched on. */
export const defaultSettings = (environment: Environment): DebtorPageData => ({
  enabled: environment === 'sandbox',
  dunning_enabled: environment === 'sandbox',
  languages: environment === 'sandbox' ? pageLanguages : ['de'],
  code_days: 180,
  plan: {
    enabled: true,
    min_amount: { currency: 'EUR', value: '25.00' },
    max_count: 12,
    max_balance: null,
    first_due_days: 31,
    settlement_fee: false,
    interest: 'runs',
    grace_days: 7,
    default_after: 2,
  },
  promise: { enabled: true, max_days: 30, max_broken: 1 },
  pause_days: 10,
  acknowledgement: false,
  released_types: ['invoice'],
  contact: null,
  privacy: { officer: null, authority: null, url: null },
  payment_adapter: 'none',
});

const least_instalment = 5;

/** The change in its normal form; reports what is wrong with it whatever is stored. */
export function checkedPatch(
  { payment_secret: _secret, ...patch }: DebtorPageSettingsPatch,
  environment: Environment,
  report: ValidationErrors,
): Omit<DebtorPageSettingsPatch, 'payment_secret'> {
  const { languages, released_types: types, plan, contact, privacy, payment_adapter: adapter } = patch;
  if (languages !== undefined && !languages.includes('de'))
    report.failAt('languages', 'required', 'German (`de`) is always one of them.');
  reportDuplicates('languages', languages ?? [], report);
  reportDuplicates('released_types', types ?? [], report);
  if (plan?.min_amount !== undefined && Number(plan.min_amount.value) < least_instalment)
    report.failAt('plan.min_amount', 'invalid', 'The amount must be at least 5.00.');
  if (adapter === 'simulated' && environment === 'production')
    report.failAt('payment_adapter', 'invalid_choice', 'Payments are simulated in a sandbox alone.');
  if (privacy?.url && !/^https?:$/.test(URL.parse(privacy.url)?.protocol ?? ''))
    report.failAt('privacy.url', 'invalid', 'Expected an absolute URL with http or https.');
  return contact ? { ...patch, contact: checkedContact(contact, report) } : patch;
}

function checkedContact(
  contact: NonNullable<DebtorPageData['contact']>,
  report: ValidationErrors,
): DebtorPageData['contact'] {
  const email = contact.email === null ? null : normaliseEmail(contact.email);
  const phone = contact.phone === null ? null : normalisePhone(contact.phone, 'DE');
  if (email === undefined) report.failAt('contact.email', 'invalid_email', 'Expected an e-mail address.');
  if (phone === undefined) report.failAt('contact.phone', 'invalid_phone', 'Expected a phone number.');
  return { ...contact, email: email ?? null, phone: phone ?? null };
}

function reportDuplicates(field: string, values: readonly string[], report: ValidationErrors): void {
  for (const [index, value] of values.entries())
    if (values.indexOf(value) < index) report.failAt(`${field}[${index}]`, 'duplicate', 'Each occurs once.');
}

export const changed = (
  before: DebtorPageData,
  { payment_secret: _secret, plan, promise, privacy, ...patch }: DebtorPageSettingsPatch,
): DebtorPageData => ({
  ...before,
  ...patch,
  plan: { ...before.plan, ...plan },
  promise: { ...before.promise, ...promise },
  privacy: { ...before.privacy, ...privacy },
});

/** What production refuses as long as the texts are drafts: a language more, and to switch the page on. */
export function reportDrafts(
  before: DebtorPageData,
  after: DebtorPageData,
  { approved, report }: { readonly approved: ReadonlySet<PageLanguage>; readonly report: ValidationErrors },
): void {
  const added = after.languages.filter((language) => !before.languages.includes(language));
  for (const [index, language] of after.languages.entries())
    if (added.includes(language) && !approved.has(language))
      report.failAt(`languages[${index}]`, 'text_not_approved', 'The text of this language is not approved.');
  for (const field of ['enabled', 'dunning_enabled'] as const)
    if (after[field] && !before[field] && !approved.has('de'))
      report.failAt(field, 'text_not_approved', 'The German text is not approved.');
}
