/** The rules of answers by question type (decisions.md 7), as rows, and the validation of an answer. */
import type { AnswerInput, QuestionType } from '@mahnwerk/contract/case/requests-to-client.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { type FormFields, type FormValidator, type FormSchema, readForm } from '../../../values/form.ts';

type Member = 'text' | 'date' | 'fields' | 'additional_comment' | 'documents';

interface AnswerRule {
  /** Required fields. `additional_comment` is always allowed; other fields are not. */
  readonly needs: readonly Member[];
  /** The allowed values of `text`; default any. */
  readonly choices?: readonly string[];
  /** A field that a value of `text` requires and allows. */
  readonly needsOn?: Readonly<Record<string, Member>>;
}

export const answerRules = {
  'yes-no': { needs: ['text'], choices: ['yes', 'no'] },
  'yes-no-dontknow': { needs: ['text'], choices: ['yes', 'no', 'dontknow'] },
  'yes-no-freetext-on-no': { needs: ['text'], choices: ['yes', 'no'], needsOn: { no: 'additional_comment' } },
  'yes-with-date-no-freetext-on-no': { needs: ['text'], choices: ['yes', 'no'], needsOn: { yes: 'date' } },
  fileupload: { needs: ['documents'] },
  freetext: { needs: ['text'] },
  'dynamic-form': { needs: ['fields'] },
} as const satisfies Readonly<Record<QuestionType, AnswerRule>>;

/** A stored answer; its documents are rows of their own. */
export interface StoredAnswer {
  readonly text: string | null;
  readonly date: string | null;
  readonly fields: FormFields | null;
  readonly additional_comment: string | null;
}

const members = ['text', 'date', 'fields', 'additional_comment', 'documents'] as const satisfies readonly Member[];

/** The answer to a question; reports every error. */
export async function readAnswer(
  { question_type, form_schema }: { readonly question_type: QuestionType; readonly form_schema: FormSchema | null },
  input: AnswerInput,
  validator: FormValidator,
  report: ValidationErrors,
): Promise<StoredAnswer> {
  const { needs, choices, needsOn = {} }: AnswerRule = answerRules[question_type];
  const { text = null, date = null, fields = null, additional_comment = null, documents = [] } = input;
  const given: Readonly<Record<Member, boolean>> = {
    text: text !== null,
    date: date !== null,
    fields: fields !== null,
    additional_comment: additional_comment !== null,
    documents: documents.length > 0,
  };
  const isChosen = text !== null && (choices?.includes(text) ?? true);
  const needed = new Set<Member>([
    ...needs,
    ...(isChosen && Object.hasOwn(needsOn, text) ? [needsOn[text] as Member] : []),
  ]);
  // Without a valid `text`, fields that one of its values requires are allowed.
  const taken = new Set<Member>([...needed, 'additional_comment', ...(isChosen ? [] : Object.values(needsOn))]);
  for (const member of members) {
    if (needed.has(member) && !given[member]) report.failAt(member, 'required', 'Required for this question type.');
    if (given[member] && !taken.has(member))
      report.failAt(member, 'not_allowed', 'Not allowed for this question type.');
  }
  if (text !== null && !isChosen)
    report.failAt('text', 'invalid_choice', `Expected one of: ${(choices ?? []).join(', ')}.`);
  return {
    text,
    date,
    fields: fields === null || form_schema === null ? null : await readFields(form_schema, fields, validator, report),
    additional_comment,
  };
}

async function readFields(
  schema: FormSchema,
  fields: FormFields,
  validator: FormValidator,
  report: ValidationErrors,
): Promise<FormFields | null> {
  report.enter('fields');
  const read = await readForm(schema, fields, validator, report);
  report.leave();
  return read ?? null;
}
