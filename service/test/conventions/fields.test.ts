/** Unknown and wrong members and parameters: decisions.md 1 "Unknown members", "All failures at once". Over every declared route. */
import { before, test } from 'node:test';
import assert from 'node:assert/strict';
import type { JsonSchema } from '@mahnwerk/contract/shapes/shape.ts';
import { exampleOf } from '@mahnwerk/contract/grammar/examples.ts';
import { sharedCast } from '../harness/shared-walk.ts';
import {
  ask,
  assertRefused,
  type Fixture,
  everyRouteKeeps,
  failuresOf,
  type Step,
  takesBody,
} from '../harness/every-route.ts';
import { objectsIn } from '../harness/places-in-bodies.ts';

let cast: Fixture;

before(async () => {
  cast = await sharedCast();
});

const schemaOf = ({ route }: Step): JsonSchema => route.body?.schema ?? {};
const writable = (step: Step): string[] => Object.keys(schemaOf(step).properties ?? {});

test('a member nobody declared is refused with its path, at every place of a body', () =>
  everyRouteKeeps(async (step) => {
    for (const { path, put } of objectsIn(schemaOf(step))) {
      const answer = await ask(cast, step, { body: put('no_such_member') });
      const field = path === '' ? 'no_such_member' : `${path}.no_such_member`;
      assert.equal(answer.status, 400, `at ${path}: ${answer.text}`);
      assert.ok(failuresOf(answer).includes(`unknown_field ${field}`), `at ${path}: ${answer.text}`);
    }
  }, takesBody));

test('a field that is only read is refused like an unknown one', () =>
  everyRouteKeeps(async (step) => {
    for (const name of ['id', 'href', 'created_at', 'updated_at', 'display_name', 'customer_number'].filter(
      (each) => !writable(step).includes(each),
    )) {
      const answer = await ask(cast, step, {
        body: { ...(exampleOf(schemaOf(step), 'least') as object), [name]: 'x' },
      });
      assert.ok(failuresOf(answer).includes(`unknown_field ${name}`), answer.text);
    }
  }, takesBody));

test('a member of the prototype is a member like any other', () =>
  everyRouteKeeps(
    (step, deal) =>
      deal(['__proto__', 'constructor', 'toString', 'hasOwnProperty'], async (name) => {
        const answer = await ask(cast, step, { body: `{"${name}":1}` });
        assert.ok(failuresOf(answer).includes(`unknown_field ${name}`), answer.text);
      }),
    takesBody,
  ));

test('what is required is named where it is missing', () =>
  everyRouteKeeps(
    async (step) => {
      const required = (schemaOf(step).required ?? []) as string[];
      const answer = await ask(cast, step, { body: {} });
      for (const name of required) assert.ok(failuresOf(answer).includes(`required ${name}`), answer.text);
    },
    (step) => takesBody(step) && Array.isArray(schemaOf(step).required),
  ));

const wrongFor = (schema: JsonSchema): unknown =>
  (Array.isArray(schema.type) ? schema.type : [schema.type]).includes('object') ? 1 : { wrong: 'type' };

test('every member of another type is listed, all in one answer and in the order of the document', () =>
  everyRouteKeeps(async (step) => {
    const properties = Object.entries((schemaOf(step).properties ?? {}) as Record<string, JsonSchema>).filter(
      ([, { type }]) => type !== undefined,
    );
    if (properties.length === 0) return;
    const body = Object.fromEntries(properties.toReversed().map(([name, schema]) => [name, wrongFor(schema)]));
    const answer = await ask(cast, step, { body });
    const told = failuresOf(answer).map((each) => each.split(' ')[1]?.split(/[.[]/)[0]);
    const order = told.filter((name, index) => told.indexOf(name) === index && Object.hasOwn(body, name ?? ''));
    assert.equal(answer.status, 400);
    assert.deepEqual(order, Object.keys(body));
  }, takesBody));

test('one answer lists at most a hundred failures', () =>
  everyRouteKeeps(async (step) => {
    const answer = await ask(cast, step, {
      body: Object.fromEntries(Array.from({ length: 150 }, (_none, index) => [`m${index}`, 1])),
    });
    assert.equal(failuresOf(answer).length, 100);
  }, takesBody));

test('a parameter nobody declared is refused on every route', () =>
  everyRouteKeeps(async (step) =>
    assertRefused(await ask(cast, step, { query: '?no_such=1' }), 400, 'validation_error', 'unknown_parameter no_such'),
  ));

test('the retired parameters of sorting are unknown', () =>
  everyRouteKeeps(async (step) =>
    assertRefused(
      await ask(cast, step, { query: '?sort=created&direction=asc' }),
      400,
      'validation_error',
      'unknown_parameter sort',
      // Bank transactions have a direction of their own.
      `${step.route.list?.filters?.direction === undefined ? 'unknown' : 'invalid'}_parameter direction`,
    ),
  ));

test('failures of parameters and of the body stand in one answer, the parameters first', () =>
  everyRouteKeeps(async (step) => {
    const answer = await ask(cast, step, { query: '?no_such=1', body: { no_member: 1 } });
    assert.deepEqual(failuresOf(answer).slice(0, 2), ['unknown_parameter no_such', 'unknown_field no_member']);
  }, takesBody));
