/**
 * Text: service.md 7.2 `control_characters`, decisions.md 1 "Text", "Text limits". At every text that a
 * declared body or filter takes; what its own rules say beyond that (an IBAN, a phone number) is its room's.
 */
import { before, test } from 'node:test';
import assert from 'node:assert/strict';
import { everyRoute } from '@mahnwerk/contract/apis/all.ts';
import { exampleOf } from '@mahnwerk/contract/grammar/examples.ts';
import type { JsonSchema } from '@mahnwerk/contract/shapes/shape.ts';
import { type Answer } from '../harness/service.ts';
import { sharedCast } from '../harness/shared-walk.ts';
import { dealtRoutesKeep } from '../harness/dealt-routes.ts';
import {
  ask,
  assertRefused,
  type Deal,
  type Fixture,
  everyRouteKeeps,
  failuresOf,
  givenCreation,
  isCreation,
  isList,
  type Step,
  takesBody,
  unlessStory,
} from '../harness/every-route.ts';

let cast: Fixture;

before(async () => {
  cast = await sharedCast();
});

interface TextField {
  /** As a failure names it: `metadata[0].value`. */
  readonly path: string;
  readonly max: number;
  readonly lines: boolean;
  /** Whether any text will do: no form, no room's rule known by its schema. */
  readonly free: boolean;
  /** A whole body with this text in its place. */
  readonly put: (text: string) => unknown;
}

/** Every text in a schema, a text that stands in a list as its first entry. */
function textsIn(schema: JsonSchema, path = '', put: (value: unknown) => unknown = (value) => value): TextField[] {
  const alternatives = [schema.anyOf, schema.oneOf].flatMap((each) =>
    Array.isArray(each) ? (each as JsonSchema[]) : [],
  );
  if (alternatives.length > 0) return alternatives.flatMap((each) => textsIn(each, path, put));
  if (typeof schema.maxLength === 'number')
    return [
      {
        path,
        max: schema.maxLength,
        lines: schema['x-multiline'] === true,
        free: schema.pattern === undefined && schema.format === undefined,
        put,
      },
    ];
  if (schema.items !== undefined) return textsIn(schema.items as JsonSchema, `${path}[0]`, (value) => put([value]));
  const whole = exampleOf(schema, 'whole');
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, each]) =>
    textsIn(each, path === '' ? name : `${path}.${name}`, (value) => put({ ...(whole as object), [name]: value })),
  );
}

const textCodes = ['control_characters', 'max_length', 'blank', 'unknown_field'];

/** What a text in this place is told about being a text. */
async function toldOf(step: Step, { path, put }: TextField, text: string): Promise<string[]> {
  const answer = await ask(cast, step, { body: put(text) });
  assert.ok(answer.status < 500, answer.text);
  return failuresOf(answer).filter((each) => textCodes.some((code) => each === `${code} ${path}`));
}

function everyText(
  what: string,
  where: (field: TextField) => boolean,
  promise: (told: (text: string) => Promise<string[]>, field: TextField, deal: Deal) => Promise<void>,
): void {
  test(what, () =>
    dealtRoutesKeep(
      async (step, deal) => {
        for (const field of textsIn(step.route.body?.schema ?? {}).filter(where))
          await promise((text) => toldOf(step, field, text), field, deal).catch((error: Error) =>
            Promise.reject(new Error(`${field.path}: ${error.message}`)),
          );
      },
      (step) => takesBody(step) && textsIn(step.route.body?.schema ?? {}).some(where),
    ),
  );
}

const anywhere = (): boolean => true;
const shown = (text: string): string => `U+${text.codePointAt(0)?.toString(16)}`;
const isRefused =
  (told: (text: string) => Promise<string[]>, code: string, { path }: TextField) =>
  async (text: string): Promise<void> =>
    assert.deepEqual(await told(text), [`${code} ${path}`], JSON.stringify(text.slice(0, 8)));

test('the walk finds single lines and texts of several lines', () => {
  const all = everyRoute().flatMap((step) => textsIn(step.route.body?.schema ?? {}));
  assert.ok(
    all.length > 100 && all.some(({ lines }) => lines) && all.some(({ lines }) => !lines),
    `found ${all.length}`,
  );
  const found = textsIn({
    type: 'object',
    properties: {
      a: {
        type: 'array',
        items: {
          anyOf: [
            { type: 'object', properties: { b: { type: 'string', maxLength: 2, 'x-multiline': true } } },
            { type: 'null' },
          ],
        },
      },
      c: { type: 'string', maxLength: 3 },
    },
  });
  assert.deepEqual(
    found.map(({ path, max, lines }) => [path, max, lines]),
    [
      ['a[0].b', 2, true],
      ['c', 3, false],
    ],
  );
  assert.deepEqual(
    found.map(({ put }) => put('x')),
    [
      { a: [{ b: 'x' }], c: 'c' },
      { a: [{ b: 'b' }], c: 'x' },
    ],
  );
});

everyText(
  'a text may have as many code points as its limit says, and not one more, however many units they take',
  anywhere,
  async (told, field, deal) => {
    await deal(['ä', '𝒳', '🙂'], async (letter) => {
      await isRefused(told, 'max_length', field)(letter.repeat(field.max + 1));
      if (field.free) assert.deepEqual(await told(letter.repeat(field.max)), [], `${field.max} × ${letter}`);
    });
  },
);

everyText(
  'a text is measured as it is kept: without format characters, composed',
  ({ free }) => free,
  async (told, field, deal) => {
    const { max } = field;
    const kept = ['u\u0308'.repeat(max), `${'x'.repeat(max)}${'\u200b\u00ad\u202e\ufeff\u{e0041}'.repeat(3)}`];
    await deal(kept, async (text) => assert.deepEqual(await told(text), []));
    const tooLong = [`${'u\u0308'.repeat(max)}x`, '\u0958'.repeat(Math.floor(max / 2) + 1)];
    await deal(tooLong, isRefused(told, 'max_length', field));
  },
);

const everyControl = Array.from({ length: 0xa0 }, (_none, code) => String.fromCodePoint(code)).filter((each) =>
  /\p{Cc}/u.test(each),
);
const lineControls = ['\t', '\n', '\r'];
const others = everyControl.filter((each) => !lineControls.includes(each));
// Of each kind the first, the last and one between; all of them at one text below.
const some = ['\0', '\x0b', '\x1f', '\x7f', '\x80', '\x85', '\x9f'];

everyText('a control character is refused in every text, wherever it stands in it', anywhere, (told, field, deal) =>
  deal(
    some.map((each, index) => ['', 'a'][index % 2] + each + 'b'),
    isRefused(told, 'control_characters', field),
  ),
);
everyText(
  'a single line takes no tab and no line break',
  ({ lines }) => !lines,
  (told, field, deal) =>
    deal(
      lineControls.flatMap((each) => [`a${each}b`, `a${each}`]),
      isRefused(told, 'control_characters', field),
    ),
);
everyText(
  'a text of several lines takes tabs and line breaks',
  ({ lines }) => lines,
  async (told) => assert.deepEqual(await told('One\n\tTwo\r\nThree\r'), []),
);
const isFirstName = ({ path }: TextField): boolean => path.endsWith('first_name');
const nothings = ['', ' ', '\u00a0\u2003', '\u200b\ufeff', ' \u00ad '];
everyText(
  'a text of nothing but white space or format characters is blank',
  (field) => field.free && !isFirstName(field),
  (told, field, deal) => deal(nothings, isRefused(told, 'blank', field)),
);
everyText('a first name of nothing is none', isFirstName, (told, _field, deal) =>
  deal(nothings, async (text) => assert.deepEqual(await told(text), [])),
);

test('each of the 65 control characters is refused', () =>
  everyRouteKeeps(
    async (step) => {
      assert.equal(everyControl.length, 65);
      for (const lines of [false, true]) {
        const field = textsIn(step.route.body?.schema ?? {}).find((each) => each.lines === lines);
        for (const each of field === undefined ? [] : lines ? others : everyControl)
          assert.deepEqual(
            await toldOf(step, field as TextField, `a${each}b`),
            [`control_characters ${field?.path}`],
            shown(each),
          );
      }
    },
    ({ name }) => name === 'claims.create' || name === 'debtors.create',
  ));

const strange = 'A\u00adn\u200bna\ufeff e\u200d\u0301 \u202eu\u0308\u{e0041}';
const kept = 'Anna é ü';

const at = (value: unknown, path: string): unknown =>
  (path.match(/[^.[\]]+/g) ?? []).reduce<unknown>(
    (place, step) =>
      typeof place === 'object' && place !== null ? (place as Record<string, unknown>)[step] : undefined,
    value,
  );

test('a text is kept without its format characters, composed', async () => {
  let seen = 0;
  await dealtRoutesKeep(async (step) => {
    const creation = await givenCreation(cast, step).catch(unlessStory);
    if (creation === undefined) return;
    const body = await creation.body();
    for (const field of textsIn(step.route.body?.schema ?? {}).filter(
      (each) => each.free && !each.path.includes('.') && !each.path.includes('['),
    )) {
      const answer: Answer = await ask(cast, step, { path: creation.path, body: { ...body, [field.path]: strange } });
      if (answer.status !== 201 || !(field.path in answer.body)) continue; // a rule of its own, or not shown
      assert.equal(at(answer.body, field.path), kept, field.path);
      seen += 1;
    }
  }, isCreation);
  assert.ok(seen > 3, `only ${seen} texts were seen again`);
});

test('a text that a list is filtered by follows the same rules', () =>
  everyRouteKeeps(async (step, deal) => {
    for (const [name, { schema }] of Object.entries(step.route.list?.filters ?? {})) {
      if (typeof schema.maxLength !== 'number' || schema.pattern !== undefined) continue;
      await deal(['\0', 'a\nb', '\x7f', '\x85', '𝒳'.repeat(schema.maxLength + 1), '', '\u200b'], async (text) =>
        assertRefused(
          await ask(cast, step, { query: `?${name}=${encodeURIComponent(text)}` }),
          400,
          'validation_error',
          `invalid_parameter ${name}`,
        ),
      );
      assert.equal(
        (await ask(cast, step, { query: `?${name}=${encodeURIComponent('𝒳'.repeat(schema.maxLength))}` })).status,
        200,
      );
    }
  }, isList));
