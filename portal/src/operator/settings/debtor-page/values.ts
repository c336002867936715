/** The settings of the debtor's page as the fields of a form, and back. */
import type { DebtorPageSettings, DebtorPageSettingsPatch } from '@mahnwerk/contract/operator/debtor-page-settings.ts';
import type { Values } from '../../../data/form/conflicts.ts';
import { amountOf, wholeOf } from '../../../ui/amounts.ts';

const flagNames = [
  'enabled',
  'dunning_enabled',
  'acknowledgement',
  'plan.enabled',
  'plan.settlement_fee',
  'promise.enabled',
] as const;
const listNames = ['languages', 'released_types'] as const;
const textNames = [
  'code_days',
  'pause_days',
  'plan.min_amount',
  'plan.max_count',
  'plan.max_balance',
  'plan.first_due_days',
  'plan.interest',
  'plan.grace_days',
  'plan.default_after',
  'promise.max_days',
  'promise.max_broken',
  'contact.phone',
  'contact.email',
  'contact.hours',
  'privacy.officer',
  'privacy.authority',
  'privacy.url',
  'payment_adapter',
] as const;

export type FlagName = (typeof flagNames)[number];
export type ListName = (typeof listNames)[number];
export type TextName = (typeof textNames)[number];

const stated = (flag: boolean): string => (flag ? 'true' : '');

/** @param amount an amount as the person types it */
export const valuesOf = (stored: DebtorPageSettings, amount: (value: string) => string): Values => ({
  enabled: stated(stored.enabled),
  dunning_enabled: stated(stored.dunning_enabled),
  acknowledgement: stated(stored.acknowledgement),
  code_days: String(stored.code_days),
  pause_days: String(stored.pause_days),
  'plan.enabled': stated(stored.plan.enabled),
  'plan.min_amount': amount(stored.plan.min_amount.value),
  'plan.max_count': String(stored.plan.max_count),
  'plan.max_balance': stored.plan.max_balance === null ? '' : amount(stored.plan.max_balance.value),
  'plan.first_due_days': String(stored.plan.first_due_days),
  'plan.settlement_fee': stated(stored.plan.settlement_fee),
  'plan.interest': stored.plan.interest,
  'plan.grace_days': String(stored.plan.grace_days),
  'plan.default_after': String(stored.plan.default_after),
  'promise.enabled': stated(stored.promise.enabled),
  'promise.max_days': String(stored.promise.max_days),
  'promise.max_broken': String(stored.promise.max_broken),
  'contact.phone': stored.contact?.phone ?? '',
  'contact.email': stored.contact?.email ?? '',
  'contact.hours': stored.contact?.hours ?? '',
  'privacy.officer': stored.privacy.officer ?? '',
  'privacy.authority': stored.privacy.authority ?? '',
  'privacy.url': stored.privacy.url ?? '',
  payment_adapter: stored.payment_adapter,
  released_types: stored.released_types.join(','),
  languages: stored.languages.join(','),
});

/** What the fields hold. */
export function typedIn(fields: FormData): Values {
  const textOf = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return Object.fromEntries([
    ...textNames.map((name) => [name, textOf(name)]),
    ...flagNames.map((name) => [name, stated(fields.has(name))]),
    ...listNames.map((name) => [
      name,
      fields
        .getAll(name)
        .filter((each) => typeof each === 'string')
        .join(','),
    ]),
  ]) as Values;
}

const listed = <T extends string>(value = ''): T[] => value.split(',').filter((each) => each !== '') as T[];

type Body = Required<Omit<DebtorPageSettingsPatch, 'payment_secret'>>;

/** What is sent. What is no number or amount is sent as it was typed: the service says what is wrong with it. */
export function settingsOf(values: Values): Body {
  const whole = (name: TextName) => wholeOf(values[name] ?? '');
  const text = (name: TextName) => values[name] || null;
  const isSet = (name: FlagName) => values[name] === 'true';
  const contact = { phone: text('contact.phone'), email: text('contact.email'), hours: text('contact.hours') };
  return {
    enabled: isSet('enabled'),
    dunning_enabled: isSet('dunning_enabled'),
    acknowledgement: isSet('acknowledgement'),
    languages: listed<Body['languages'][number]>(values.languages),
    code_days: whole('code_days'),
    pause_days: whole('pause_days'),
    plan: {
      enabled: isSet('plan.enabled'),
      min_amount: amountOf(values['plan.min_amount'] ?? ''),
      max_count: whole('plan.max_count'),
      max_balance: values['plan.max_balance'] ? amountOf(values['plan.max_balance']) : null,
      first_due_days: whole('plan.first_due_days'),
      settlement_fee: isSet('plan.settlement_fee'),
      interest: values['plan.interest'] === 'waived_if_kept' ? 'waived_if_kept' : 'runs',
      grace_days: whole('plan.grace_days'),
      default_after: whole('plan.default_after'),
    },
    promise: {
      enabled: isSet('promise.enabled'),
      max_days: whole('promise.max_days'),
      max_broken: whole('promise.max_broken'),
    },
    released_types: listed<Body['released_types'][number]>(values.released_types),
    contact: Object.values(contact).every((each) => each === null) ? null : contact,
    privacy: {
      officer: text('privacy.officer'),
      authority: text('privacy.authority'),
      url: text('privacy.url'),
    },
    payment_adapter: values.payment_adapter === 'simulated' ? 'simulated' : 'none',
  };
}
