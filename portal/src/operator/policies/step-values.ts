/** A step of a case policy as its form holds it, and as the API takes it: each kind by its fields. Pure. */
import { type CaseStep, monitoredThings, reachableBy, type StepKind } from '@mahnwerk/contract/shapes/case-step.ts';
import { closingCodes } from '@mahnwerk/contract/case/mandate-states.ts';
import { letterChannels, type LetterTextKind } from '@mahnwerk/contract/shapes/letter-text.ts';
import { outcomesByKind, taskPriorities, writtenTaskKinds } from '@mahnwerk/contract/shapes/task.ts';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { type Amount, amountOf, typedAmount, wholeOf } from '../../ui/amounts.ts';

/** How the value of a field is typed; several of `checks` and of `codes` stand behind each other. */
export type FieldForm =
  | { readonly form: 'line'; readonly max: number }
  | { readonly form: 'whole' | 'money' | 'flag' | 'team' | 'codes' }
  | { readonly form: 'text'; readonly kind?: LetterTextKind }
  | { readonly form: 'choice' | 'checks'; readonly choices: readonly string[] };

const line = (max: number): FieldForm => ({ form: 'line', max });
const whole: FieldForm = { form: 'whole' };
const money: FieldForm = { form: 'money' };
const flag: FieldForm = { form: 'flag' };
const team: FieldForm = { form: 'team' };
const choice = (...choices: readonly string[]): FieldForm => ({ form: 'choice', choices });
const checks = (...choices: readonly string[]): FieldForm => ({ form: 'checks', choices });

export type Fields = Readonly<Record<string, FieldForm>>;

/** What all steps have. */
export const commonFields: Fields = { name: line(limits.step_name_characters), key: line(40), days: whole };

/** What a step of a kind has besides; the empty choice of a letter is that of the settings. */
export const fieldsOf: Readonly<Record<StepKind, Fields>> = {
  letter: { text_key: { form: 'text' }, channel: choice('', ...letterChannels), recipients: choice('debtor', 'all') },
  task: {
    task_kind: choice(...writtenTaskKinds),
    title: line(limits.task_title_characters),
    due_days: whole,
    priority: choice(...taskPriorities),
    team_id: team,
    blocking: flag,
  },
  offer_plan: {
    text_key: { form: 'text', kind: 'plan_offer' },
    acceptance: choice('payment', 'signature', 'silence'),
    response_days: whole,
    max_count: whole,
    min_amount: money,
    interest: choice('runs', 'waived_if_kept'),
    grace_days: whole,
    default_after: whole,
    settlement_fee: flag,
  },
  wait: { for_days: whole },
  court: { due_days: whole, team_id: team },
  monitor: { every_days: whole, rounds: whole, checks: checks(...monitoredThings) },
  close: { code: choice(...closingCodes) },
};

/** The conditions that a step may have. */
export const conditionFields: Fields = {
  open_min: money,
  open_max: money,
  principal_min: money,
  age_days_min: whole,
  age_days_max: whole,
  acting_as: choice('consumer', 'business'),
  titled: flag,
  disputed: flag,
  reachable_by: checks(...reachableBy),
  claim_types: { form: 'codes' },
  part_paid_within_days: whole,
  not_paid_within_days: whole,
  broken_promises_min: whole,
  plan_defaulted: flag,
};

/** Steps of these kinds may book a fee. */
export const mayHaveFee = (kind: StepKind): boolean => kind === 'letter' || kind === 'task' || kind === 'court';

/** Empty: none; `rate` as it is typed. */
export const feeWays = ['', 'simple', 'average', 'extensive', 'rate'] as const;

/** A step in the form: its values by their path below the step; its `id` stays when others are moved or removed. */
export interface TypedStep {
  readonly id: number;
  readonly kind: StepKind;
  readonly typed: Readonly<Record<string, string>>;
}

/** The names below a place such as `when`. */
export const namesBelow = (place: 'when' | 'outcomes', { typed }: Pick<TypedStep, 'typed'>): readonly string[] =>
  Object.keys(typed).flatMap((path) => (path.startsWith(`${place}.`) ? [path.slice(place.length + 1)] : []));

/** How a task of a kind may end. */
export const outcomesOf = ({ typed }: Pick<TypedStep, 'typed'>): readonly string[] =>
  outcomesByKind[writtenTaskKinds.find((each) => each === typed.task_kind) ?? 'other'];

/** The values of a list, as they stand behind each other. */
export const entriesIn = (value: string): readonly string[] => value.split(/[\s,]+/).filter((each) => each !== '');

type StoredValue = string | number | boolean | readonly string[] | Amount | null | undefined;
type Stored = Readonly<Record<string, StoredValue>>;

function typedValue(value: StoredValue, code: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  return 'value' in value ? typedAmount(value.value, code) : value.join(' ');
}

function valueIn(value: string, { form }: FieldForm): unknown {
  if (form === 'money') return amountOf(value);
  if (form === 'whole') return wholeOf(value);
  if (form === 'flag') return value === 'true';
  if (form === 'checks' || form === 'codes') return entriesIn(value);
  return value.trim();
}

const typedFields = (
  stored: Stored,
  fields: Fields,
  code: string,
  place = '',
): readonly (readonly [string, string])[] =>
  Object.keys(fields).map((name) => [`${place}${name}`, typedValue(stored[name], code)]);

/** @param code the language, in which amounts are written */
export function typedStep(step: CaseStep, id: number, code: string): TypedStep {
  const stored = step as unknown as Stored;
  const when = (step.when ?? {}) as Stored;
  const held = Object.fromEntries(Object.entries(conditionFields).filter(([name]) => when[name] !== undefined));
  const fee = 'fee' in step ? step.fee : undefined;
  const outcomes = 'outcomes' in step ? (step.outcomes ?? {}) : {};
  return {
    id,
    kind: step.kind,
    typed: Object.fromEntries([
      ...typedFields(stored, { ...commonFields, ...fieldsOf[step.kind] }, code),
      ...typedFields(when, held, code, 'when.'),
      ...Object.entries(outcomes).map(([outcome, key]) => [`outcomes.${outcome}`, key]),
      ...(fee == null
        ? []
        : [
            ['fee.way', fee.effort ?? 'rate'],
            ['fee.rate', fee.rate ?? ''],
            ['fee.with_expenses', String(fee.with_expenses ?? false)],
          ]),
    ]),
  };
}

function feeIn({ typed }: TypedStep): unknown {
  const way = typed['fee.way'] ?? '';
  if (way === '') return null;
  const how = way === 'rate' ? { rate: (typed['fee.rate'] ?? '').trim().replace(',', '.') } : { effort: way };
  return { kind: 'collection_fee', ...how, with_expenses: typed['fee.with_expenses'] === 'true' };
}

/** What is no number is sent as it is typed, and the service says what is wrong with it. */
export function stepIn(step: TypedStep): CaseStep {
  const { kind, typed } = step;
  const fields = { ...commonFields, ...fieldsOf[kind] };
  const members = Object.entries(fields).map(([name, form]) => {
    const value = valueIn(typed[name] ?? '', form);
    return [name, value === '' && (name === 'channel' || name === 'team_id') ? null : value];
  });
  const when = Object.entries(conditionFields).flatMap(([name, form]) => {
    const value = typed[`when.${name}`];
    return value === undefined ? [] : [[name, valueIn(value, form)]];
  });
  const own = outcomesOf(step);
  const outcomes = namesBelow('outcomes', step).flatMap((name) => {
    const key = typed[`outcomes.${name}`] ?? '';
    return key === '' || !own.includes(name) ? [] : [[name, key]];
  });
  return {
    kind,
    ...Object.fromEntries(members),
    ...(when.length === 0 ? {} : { when: Object.fromEntries(when) }),
    ...(mayHaveFee(kind) ? { fee: feeIn(step) } : {}),
    ...(kind === 'task' ? { outcomes: Object.fromEntries(outcomes) } : {}),
  } as CaseStep;
}

/** As new steps begin: the defaults of their kind. */
const starts: Readonly<Record<StepKind, Readonly<Record<string, string>>>> = {
  letter: { text_key: 'reminder', channel: '', recipients: 'debtor' },
  task: { task_kind: 'call', title: '', due_days: '3', priority: 'normal', team_id: '', blocking: 'true' },
  offer_plan: {
    text_key: 'plan_offer',
    acceptance: 'payment',
    response_days: '14',
    max_count: '12',
    min_amount: '',
    interest: 'runs',
    grace_days: '7',
    default_after: '1',
    settlement_fee: 'false',
  },
  wait: { for_days: '14' },
  court: { due_days: '5', team_id: '' },
  monitor: { every_days: '180', rounds: '6', checks: monitoredThings.join(' ') },
  close: { code: 'uncollectible' },
};

/** A further step, with a key that no other has. */
export function newStep(kind: StepKind, steps: readonly TypedStep[], name: string): TypedStep {
  const keys = new Set(steps.map(({ typed }) => typed.key));
  let number = steps.length + 1;
  while (keys.has(`step_${number}`)) number += 1;
  const id = Math.max(0, ...steps.map((each) => each.id)) + 1;
  return { id, kind, typed: { name, key: `step_${number}`, days: '0', ...starts[kind] } };
}

/** A condition as it begins. */
export const startOfCondition = (name: string): string => {
  const field = conditionFields[name];
  if (field?.form === 'flag') return 'true';
  return field?.form === 'choice' || field?.form === 'checks' ? (field.choices[0] ?? '') : '';
};
