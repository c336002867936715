/** What a policy must be before it is saved or tried (case-work.md 3): all failures at once, at their paths. */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { isFirstLetter, type LetterTextKind } from '@mahnwerk/contract/shapes/letter-text.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { outcomesByKind } from '@mahnwerk/contract/shapes/task.ts';
import type { OperatorDb } from '../../../platform/database/session.ts';
import { readTextKinds } from '../../case-correspondence/letter-texts/index.ts';
import { checkRate } from '../../money/fees/index.ts';
import { knownTeams } from '../teams/index.ts';
import type { FilledStep, PolicyDocument } from './policy.ts';

/** What a policy names outside itself. */
export interface Surroundings {
  /** By the key of a letter text, its kind. */
  readonly textKinds: ReadonlyMap<string, LetterTextKind>;
  readonly teams: ReadonlySet<string>;
}

const teamOf = (step: FilledStep): string | null => ('team_id' in step ? step.team_id : null);
const textOf = (step: FilledStep): string | null => ('text_key' in step ? step.text_key : null);
const isPresent = (each: string | null | undefined): each is string => each != null;

/** What is sent of a policy; what is left out has been checked before. */
export type SentPolicy = Partial<Pick<PolicyDocument, 'steps'>> & { readonly plan?: Partial<PolicyDocument['plan']> };

/** The texts of plans, each of its kind. */
const planTexts = { reminder_text_key: 'instalment_reminder', confirmation_text_key: 'plan_confirmation' } as const;

export async function readSurroundings(db: OperatorDb, { steps = [], plan }: SentPolicy): Promise<Surroundings> {
  const keys = [...steps.map(textOf), plan?.reminder_text_key, plan?.confirmation_text_key].filter(isPresent);
  const [textKinds, teams] = await Promise.all([
    readTextKinds(db, keys),
    knownTeams(db, steps.map(teamOf).filter(isPresent)),
  ]);
  return { textKinds, teams };
}

/** What is wrong with what is sent, whatever policy it is for. */
export function checkSent({ steps = [], plan = {} }: SentPolicy, known: Surroundings, errors: ValidationErrors): void {
  const keys = steps.map(({ key }) => key);
  errors.enter('steps');
  for (const [index, step] of steps.entries()) {
    errors.enter(index);
    if (keys.indexOf(step.key) < index) errors.failBelow(['key'], 'duplicate', `\`${step.key}\` occurs twice.`);
    checkStep(step, known, errors);
    if (step.kind === 'task') checkOutcomes(step, keys.slice(index + 1), errors);
    errors.leave();
  }
  errors.leave();
  for (const [name, kind] of Object.entries(planTexts)) {
    const key = plan[name as keyof typeof planTexts];
    if (key != null) checkText(key, ['plan', name], { known, errors, kind });
  }
}

/** What is wrong with a policy as a whole. */
export function checkWhole(document: PolicyDocument, errors: ValidationErrors): void {
  const keys = new Set(document.steps.map(({ key }) => key));
  for (const [at, key] of [
    ['promise.on_broken', document.promise.on_broken],
    ['plan.on_default', document.plan.on_default],
  ] as const)
    if (key !== null && !keys.has(key)) errors.failAt(at, 'invalid', 'No step has this key.');
  const bytes = Buffer.byteLength(JSON.stringify(document));
  if (bytes > limits.case_policy_bytes)
    errors.failAt('steps', 'max_length', `A policy has at most ${limits.case_policy_bytes} bytes as JSON.`);
}

function checkStep(step: FilledStep, known: Surroundings, errors: ValidationErrors): void {
  if (step.kind === 'letter') checkText(step.text_key, ['text_key'], { known, errors });
  if (step.kind === 'offer_plan') checkText(step.text_key, ['text_key'], { known, errors, kind: 'plan_offer' });
  if ('fee' in step && step.fee !== null) {
    const { effort, rate } = step.fee;
    const kind = step.kind === 'letter' ? known.textKinds.get(step.text_key) : undefined;
    if (kind !== undefined && isFirstLetter(kind))
      errors.failBelow(['fee'], 'invalid', 'A first letter has the costs that its text says.');
    errors.enter('fee');
    if (effort === undefined && rate === undefined)
      errors.failBelow(['effort'], 'required', 'One of `effort` and `rate` is required.');
    checkRate(errors, { kind: step.fee.kind, ...(effort && { effort }), ...(rate && { rate }) });
    errors.leave();
  }
  const team = teamOf(step);
  if (team !== null && !known.teams.has(team)) errors.failBelow(['team_id'], 'invalid', 'No such team.');
}

interface Expected {
  readonly known: Surroundings;
  readonly errors: ValidationErrors;
  /** Default: any. */
  readonly kind?: LetterTextKind;
}

function checkText(key: string, at: readonly string[], { known, errors, kind }: Expected): void {
  const found = known.textKinds.get(key);
  if (found === undefined) errors.failBelow(at, 'invalid', 'No letter text has this key.');
  else if (kind !== undefined && found !== kind)
    errors.failBelow(at, 'invalid', `Expected a letter text of the kind \`${kind}\`, got \`${found}\`.`);
}

function checkOutcomes(
  { task_kind, outcomes }: Extract<FilledStep, { kind: 'task' }>,
  ahead: readonly string[],
  errors: ValidationErrors,
): void {
  const own: readonly string[] = outcomesByKind[task_kind];
  for (const [outcome, key] of Object.entries(outcomes))
    if (!own.includes(outcome))
      errors.failBelow(['outcomes', outcome], 'invalid', `A task of the kind \`${task_kind}\` has no such outcome.`);
    else if (!ahead.includes(key)) errors.failBelow(['outcomes', outcome], 'invalid', 'No later step has this key.');
}
