import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import pino from 'pino';
import { FormThread } from '../platform/forms/thread.ts';
import { checkFormSchema, type FormFields, type FormSchema, readForm } from './form.ts';

const forms = new FormThread(pino({ level: 'silent' }));
after(() => forms.close());

const toldOf = ({ failures }: ValidationErrors): string[] => failures.map(({ code, field }) => `${code} ${field}`);

async function faultsOf(schema: FormSchema): Promise<string[]> {
  const report = new ValidationErrors();
  report.enter('form_schema');
  await checkFormSchema(schema, forms, report);
  return toldOf(report);
}

async function read(
  schema: FormSchema,
  fields: FormFields,
): Promise<{ told: string[]; fields: FormFields | undefined }> {
  const report = new ValidationErrors();
  report.enter('fields');
  return { fields: await readForm(schema, fields, forms, report), told: toldOf(report) };
}

const form = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 10 },
    since: { type: 'string', format: 'date' },
    parts: { type: 'array', items: { type: 'object', properties: { 'a/b': { type: 'integer' } }, required: ['a/b'] } },
    kind: { enum: ['private', 'business'] },
    company: { type: 'string' },
    contact: {
      anyOf: [
        { type: 'object', required: ['phone'] },
        { type: 'object', required: ['email'] },
      ],
    },
  },
  required: ['name'],
  additionalProperties: false,
  dependentSchemas: { company: { required: ['since'] } },
};

test('an ordinary schema is a form', async () => {
  assert.deepEqual(await faultsOf(form), []);
  assert.deepEqual(
    await faultsOf({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: { part: { type: 'string' } },
      properties: { part: { $ref: '#/$defs/part' } },
    }),
    [],
  );
  // A list of lists leads into itself, and comes to an end with what is filled in.
  assert.deepEqual(await faultsOf({ type: 'object', properties: { below: { $ref: '#' } } }), []);
});

test('what is no schema of a form is told', async () => {
  const wrong: readonly FormSchema[] = [
    { type: 'object', properties: { a: { type: 'strin' } } },
    { type: 'object', properties: { a: { format: 'no-such-format' } } },
    { type: 'object', properties: { a: { pattern: '(' } } },
    { type: 'object', no_such_keyword: 1 },
    { type: 'object', $schema: 'http://json-schema.org/draft-07/schema#' },
    { type: 'object', $async: true },
    { type: 'object', properties: { a: { $ref: 'https://schemas.example/a.json' } } },
    { type: 'object', properties: { a: { $ref: 'file:///etc/passwd' } } },
    { type: 'object', properties: { a: { $ref: '#/$defs/none' } } },
    { type: 'object', $ref: '#' },
  ];
  for (const schema of wrong) assert.deepEqual(await faultsOf(schema), ['invalid form_schema'], JSON.stringify(schema));
  assert.deepEqual(await faultsOf({ type: 'string' }), ['invalid form_schema.type']);
  assert.deepEqual(await faultsOf({ properties: {} }), ['required form_schema.type']);
});

test('a schema has at most so many characters and levels', async () => {
  const sized = (length: number): FormSchema => ({
    type: 'object',
    title: 'x'.repeat(length - JSON.stringify({ type: 'object', title: '' }).length),
  });
  assert.deepEqual(await faultsOf(sized(limits.form_schema_characters)), []);
  assert.deepEqual(await faultsOf(sized(limits.form_schema_characters + 1)), ['max_length form_schema']);
  const deep = (levels: number): FormSchema =>
    levels === 1 ? { type: 'object' } : { type: 'object', not: deep(levels - 1) };
  assert.deepEqual(await faultsOf(deep(limits.form_depth)), []);
  assert.deepEqual(await faultsOf(deep(limits.form_depth + 1)), ['invalid form_schema']);
});

test('a form that is filled in rightly is kept, its texts as texts are kept', async () => {
  assert.deepEqual(await read(form, { name: 'An\u00adna u\u0308', parts: [{ 'a/b': 1 }], contact: { email: '' } }), {
    told: [],
    fields: { name: 'Anna ü', parts: [{ 'a/b': 1 }], contact: { email: '' } },
  });
});

test('everything that does not fit is told by its path', async () => {
  assert.deepEqual((await read(form, {})).told, ['required fields.name']);
  assert.deepEqual(
    (
      await read(form, {
        name: 'longer than ten',
        since: '2026-02-30',
        parts: [{ 'a/b': 1 }, {}, { 'a/b': 'x' }],
        kind: 'other',
        contact: {},
        more: 1,
      })
    ).told.sort(),
    [
      'invalid fields.contact',
      'invalid fields.kind',
      'invalid fields.name',
      'invalid fields.parts[2].a/b',
      'invalid fields.since',
      'required fields.parts[1].a/b',
      'unknown_field fields.more',
    ],
  );
  assert.deepEqual((await read(form, { name: 'Anna', company: 'Muster' })).told, ['required fields.since']);
  assert.deepEqual((await read(form, { name: 'a\u0000b', parts: [{ 'a/b': '\u0007' }] })).told, [
    'control_characters fields.name',
    'control_characters fields.parts[0].a/b',
  ]);
  assert.deepEqual(
    (await read(form, JSON.parse('{"name": "Anna", "__proto__": {"polluted": 1}}') as FormFields)).told,
    ['unknown_field fields.__proto__'],
  );
});

test('a form has at most so many values and characters', async () => {
  const open = { type: 'object' };
  const values = (count: number) => ({ list: Array.from({ length: count }, () => 1) });
  // The form and the list are values too.
  assert.deepEqual((await read(open, values(limits.form_values - 2))).told, []);
  assert.deepEqual((await read(open, values(limits.form_values - 1))).told, ['max_length fields']);
  assert.deepEqual((await read(open, { text: 'x'.repeat(limits.form_characters) })).told, ['max_length fields']);
});
