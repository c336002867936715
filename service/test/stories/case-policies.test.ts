/** The office sets how it works on cases: policies as versions of steps, one enabled of a company and kind of claims. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import type { CasePolicy, CasePolicyPatch, ChangedCasePolicy } from '@mahnwerk/contract/operator/case-policies.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import {
  choosePolicy,
  policyInForce,
  readPolicyVersion,
  triedPolicy,
} from '../../src/domain/case-work/policies/index.ts';
import { bodyOf, euros, openStage, type Page, publicUrl, type Stage } from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const at = '/operator/v1/case-policies/';
const builtIn = 'ca5e0000-0000-7000-8000-000000000001';
const today = '2026-03-02';

const aLetter = (key: string, changes = {}) => ({
  key,
  kind: 'letter',
  name: key,
  days: 0,
  text_key: 'reminder',
  ...changes,
});
const aTask = (key: string, changes = {}) => ({
  key,
  kind: 'task',
  name: key,
  days: 0,
  task_kind: 'call',
  title: 'Anrufen',
  ...changes,
});
const anOffer = (changes = {}) => ({
  key: 'offer',
  kind: 'offer_plan',
  name: 'Raten',
  days: 0,
  text_key: 'plan_offer',
  acceptance: 'payment',
  max_count: 12,
  min_amount: euros('25'),
  ...changes,
});
const aPolicy = (changes = {}) => ({
  claim_kind: 'any',
  name: 'Eigener',
  enabled: false,
  steps: [aLetter('first')],
  ...changes,
});

const post = (body: object) => stage.operate<CasePolicy>('POST', at, body);
const create = async (changes = {}) => bodyOf(await post(aPolicy(changes)), 201);
const patch = (id: string, body: object, sent = {}) =>
  stage.operate<ChangedCasePolicy>('PATCH', `${at}${id}/`, body, sent);
const change = async (id: string, body: object) => bodyOf(await patch(id, body), 200);
const read = async (path: string) => bodyOf(await stage.operate<CasePolicy>('GET', `${at}${path}`), 200);
const list = async (query = '') => bodyOf(await stage.operate<Page<CasePolicy>>('GET', `${at}${query}`), 200).results;
const versionsOf = async (id: string) =>
  (await list(`${id}/versions/`)).map(({ version, effective_from }) => [version, effective_from]);

test('the built-in policy is enabled in a sandbox, and accepted as it says', async () => {
  const policy = await read(`${builtIn}/`);
  assert.deepEqual([policy.company_id, policy.claim_kind, policy.enabled, policy.version], [null, 'any', true, 1]);
  assert.deepEqual(
    policy.steps.map(({ key, kind, days }) => `${key} ${kind} ${days}`),
    [
      'first letter 0',
      'first_business letter 0',
      'reminder letter 0',
      'call task 0',
      'offer offer_plan 0',
      'last letter 0',
      'court court 0',
      'monitor monitor 0',
      'close close 0',
    ],
  );
  const { steps, promise, plan, limitation_days, quiet_days } = policy;
  const copy = await create({ steps, promise, plan, limitation_days, quiet_days });
  assert.deepEqual([copy.steps, copy.promise, copy.plan], [steps, promise, plan], 'it has all its defaults');
  const inProduction = await stage.database.readAsOperator((db) =>
    choosePolicy(db.forCompany(randomUUID()), { isTitled: false, day: today, environment: 'production' }),
  );
  assert.equal(inProduction, undefined, 'nothing leaves in production before an admin has enabled it');
});

test('what is left out has the default of its kind', async () => {
  const policy = await create({
    steps: [
      aLetter('first', { fee: { kind: 'collection_fee', effort: 'average' } }),
      aTask('call'),
      anOffer(),
      { key: 'rest', kind: 'wait', name: 'Ruhe', days: 0, for_days: 30 },
      { key: 'court', kind: 'court', name: 'Gericht', days: 5 },
    ],
  });
  assert.deepEqual(policy.steps, [
    {
      ...aLetter('first'),
      fee: { kind: 'collection_fee', effort: 'average', with_expenses: false },
      channel: null,
      recipients: 'debtor',
    },
    { ...aTask('call'), fee: null, due_days: 3, priority: 'normal', team_id: null, blocking: true, outcomes: {} },
    {
      ...anOffer({ min_amount: euros('25.00') }),
      response_days: 14,
      interest: 'runs',
      grace_days: 7,
      default_after: 1,
      settlement_fee: false,
    },
    { key: 'rest', kind: 'wait', name: 'Ruhe', days: 0, for_days: 30 },
    { key: 'court', kind: 'court', name: 'Gericht', days: 5, fee: null, due_days: 5, team_id: null },
  ]);
  const { steps: _steps, created_at: _created, updated_at: _updated, id, ...rest } = policy;
  assert.deepEqual(rest, {
    href: `${publicUrl}${at}${id}/`,
    company_id: null,
    company_name: null,
    claim_kind: 'any',
    name: 'Eigener',
    enabled: false,
    version: 1,
    effective_from: today,
    business_date: today,
    promise: { max_days: 30, grace_days: 3, on_broken: null },
    plan: { reminder_days: 3, reminder_text_key: null, confirmation_text_key: null, on_default: null },
    limitation_days: 92,
    quiet_days: [],
    running_cases: 0,
  });
});

test('everything wrong with a policy is said at once, at its place', async () => {
  const team = randomUUID();
  const answer = await post(
    aPolicy({
      company_id: randomUUID(),
      steps: [
        aLetter('first', { text_key: 'first_letter_consumer', fee: { kind: 'collection_fee', effort: 'simple' } }),
        aLetter('second', { text_key: 'no_such_text', fee: { kind: 'collection_fee' } }),
        aTask('first', { team_id: team, outcomes: { reached: 'first', found: 'court', refused: 'nowhere' } }),
        anOffer({ text_key: 'reminder' }),
        {
          key: 'court',
          kind: 'court',
          name: 'Gericht',
          days: 5,
          fee: { kind: 'collection_fee', effort: 'simple', rate: '0.5' },
        },
      ],
      promise: { on_broken: 'nowhere' },
      plan: { on_default: 'nowhere', reminder_text_key: 'reminder', confirmation_text_key: 'no_such_text' },
    }),
  );
  assertRefused(
    answer,
    400,
    'validation_error',
    'invalid steps[0].fee',
    'invalid steps[1].text_key',
    'required steps[1].fee.effort',
    'duplicate steps[2].key',
    'invalid steps[2].team_id',
    'invalid steps[2].outcomes.reached',
    'invalid steps[2].outcomes.found',
    'invalid steps[2].outcomes.refused',
    'invalid steps[3].text_key',
    'not_allowed steps[4].fee.effort',
    'invalid company_id',
    'invalid promise.on_broken',
    'invalid plan.on_default',
    'invalid plan.reminder_text_key',
    'invalid plan.confirmation_text_key',
  );
  assertRefused(
    await post(
      aPolicy({ steps: [{ key: 'rest', kind: 'wait', name: 'Ruhe', days: 0, for_days: 1, text_key: 'reminder' }] }),
    ),
    400,
    'validation_error',
    'unknown_field steps[0].text_key',
  );
});

test('a policy changes as a version from a day on; its name makes none', async () => {
  const { id } = await create();
  const later = await change(id, { effective_from: '2026-04-01', limitation_days: 120 });
  assert.deepEqual([later.version, later.limitation_days, later.moved_count], [2, 120, 0]);
  assert.equal((await read(`${id}/`)).limitation_days, 92, 'the day has not come');
  const sooner = await change(id, { effective_from: '2026-03-15', promise: { max_days: 10 } });
  assert.deepEqual(
    [sooner.version, sooner.limitation_days, sooner.promise],
    [3, 92, { max_days: 10, grace_days: 3, on_broken: null }],
  );
  assert.deepEqual(await versionsOf(id), [
    [3, '2026-03-15'],
    [2, '2026-04-01'],
    [1, today],
  ]);
  const inForce = await stage.database.readAsOperator((db) => policyInForce(db, id, '2026-04-02'));
  assert.equal(inForce?.version, 3, 'the later version is superseded');
  const same = await change(id, { effective_from: '2026-03-15', promise: { max_days: 10 }, steps: [aLetter('first')] });
  assert.equal(same.version, 3, 'without a change there is no version');
  const renamed = await change(id, { name: 'Neuer Name' });
  assert.deepEqual([renamed.name, renamed.version], ['Neuer Name', 1]);
  assert.equal((await read(`${id}/versions/2/`)).limitation_days, 120);
  assertRefused(await patch(id, { effective_from: '2026-03-01' }), 400, 'validation_error', 'invalid effective_from');
  assertRefused(
    await patch(id, { steps: [aLetter('only')], promise: { on_broken: 'first' } }),
    400,
    'validation_error',
    'invalid promise.on_broken',
  );
  assert.equal((await stage.operate('GET', `${at}${id}/versions/9/`)).status, 404);
  assert.equal((await patch(id, { name: 'x' }, { headers: { 'If-Match': '"stale"' } })).status, 412);
});

test('of a company and kind of claims one policy is enabled, the built-in one counts', async () => {
  assertRefused(await post(aPolicy({ enabled: true })), 409, 'conflict');
  const { company } = await stage.aCompany();
  const own = await create({ company_id: company, claim_kind: 'titled', enabled: true });
  assert.equal(own.company_name, 'Beispiel Handel GmbH');
  assertRefused(await post(aPolicy({ company_id: company, claim_kind: 'titled', enabled: true })), 409, 'conflict');
  const second = await create({ company_id: company, claim_kind: 'titled' });
  assertRefused(await patch(second.id, { enabled: true }), 409, 'conflict');
  await change(own.id, { enabled: false });
  assert.equal((await change(second.id, { enabled: true })).enabled, true);
  assert.deepEqual(
    (await list(`?company_id=${company}&claim_kind=titled&enabled=true`)).map(({ id }) => id),
    [second.id],
  );
  const chosen = (isTitled: boolean) =>
    stage.database.readAsOperator((db) =>
      choosePolicy(db.forCompany(company), { isTitled, day: today, environment: 'sandbox' }),
    );
  assert.equal((await chosen(true))?.id, second.id, "the company's own comes first");
  assert.equal((await chosen(false))?.id, builtIn);
  const forReceivables = await create({ claim_kind: 'receivable', enabled: true });
  assert.equal((await chosen(false))?.id, forReceivables.id, 'its kind of claims comes before any');
  const forAny = await create({ company_id: company, enabled: true });
  assert.equal((await chosen(false))?.id, forAny.id, 'its company comes before all');
  await Promise.all([forReceivables.id, forAny.id].map((id) => change(id, { enabled: false })));
  await change(builtIn, { enabled: false });
  assert.equal(await chosen(false), undefined);
  await change(builtIn, { enabled: true });
  assert.equal((await read(`${builtIn}/`)).version, 1);
});

test('a dry run tries a change by the same rules', async () => {
  const { id } = await create();
  const tried = async (body: CasePolicyPatch) =>
    stage.database.readAsOperator(async (db) => {
      const errors = new ValidationErrors();
      const inForce = await readPolicyVersion(db, { policy_id: id, policy_version: 1 });
      const policy = await triedPolicy(db, inForce, body, errors);
      return { policy, failures: errors.failures.map(({ field }) => field) };
    });
  const { policy, failures } = await tried({ limitation_days: 30 });
  assert.deepEqual([policy.limitation_days, policy.version, failures], [30, 1, []]);
  assert.deepEqual((await tried({ promise: { on_broken: 'nowhere' } })).failures, ['promise.on_broken']);
});

test('the audit log has what changed', async () => {
  const { id } = await create();
  await change(id, { limitation_days: 100 });
  const { results } = bodyOf(
    await stage.operate<Page<AuditEntry>>('GET', `/operator/v1/audit-log/?target_id=${id}`),
    200,
  );
  assert.deepEqual(
    results.map(({ action, target }) => [action, target]),
    ['case-policies.update', 'case-policies.create'].map((action) => [
      action,
      { kind: 'case_policy', title: 'Eigener' },
    ]),
  );
});
