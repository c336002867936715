/**
 * Order of checks (decisions.md 1), its second half: idempotency → validation (400) → resource (404) → `If-Match` (412)
 * → lifecycle (409) → readiness (422), and what is decided about the caller before all of them. The first half, which a
 * request shows by itself, is order.test.ts; what a budget is told before and after is budgets.test.ts.
 */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { exampleOf } from '@mahnwerk/contract/grammar/examples.ts';
import type { JsonSchema } from '@mahnwerk/contract/shapes/shape.ts';
import { stepsOf } from '../../src/platform/http/handler.ts';
import { modules } from '../../src/modules.ts';
import { aClaim, aPerson } from '../harness/cases.ts';
import { type Answer, type LiveService, liveService } from '../harness/service.ts';
import {
  ask,
  assertRefused,
  type Fixture,
  fixtureOf,
  everyRouteKeeps,
  failuresOf,
  givenCreation,
  hasIds,
  isChange,
  isCreation,
  isOf,
  livePaths,
  needsKey,
  type Step,
  takesBody,
  unlessStory,
} from '../harness/every-route.ts';

let service: LiveService;
let cast: Fixture;

before(async () => {
  service = await liveService();
  cast = await fixtureOf(service);
});

after(() => service.stop());

const unknown = '?no_such=1';

test('the company is told before the scope, and before whether the key belongs here', async () => {
  const scopeless = await service.givenKey('partner', cast.partner, []);
  const headers = { 'X-On-Behalf-Of-Company': cast.otherCompany };
  await everyRouteKeeps(
    async (step) => assertRefused(await ask(cast, step, { key: scopeless, headers }), 404, 'not_found'),
    (step) => needsKey(step) && isOf('case')(step),
  );
  await everyRouteKeeps(async (step) => {
    const stranger = step.group.api === 'operator' ? cast.keys.case : cast.keys.operator;
    assertRefused(await ask(cast, step, { key: stranger, headers }), 400, 'invalid_company_context');
    assertRefused(
      await ask(cast, step, { key: stranger, query: unknown, ...(takesBody(step) ? { body: 'no JSON' } : {}) }),
      403,
      'permission_denied',
    );
  }, needsKey);
});

test('a key that was used for another request is told before what is wrong with this one', () =>
  everyRouteKeeps(
    async (step) => {
      const creation = await givenCreation(cast, step).catch(unlessStory);
      if (creation === undefined) return;
      const { path } = creation;
      const sent = { path, idempotencyKey: randomUUID() };
      assert.equal((await ask(cast, step, { ...sent, body: await creation.body() })).status, 201);
      assertRefused(await ask(cast, step, { ...sent, body: { no_member: 1 } }), 409, 'idempotency_key_conflict');
      assertRefused(
        await ask(cast, step, { ...sent, body: await creation.body(), query: unknown }),
        409,
        'idempotency_key_conflict',
      );
      // Syntax comes before it, and so does everything about the caller.
      assertRefused(await ask(cast, step, { ...sent, body: '{"a":' }), 400, 'parse_error');
      assertRefused(await ask(cast, step, { ...sent, body: {}, key: null }), 401, 'not_authenticated');
    },
    isCreation,
    4,
  ));

test('what is wrong with a request is told before that its target is not there, and before a stale If-Match', () =>
  everyRouteKeeps(async (step) => {
    const headers = isChange(step) ? { 'If-Match': '"stale"' } : {};
    const parameter = await ask(cast, step, { query: unknown, headers });
    assert.equal(parameter.status, 400);
    assert.ok(failuresOf(parameter).includes('unknown_parameter no_such'), parameter.text);
    if (!takesBody(step)) return;
    const body = await ask(cast, step, { body: { no_member: 1 }, headers });
    assert.ok(failuresOf(body).includes('unknown_field no_member'), body.text);
  }, hasIds));

test('that a target is not there is told before a stale If-Match', () =>
  everyRouteKeeps(
    async (step) => {
      const answer = await ask(cast, step, {
        headers: { 'If-Match': '"stale"' },
        ...(takesBody(step) ? { body: {} } : {}),
      });
      // At least one member may be due.
      if (answer.status !== 400) assertRefused(answer, 404, 'not_found');
    },
    (step) => isChange(step) && hasIds(step),
  ));

/** What every shape lets pass and every room refuses, whatever it is sent to: by the member's path. */
const wrongValues: readonly (readonly [field: RegExp, value: () => unknown])[] = [
  [/_id$/, () => randomUUID()],
  [/_ids$/, () => [randomUUID()]],
  [/^response_to$/, () => randomUUID()],
  [/\biban$/, () => 'DE00123'],
  [/^phone$/, () => '+1'],
  [/^url$/, () => 'https://localhost/'],
  [/\bpremises\.postal_code$/, () => '1010'],
  // Nobody has paid or spent what lies in the future.
  [/^(value_)?date$/, () => '9999-12-31'],
  [/^fiscal_year_begins$/, () => '02-30'],
];

interface Wrong {
  readonly field: string;
  readonly body: unknown;
}

/** Bodies that are right but for one such member. */
function wrongBodies({ route }: Step): Wrong[] {
  const least = exampleOf(route.body?.schema ?? {}, 'least') as object;
  const properties = (route.body?.schema.properties ?? {}) as Record<string, JsonSchema>;
  // Only a day on which money moved has gone by: one that an answer names may lie ahead.
  const members = Object.entries(properties).filter(([name]) => name !== 'date' || Object.hasOwn(properties, 'amount'));
  return members.flatMap(([name, schema]) =>
    // Of HTML something must be left.
    (schema.contentMediaType === 'text/html'
      ? [{ field: name, body: '<p></p>' }]
      : wrongIn(exampleOf(schema, 'whole', name), name)
    ).map(({ field, body }) => ({ field, body: { ...least, [name]: body } })),
  );
}

function wrongIn(example: unknown, field: string): Wrong[] {
  const [, wrong] = wrongValues.find(([form]) => form.test(field)) ?? [];
  if (wrong !== undefined) return [{ field: Array.isArray(wrong()) ? `${field}[0]` : field, body: wrong() }];
  if (Array.isArray(example)) return wrongIn(example[0], `${field}[0]`).map((each) => ({ ...each, body: [each.body] }));
  if (typeof example !== 'object' || example === null) return [];
  // An entry's own id names a stored entry: whether it does, its resource knows.
  const { id: _id, ...members } = example as Record<string, unknown>;
  return Object.entries(members).flatMap(([key, value]) =>
    wrongIn(value, `${field}.${key}`).map((each) => ({ ...each, body: { ...members, [key]: each.body } })),
  );
}

/** Routes whose handler says by itself that it has such rules, and every PATCH that takes such members. */
const judging = new Set(
  modules
    .flatMap(({ routes }) => routes)
    .flatMap(({ group, handlers }) =>
      Object.entries(handlers).flatMap(([action, handle]) =>
        stepsOf(handle).check === undefined ? [] : [`${group.basename}.${action}`],
      ),
    ),
);
const isJudging = (step: Step): boolean =>
  hasIds(step) &&
  takesBody(step) &&
  (judging.has(step.name) || (step.route.method === 'PATCH' && wrongBodies(step).length > 0));

const failsAt = (answer: Answer, field: string): void => {
  assert.equal(answer.status, 400, answer.text);
  assert.ok(
    failuresOf(answer).some((each) => each.endsWith(` ${field}`)),
    `${field}: ${answer.text}`,
  );
};

/** The rules are those of a company, which only the target names. */
const isOfUnknownCompany = ({ name }: Step): boolean => name === 'operator-dunning-debtors.update';

/** Their rules are about several members, or about what an image holds: their stories break them. */
const hasOtherRules = ({ name }: Step): boolean =>
  [
    'contacts.update',
    'company-letterhead.update',
    'company-debtor-page-settings.update',
    'case-policies.update',
  ].includes(name) || name.endsWith('imports.update_row');

/** What a letter and a title name is of their case, and a candidate of its claim: only the target names them. */
const isOfTarget = ({ name }: Step, { field }: Wrong): boolean =>
  (name.startsWith('case-letters.') ||
    name.endsWith('imports.update_row') ||
    ['limitation.dismiss', 'operator-titles.create'].includes(name)) &&
  /_ids?(?:\[0\])?$/.test(field);

test("a room's rules about a body are told before that its target is not there, and before a stale If-Match", async () => {
  await everyRouteKeeps(
    async (step) => {
      const wrong = wrongBodies(step).filter((each) => !isOfTarget(step, each));
      // What rules a command has its story tells; those of a change are walked, each of them.
      assert.ok(
        wrong.length > 0 || !isChange(step) || hasOtherRules(step),
        'it has rules of its own, and no member here breaks one',
      );
      for (const { field, body } of wrong) {
        const answer = await ask(cast, step, { body, headers: isChange(step) ? { 'If-Match': '"stale"' } : {} });
        if (isChange(step)) failsAt(answer, field);
        else assert.equal(answer.status, 400, answer.text);
      }
    },
    (step) => isJudging(step) && !isOfUnknownCompany(step),
  );
  const paths = await livePaths(cast, isJudging);
  await everyRouteKeeps(
    async (step) => {
      const path = paths.get(step.name);
      if (path !== undefined)
        for (const { field, body } of wrongBodies(step).filter((each) => !isOfTarget(step, each)))
          failsAt(await ask(cast, step, { path, body, headers: { 'If-Match': '"stale"' } }), field);
    },
    (step) => isJudging(step) && isChange(step),
    1,
  );
});

// States need their story: one order each.

const call = async (method: string, path: string, body?: unknown): Promise<Answer> =>
  service.send(method, path, { key: cast.keys.case, ...(body === undefined ? {} : { body }) });
const made = async (path: string, body: unknown): Promise<string> => {
  const answer = await call('POST', path, body);
  assert.equal(answer.status, 201, answer.text);
  return String(answer.body.id);
};
const anOrder = async (claims: readonly unknown[] = []) =>
  made('/v2/orders/', {
    debtor_id: await made('/v2/debtors/', aPerson()),
    creditor_obligation_fulfilled: true,
    claims,
  });

test('a stale If-Match is told before that the state forbids it, at every change of what was submitted', async () => {
  const order = await anOrder([aClaim()]);
  const { body } = await call('GET', `/v2/orders/${order}/`);
  assert.equal((await call('POST', `/v2/orders/${order}/finalize/`)).status, 200);
  const [claim] = body.claims as { id: string }[];
  const changes: readonly (readonly [method: string, path: string, body?: unknown])[] = [
    ['PATCH', `/v2/orders/${order}/`, { starting_approach: 'judicial' }],
    ['DELETE', `/v2/orders/${order}/`],
    ['PATCH', `/v2/claims/${claim?.id}/`, { subject_matter: 'Anderes' }],
    ['DELETE', `/v2/claims/${claim?.id}/`],
    ['DELETE', `/v2/debtors/${String(body.debtor_id)}/`],
  ];
  for (const [method, path, changed] of changes) {
    const sent = { key: cast.keys.case, ...(changed === undefined ? {} : { body: changed }) };
    assertRefused(
      await service.send(method, path, { ...sent, headers: { 'If-Match': '"stale"' } }),
      412,
      'precondition_failed',
    );
    assert.equal((await service.send(method, path, { ...sent, headers: { 'If-Match': '*' } })).status, 409);
    // And what is wrong with the request before both.
    assert.equal(
      (await service.send(method, `${path}${unknown}`, { ...sent, headers: { 'If-Match': '"stale"' } })).status,
      400,
    );
  }
});

test('that the state forbids it is told before what is missing, and what is wrong with the request before both', async () => {
  const [missing, expired] = [await anOrder(), await anOrder()];
  assertRefused(
    await call('POST', `/v2/orders/${missing}/finalize/${unknown}`),
    400,
    'validation_error',
    'unknown_parameter no_such',
  );
  assertRefused(
    await call('POST', `/v2/orders/${missing}/finalize/`, { no_member: 1 }),
    400,
    'validation_error',
    'unknown_field no_member',
  );
  assert.equal((await call('POST', `/v2/orders/${missing}/finalize/`)).status, 422);
  service.clock.advance({ days: 91 });
  assertRefused(await call('POST', `/v2/orders/${expired}/finalize/`), 409, 'order_expired');
  assertRefused(await call('POST', `/v2/orders/${randomUUID()}/finalize/`), 404, 'not_found');
});

test('an unknown id in a body is told before that the state of its target forbids the command', async () => {
  const order = await anOrder([aClaim()]);
  const { body } = await call('POST', `/v2/orders/${order}/finalize/`);
  const [claim] = body.claims as { id: string }[];
  const operate = (path: string, sent: unknown) =>
    service.send('POST', `/operator/v1/${path}`, { key: cast.keys.operator, body: sent });
  assertRefused(
    await service.send('PATCH', `/v2/orders/${order}/`, { key: cast.keys.case, body: { debtor_id: randomUUID() } }),
    400,
    'validation_error',
    'invalid debtor_id',
  );
  assert.equal((await call('POST', `/v2/orders/${order}/withdraw/`)).status, 200);
  assertRefused(
    await operate(`orders/${order}/accept/`, { mandate_id: randomUUID() }),
    400,
    'validation_error',
    'invalid mandate_id',
  );
  assertRefused(
    await operate(`claims/${claim?.id}/move/`, { order_id: randomUUID() }),
    400,
    'validation_error',
    'invalid order_id',
  );
  assert.equal((await operate(`orders/${order}/accept/`, {})).status, 409);
});
