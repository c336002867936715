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
const isPresent = (each: string | null): each is string => each !== null;

export async function readSurroundings(db: OperatorDb, { steps, plan }: PolicyDocument): Promise<Surroundings> {
  const keys = [...steps.map(textOf), plan.reminder_text_key, plan.confirmation_text_key].filter(isPresent);
  const [textKinds, teams] = await Promise.all([
    readTextKinds(db, keys),
    knownTeams(db, steps.map(teamOf).filter(isPresent)),
  ]);
  return { textKinds, teams };
}

export function checkDocument(document: PolicyDocument, known: Surroundings, errors: ValidationErrors): void {
  const { steps, promise, plan } = document;
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
  checkJump(promise.on_broken, keys, 'promise.on_broken', errors);
  checkJump(plan.on_default, keys, 'plan.on_default', errors);
  const { reminder_text_key: reminder, confirmation_text_key: confirmation } = plan;
  if (reminder !== null)
    checkText(reminder, ['plan', 'reminder_text_key'], { known, errors, kind: 'instalment_reminder' });
  if (confirmation !== null)
    checkText(confirmation, ['plan', 'confirmation_text_key'], { known, errors, kind: 'plan_confirmation' });
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

function checkJump(key: string | null, keys: readonly string[], at: string, errors: ValidationErrors): void {
  if (key !== null && !keys.includes(key)) errors.failAt(at, 'invalid', 'No step has this key.');
}
