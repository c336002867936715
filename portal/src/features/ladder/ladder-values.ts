/** A dunning policy as the fields of a form hold it, and as the API takes it. Pure. */
import { type DunningPolicy, type LadderPatch, leastDaysAfterNotice } from '@mahnwerk/contract/dunning/policy.ts';
import type { Values } from '../../data/form/conflicts.ts';
import { amountOf, typedAmount, wholeOf } from '../../ui/amounts.ts';
import { dayIn, germanDay } from '../../ui/dates.ts';

/** The fields of a level that hold a text. */
export const levelTexts = ['name', 'days', 'payment_days', 'fee_consumer', 'fee_business', 'intro', 'closing'] as const;
export type LevelText = (typeof levelTexts)[number];

/** A level in the form; its key stays when others are removed. */
export interface TypedLevel extends Readonly<Record<LevelText, string>> {
  readonly key: number;
  readonly show_interest: boolean;
}

export interface TypedPolicy {
  readonly levels: readonly TypedLevel[];
  readonly handover_enabled: boolean;
  readonly handover_days: string;
  readonly bundle: boolean;
  readonly letter_distance_days: string;
  readonly minimum_amount: string;
  readonly remainder: DunningPolicy['remainder'];
  readonly lump_sum: boolean;
  readonly quiet_days: string;
}

/** @param code the language, in which amounts and days are written */
export const typedPolicy = (policy: DunningPolicy, code: string): TypedPolicy => ({
  levels: policy.levels.map((level, key) => ({
    key,
    name: level.name,
    days: String(level.days),
    payment_days: String(level.payment_days),
    fee_consumer: typedAmount(level.fee_consumer.value, code),
    fee_business: typedAmount(level.fee_business.value, code),
    show_interest: level.show_interest,
    intro: level.intro ?? '',
    closing: level.closing ?? '',
  })),
  handover_enabled: policy.handover.enabled,
  handover_days: String(policy.handover.days),
  bundle: policy.bundle,
  letter_distance_days: String(policy.letter_distance_days),
  minimum_amount: typedAmount(policy.minimum_amount.value, code),
  remainder: policy.remainder,
  lump_sum: policy.lump_sum,
  quiet_days: policy.quiet_days.map(germanDay).join('\n'),
});

/** What is typed as values that are compared: the key of a level says nothing. */
export const valuesOf = ({ levels, ...rest }: TypedPolicy): Values =>
  Object.fromEntries(
    Object.entries({ levels: levels.map((level, key) => ({ ...level, key })), ...rest }).map(([name, value]) => [
      name,
      JSON.stringify(value),
    ]),
  );

export const isAlike = (one: TypedPolicy, other: TypedPolicy): boolean =>
  JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other));

export const valueIn = (value: string) => JSON.parse(value) as TypedPolicy[keyof TypedPolicy];

export const policyIn = (values: Values): TypedPolicy =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueIn(value)])) as unknown as TypedPolicy;

/** A further level: as the last one, without its texts, and late enough after it. */
export function withLevel({ levels, ...policy }: TypedPolicy): TypedPolicy {
  const last = levels.at(-1);
  if (last === undefined) return { levels, ...policy };
  const key = Math.max(...levels.map((level) => level.key)) + 1;
  const least = leastDaysAfterNotice(Number(last.payment_days));
  const days = Number(last.days) < least ? String(least) : last.days;
  return { ...policy, levels: [...levels, { ...last, key, days, name: '', intro: '', closing: '' }] };
}

/** All of the form; what is no number is sent as it is typed, and the service says what is wrong. */
export const patchOf = (typed: TypedPolicy): LadderPatch => ({
  levels: typed.levels.map((level, at) => ({
    level: at + 1,
    name: level.name.trim(),
    days: wholeOf(level.days),
    payment_days: wholeOf(level.payment_days),
    fee_consumer: amountOf(level.fee_consumer),
    fee_business: amountOf(level.fee_business),
    show_interest: level.show_interest,
    intro: level.intro.trim() || null,
    closing: level.closing.trim() || null,
  })),
  handover: { enabled: typed.handover_enabled, days: wholeOf(typed.handover_days) },
  bundle: typed.bundle,
  letter_distance_days: wholeOf(typed.letter_distance_days),
  minimum_amount: amountOf(typed.minimum_amount),
  remainder: typed.remainder,
  lump_sum: typed.lump_sum,
  quiet_days: typed.quiet_days
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(dayIn),
});
