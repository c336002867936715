/** A case policy as its form holds it, and as the API takes it. Pure. */
import type { CasePolicy, CasePolicyPatch } from '@mahnwerk/contract/operator/case-policies.ts';
import type { Values } from '../../data/form/conflicts.ts';
import { wholeOf } from '../../ui/amounts.ts';
import { dayIn, germanDay } from '../../ui/dates.ts';
import { stepIn, type TypedStep, typedStep } from './step-values.ts';

export interface TypedPolicy {
  readonly name: string;
  readonly steps: readonly TypedStep[];
  readonly max_days: string;
  readonly promise_grace_days: string;
  /** The key of a step; empty: the next one. */
  readonly on_broken: string;
  readonly reminder_days: string;
  /** The key of a text; empty: no letter. */
  readonly reminder_text_key: string;
  readonly confirmation_text_key: string;
  readonly on_default: string;
  readonly limitation_days: string;
  /** A day in each line. */
  readonly quiet_days: string;
}

/** @param code the language, in which amounts are written */
export const typedPolicy = (policy: CasePolicy, code: string): TypedPolicy => ({
  name: policy.name,
  steps: policy.steps.map((step, id) => typedStep(step, id, code)),
  max_days: String(policy.promise.max_days),
  promise_grace_days: String(policy.promise.grace_days),
  on_broken: policy.promise.on_broken ?? '',
  reminder_days: String(policy.plan.reminder_days),
  reminder_text_key: policy.plan.reminder_text_key ?? '',
  confirmation_text_key: policy.plan.confirmation_text_key ?? '',
  on_default: policy.plan.on_default ?? '',
  limitation_days: String(policy.limitation_days),
  quiet_days: policy.quiet_days.map(germanDay).join('\n'),
});

/** All of the form; what is no number is sent as it is typed, and the service says what is wrong. */
export const patchOf = (typed: TypedPolicy): CasePolicyPatch => ({
  name: typed.name.trim(),
  steps: typed.steps.map(stepIn),
  promise: {
    max_days: wholeOf(typed.max_days),
    grace_days: wholeOf(typed.promise_grace_days),
    on_broken: typed.on_broken || null,
  },
  plan: {
    reminder_days: wholeOf(typed.reminder_days),
    reminder_text_key: typed.reminder_text_key || null,
    confirmation_text_key: typed.confirmation_text_key || null,
    on_default: typed.on_default || null,
  },
  limitation_days: wholeOf(typed.limitation_days),
  quiet_days: typed.quiet_days
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map(dayIn),
});

/** What is typed as values that are compared: the id of a step says nothing. */
export const valuesOf = ({ steps, ...rest }: TypedPolicy): Values =>
  Object.fromEntries(
    Object.entries({ ...rest, steps: steps.map((step, id) => ({ ...step, id })) }).map(([name, value]) => [
      name,
      JSON.stringify(value),
    ]),
  );

export const valueIn = (value: string) => JSON.parse(value) as TypedPolicy[keyof TypedPolicy];

export const policyIn = (values: Values): TypedPolicy =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueIn(value)])) as unknown as TypedPolicy;

/** The fields of the API of what is typed beside the steps. */
export const pathOf = {
  name: 'name',
  max_days: 'promise.max_days',
  promise_grace_days: 'promise.grace_days',
  on_broken: 'promise.on_broken',
  reminder_days: 'plan.reminder_days',
  reminder_text_key: 'plan.reminder_text_key',
  confirmation_text_key: 'plan.confirmation_text_key',
  on_default: 'plan.on_default',
  limitation_days: 'limitation_days',
  quiet_days: 'quiet_days',
} as const satisfies Readonly<Record<Exclude<keyof TypedPolicy, 'steps'>, string>>;
