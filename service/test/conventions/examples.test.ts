/**
 * The documents' examples are what an integrator copies first, so they are run: every example request, every
 * example of a parameter. `send` holds each answer against its shape, its status and the documented problems
 * by itself; that every example of an answer fits its schema is contract/src/grammar/openapi/openapi.test.ts's.
 */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { apis } from '@mahnwerk/contract/apis/all.ts';
import { exampleOf } from '@mahnwerk/contract/grammar/examples.ts';
import { openapi, type OpenApiDocument } from '@mahnwerk/contract/grammar/openapi/openapi.ts';
import type { OperationObject } from '@mahnwerk/contract/grammar/openapi/operation.ts';
import type { Reference } from '@mahnwerk/contract/grammar/openapi/responses.ts';
import { statusOf } from '@mahnwerk/contract/grammar/route.ts';
import type { ApiName } from '@mahnwerk/contract/grammar/scopes.ts';
import { askByExample, first, named, refused } from '../../tools/asked-by-example.ts';
import { givenAccount } from '../harness/bank.ts';
import { givenCompanyAccount } from '../harness/company-bank.ts';
import { type Answer, type LiveService, liveService } from '../harness/service.ts';
import {
  ask,
  type Fixture,
  fixtureOf,
  everyRouteKeeps,
  failuresOf,
  givenIds,
  onlyReading,
  isGet,
  pathOf,
  type Step,
  takesBody,
} from '../harness/every-route.ts';
import type { ParameterObject } from '@mahnwerk/contract/grammar/openapi/parameters.ts';

let service: LiveService;
let cast: Fixture;
let reading: Fixture;

before(async () => {
  service = await liveService();
  cast = { ...(await fixtureOf(service)), asDocumented: true };
  reading = onlyReading(cast);
  // The account of the example of a bank file, of either owner.
  await givenAccount(service, 'client_money', 'DE02120300000000202051');
  await givenCompanyAccount(cast, 'DE02120300000000202051');
});

after(() => service.stop());

const documents = Object.fromEntries(
  Object.entries(apis).map(([api, groups]) => [
    api,
    openapi(api as ApiName, Object.values(groups), 'https://api.mahnwerk.test'),
  ]),
) as Record<ApiName, OpenApiDocument>;

function documented({ group, route }: Step): OperationObject {
  const operation = documents[group.api].paths[route.path]?.[route.method.toLowerCase()];
  assert.ok(operation);
  return operation;
}

const exampleBody = (step: Step) =>
  documented(step).requestBody?.content['application/json']?.example as Record<string, unknown> | undefined;

const resolve = <T>({ group }: Step, value: T | Reference): T =>
  typeof value === 'object' && value !== null && '$ref' in value
    ? (value.$ref
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], documents[group.api]) as T)
    : value;

/** The codes that the document shows an example of, for a status of this operation. */
function codesOf(step: Step, status: number): string[] {
  const response = documented(step).responses[status];
  if (response === undefined) return [];
  const { examples = {} } = resolve(step, response).content?.['application/json'] ?? {};
  return Object.values(examples).map(
    (each) => (resolve(step, each) as { readonly value: { readonly code: string } }).value.code,
  );
}

const isSuccess = ({ status }: Answer<unknown>): boolean => status < 300;

test('every problem of every operation is shown by an example', () =>
  everyRouteKeeps(async (step) => {
    const refusals = Object.keys(documented(step).responses).filter((status) => Number(status) >= 400);
    assert.ok(refusals.length > 0);
    for (const status of refusals) assert.ok(codesOf(step, Number(status)).length > 0, status);
  }));

test('an example request that is sent as it stands is understood: at most what it refers to is not there', () =>
  everyRouteKeeps(async (step) => {
    const answer = await ask(cast, step, { body: exampleBody(step) });
    if (isSuccess(answer)) return;
    assert.ok(codesOf(step, answer.status).includes(String(answer.body.code)), answer.text);
    for (const failure of failuresOf(answer))
      assert.match(failure, /^invalid (?:(?:\w+\[0\]\.)?\w+_id|code|credential)$/);
  }));

test('an example request succeeds once what it refers to exists', async () => {
  const succeeds = async (step: Step): Promise<void> => {
    const ids = await givenIds(isGet(step) ? reading : cast, step.route.path);
    for (const name of first[step.name] ?? [])
      assert.ok(isSuccess((await askByExample(cast, named(name), ids)).answer), `${name} comes first`);
    const { answer } = await askByExample(cast, step, ids, exampleBody(step));
    const problem = refused[step.name];
    if (problem === undefined) {
      assert.equal(answer.status, successOf(step), answer.text);
      if (step.name.endsWith('.schema')) return;
      const [shown, answered] = [exampleReply(step), answer.body].map((reply) => outlineOf(reply, isGet(step)));
      assert.deepEqual(shown, answered, 'run `npm run examples`');
      return;
    }
    assert.equal(answer.body.code, problem);
    assert.ok(codesOf(step, answer.status).includes(problem));
  };
  await everyRouteKeeps(succeeds, (step) => !comesLast(step));
  await everyRouteKeeps(succeeds, comesLast);
  // The session that was there to be read has ended with the others.
  reading.made?.delete('/account/v1/sessions/');
});

/**
 * After all others: the person of the walk then has no other session, also none that another operation needs; and the
 * newest export is deleted alone.
 */
const comesLast = ({ name }: Step): boolean =>
  name === 'sessions.endOthers' || name === 'password.change' || name.endsWith('accounting-exports.delete');

const exampleReply = (step: Step): unknown => {
  const response = documented(step).responses[successOf(step)];
  return response === undefined ? undefined : resolve(step, response).content?.['application/json']?.example;
};

/** The members of an answer, and after a command its state. A list, and whether a line of the bank has proposals, depend on what other walks have created. */
function outlineOf(reply: unknown, isRead: boolean): unknown {
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply) || 'results' in reply) return undefined;
  const entries = Object.entries(reply).map(([name, value]): [string, unknown] => [
    name,
    !isRead && /^(?:status|state|[a-z]+_state|access|role|enabled|archived|paused)$/.test(name)
      ? value === 'proposed'
        ? 'unmatched'
        : value
      : 'any',
  ]);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const successOf = ({ route }: Step): number => statusOf(route);

test('a body that may be left out can be left out', () =>
  everyRouteKeeps(async (step) => {
    // What cannot be read is refused before anything is looked up.
    const isDue = documented(step).requestBody?.required === true;
    const ids = isDue ? {} : await givenIds(cast, step.route.path);
    for (const name of isDue ? [] : (first[step.name] ?? [])) await askByExample(cast, named(name), ids);
    const answer = await ask(cast, step, { path: pathOf(step, ids), body: undefined });
    assert.equal(answer.status, isDue ? 400 : successOf(step), answer.text);
    if (answer.status === 400) assert.equal(answer.body.code, 'parse_error');
  }, takesBody));

/** Parameters that only an earlier answer can tell: no example is one of this service's. */
const told: ReadonlySet<string> = new Set(['since', 'position']);

/** Parameters that name a resource that must exist, with the refusal: that of the example is not of the owner that asks. */
const naming: Readonly<Record<string, number>> = {
  'case-letters.check recipient': 400,
  // The example is a day before that of this service.
  'case-courses.preview until': 400,
  'letter-text-previews.preview mandate_id': 404,
  'webhook-statistics.get webhook_id': 404,
};

test('every documented parameter takes its example, alone and with all others', () =>
  everyRouteKeeps(async (step) => {
    const path = pathOf(step, await givenIds(reading, step.route.path));
    const parameters = (documented(step).parameters ?? []).map((each) => resolve<ParameterObject>(step, each));
    const query = parameters
      .filter((each) => each.in === 'query')
      .map(({ name, schema }): [string, string] => [name, exampleText(schema, name)]);
    for (const sent of [...query.map((each) => [each]), query.filter(([name]) => !told.has(name))]) {
      const answer = await ask(cast, step, { path, query: `?${new URLSearchParams(sent).toString()}` });
      const [[name] = ['']] = sent;
      if (told.has(name)) assert.deepEqual(failuresOf(answer), [`invalid_parameter ${name}`]);
      else {
        const refusal = sent.map(([each]) => naming[`${step.name} ${each}`]).find((each) => each !== undefined);
        assert.equal(answer.status, refusal ?? 200, `${JSON.stringify(sent)}: ${answer.text}`);
      }
    }
    for (const { name, schema } of parameters.filter((each) => each.in === 'header' && 'examples' in each.schema))
      assert.equal((await ask(cast, step, { path, headers: { [name]: exampleText(schema, name) } })).status, 200, name);
  }, isGet));

const exampleText = (schema: ParameterObject['schema'], name: string): string =>
  String(exampleOf(schema, 'whole', name));
