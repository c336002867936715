import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import pino from 'pino';
import { type AnswerInput, type QuestionType, questionTypes } from '@mahnwerk/contract/case/requests-to-client.ts';
import { FileContent } from '@mahnwerk/contract/shapes/file.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { FormThread } from '../../../platform/forms/thread.ts';
import { readAnswer } from './answer.ts';

const forms = new FormThread(pino({ level: 'silent' }));
after(() => forms.close());

const form_schema = { type: 'object', properties: { iban: { type: 'string', minLength: 4 } }, required: ['iban'] };
const documents = [{ type: 'other', filename: 'a.pdf', base64: new FileContent('0'.repeat(64), 1) }] as const;

const asked = (question_type: QuestionType) => ({
  question_type,
  form_schema: question_type === 'dynamic-form' ? form_schema : null,
});

async function toldOf(question_type: QuestionType, input: AnswerInput): Promise<string[]> {
  const report = new ValidationErrors();
  await readAnswer(asked(question_type), input, forms, report);
  return report.failures.map(({ code, field }) => `${code} ${field}`);
}

const right: Readonly<Record<QuestionType, readonly AnswerInput[]>> = {
  'yes-no': [{ text: 'yes' }, { text: 'no' }],
  'yes-no-dontknow': [{ text: 'yes' }, { text: 'no' }, { text: 'dontknow' }],
  'yes-no-freetext-on-no': [{ text: 'yes' }, { text: 'no', additional_comment: 'It never came.' }],
  'yes-with-date-no-freetext-on-no': [{ text: 'yes', date: '2026-01-12' }, { text: 'no' }],
  fileupload: [{ documents }],
  freetext: [{ text: 'On the 12th, by Mr Muster.' }],
  'dynamic-form': [{ fields: { iban: 'DE89' } }],
};

for (const type of questionTypes)
  test(`${type} takes its answers, each with a comment, with nulls and empty lists for what it does not take, and nothing less`, async () => {
    for (const answer of right[type]) {
      assert.deepEqual(await toldOf(type, answer), []);
      assert.deepEqual(await toldOf(type, { ...answer, additional_comment: 'By telephone.' }), []);
      assert.deepEqual(
        await toldOf(type, {
          text: null,
          date: null,
          fields: null,
          additional_comment: null,
          documents: [],
          ...answer,
        }),
        [],
      );
      for (const member of Object.keys(answer))
        assert.deepEqual(await toldOf(type, { ...answer, [member]: undefined }), [`required ${member}`]);
    }
  });

test('what an answer does not take is not allowed, each by its name', async () => {
  assert.deepEqual(await toldOf('yes-no', { text: 'yes', date: '2026-01-12', fields: {}, documents }), [
    'not_allowed date',
    'not_allowed fields',
    'not_allowed documents',
  ]);
  assert.deepEqual(await toldOf('yes-with-date-no-freetext-on-no', { text: 'no', date: '2026-01-12' }), [
    'not_allowed date',
  ]);
  assert.deepEqual(await toldOf('fileupload', { text: 'attached', documents }), ['not_allowed text']);
  assert.deepEqual(await toldOf('freetext', { text: 'attached', documents }), ['not_allowed documents']);
});

test('another word than those offered is no choice, in whatever case', async () => {
  for (const type of ['yes-no', 'yes-no-dontknow', 'yes-no-freetext-on-no', 'yes-with-date-no-freetext-on-no'] as const)
    for (const text of ['Yes', 'NO', 'maybe', 'ja', 'yes ', 'toString', '__proto__'])
      assert.deepEqual(
        await toldOf(type, { text, ...(type.startsWith('yes-with') ? { date: '2026-01-12' } : {}) }),
        ['invalid_choice text'],
        `${type}: ${text}`,
      );
  assert.deepEqual(await toldOf('yes-no', { text: 'dontknow' }), ['invalid_choice text']);
});

test('no answer is kept with less than its question needs, or more than it takes', async () => {
  const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
  const input = fc.record({
    text: some(fc.constantFrom('yes', 'no', 'dontknow', 'something else')),
    date: some(fc.constant('2026-01-12')),
    fields: some(fc.constantFrom({}, { iban: 'DE89' }, { iban: 1 })),
    additional_comment: some(fc.constant('By telephone.')),
    documents: fc.constantFrom([], documents),
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...questionTypes), input, async (type, sent) => {
      const told = await toldOf(type, sent);
      const isRight = right[type].some((each) => {
        const { additional_comment: needed, ...rest } = {
          text: null,
          date: null,
          fields: null,
          documents: [],
          ...each,
        };
        const { additional_comment: given, ...others } = sent;
        const same = type === 'freetext' ? { ...others, text: others.text === null ? null : rest.text } : others;
        return (
          JSON.stringify(same) ===
            JSON.stringify({ text: rest.text, date: rest.date, fields: rest.fields, documents: rest.documents }) &&
          (needed === undefined || given !== null)
        );
      });
      assert.equal(told.length === 0, isRight, `${type} ${JSON.stringify(sent)}: ${told.join(', ')}`);
    }),
  );
});
