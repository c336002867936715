/** The conditions of a company: which of the recorded ones are in force, and what a form says of new ones. Pure. */
import type { Conditions, ConditionsInput } from '@mahnwerk/contract/operator/conditions.ts';
import { textIn } from '../../data/form/Form.tsx';
import { amountOf, readAmount } from '../../ui/amounts.ts';

const nothing = { currency: 'EUR', value: '0.00' } as const;

/** What holds without any (money.md 7). */
export const defaultConditions: Omit<ConditionsInput, 'valid_from'> = {
  success_commission: { rate: '0', basis: 'principal' },
  fees_on_direct_payments: 'at_once',
  advanced_costs: 'at_closing',
  unsuccessful_fee: nothing,
  closing_statement: 'own',
  offset_outstanding: false,
  payout_minimum: nothing,
  interval: 'monthly',
};

/** Those in force on a day: the latest, of equal ones the last recorded. @param versions the last recorded first */
export function inForceOn(versions: readonly Conditions[], day: string): Conditions | undefined {
  let found: Conditions | undefined;
  for (const each of versions)
    if (each.valid_from <= day && (found === undefined || each.valid_from > found.valid_from)) found = each;
  return found;
}

/** What the form says; the service reports what is wrong. */
export function conditionsIn(fields: FormData): ConditionsInput {
  const text = (name: string) => textIn(fields, name).trim();
  const rate = text('rate');
  return {
    valid_from: text('valid_from'),
    success_commission: {
      rate: readAmount(rate) ?? rate,
      basis: text('basis') as ConditionsInput['success_commission']['basis'],
      minimum: text('minimum') === '' ? null : amountOf(text('minimum')),
    },
    fees_on_direct_payments: text('fees_on_direct_payments') as ConditionsInput['fees_on_direct_payments'],
    advanced_costs: text('advanced_costs') as ConditionsInput['advanced_costs'],
    unsuccessful_fee: amountOf(text('unsuccessful_fee')),
    closing_statement: text('closing_statement') as ConditionsInput['closing_statement'],
    offset_outstanding: fields.has('offset_outstanding'),
    payout_minimum: amountOf(text('payout_minimum')),
    interval: text('interval') as ConditionsInput['interval'],
  };
}
