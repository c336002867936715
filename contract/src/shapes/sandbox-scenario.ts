/**
 * The scripted debtors of a sandbox (case-work.md 12): metadata `{type: 'sandbox_scenario', value}` of a claim says how
 * its debtor behaves while the clock is advanced. Production ignores it.
 */
export const scenarioType = 'sandbox_scenario';

/** What a scripted debtor does after a letter: the number of the letter, counted from 1 in the order in which they leave. */
export const scenariosAfterLetter = [
  'pays_after_letter',
  'pays_half_after_letter',
  'objects_after_letter',
  'insolvent_after_letter',
  'dies_after_letter',
  'moves_after_letter',
  'promises_after_letter',
  'breaks_promise_after_letter',
] as const;

export type Scenario =
  | { readonly kind: (typeof scenariosAfterLetter)[number]; readonly letter: number }
  | { readonly kind: 'keeps_plan' }
  /** Pays no instalment from this one on, counted from 1. */
  | { readonly kind: 'breaks_plan_at'; readonly instalment: number }
  | { readonly kind: 'silent' };

/** The forms of the values, as texts name them. */
export const scenarioForms = [
  ...scenariosAfterLetter.map((kind) => `${kind}:n` as const),
  'keeps_plan',
  'breaks_plan_at:k',
  'silent',
] as const;

const form = /^([a-z_]+)(?::([1-9]\d?))?$/;

/** The scenario that a value names; undefined: none. */
export function scenarioOf(value: string): Scenario | undefined {
  const [, name, digits] = form.exec(value) ?? [];
  const number = digits === undefined ? undefined : Number(digits);
  if (number === undefined) return name === 'keeps_plan' || name === 'silent' ? { kind: name } : undefined;
  if (name === 'breaks_plan_at') return { kind: name, instalment: number };
  const kind = scenariosAfterLetter.find((each) => each === name);
  return kind && { kind, letter: number };
}

/** One value of each form, to copy. */
export const scenarioExamples = [
  'pays_after_letter:1',
  'pays_half_after_letter:1',
  'objects_after_letter:1',
  'insolvent_after_letter:1',
  'dies_after_letter:1',
  'moves_after_letter:1',
  'promises_after_letter:1',
  'breaks_promise_after_letter:1',
  'keeps_plan',
  'breaks_plan_at:2',
  'silent',
] as const;
export type ScenarioExample = (typeof scenarioExamples)[number];
