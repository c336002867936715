/** What the office and a client read of many cases: where they stand, how old they are, what came in, what was done. Behind each number is its list (case-work.md 11). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { casePhases } from '@mahnwerk/contract/shapes/case-phases.ts';
import type { Portfolio, PromiseFigures, WorkDone } from '@mahnwerk/contract/operator/figures.ts';
import type { ListedPaymentPromise } from '@mahnwerk/contract/operator/promises.ts';
import { promiseStatuses } from '@mahnwerk/contract/shapes/promise.ts';
import type { CasePolicy } from '@mahnwerk/contract/operator/case-policies.ts';
import type { Recovery, RecoveryByPolicy } from '@mahnwerk/contract/shapes/recovery.ts';
import type { Task } from '@mahnwerk/contract/operator/tasks.ts';
import {
  aClaim,
  bodyOf,
  type Company,
  euros,
  givenAccepted,
  openStage,
  type Page,
  type Stage,
} from '../harness/cases.ts';
import { breakPromises } from '../../src/domain/case-work/promises/jobs.ts';
import { addDays, dayOf } from '../../src/values/day.ts';
import { TestClock } from '../harness/service.ts';

let stage: Stage;
before(async () => (stage = await openStage({ clock: new TestClock('2026-01-15T09:00:00.000Z') })));
after(() => stage.stop());

const old = { document_date: '2025-11-01', due_date: '2025-11-15' };

async function aCase(of: Company, claim: object = {}) {
  const { mandate } = await givenAccepted(stage, of, { claims: [aClaim(1, { ...old, ...claim })] });
  const path = `/operator/v1/mandates/${mandate.id}/`;
  const does = async (what: string, body?: object, status = 200) =>
    bodyOf(await stage.operate<{ id: string }>('POST', `${path}${what}/`, body), status);
  return {
    mandate,
    does,
    pay: (amount: string, value_date: string, payer = 'debtor') =>
      does('payments', { amount: euros(amount), value_date, payer }, 201),
  };
}

const figures = async <T>(path: string): Promise<T> =>
  bodyOf(await stage.operate<T>('GET', `/operator/v1/figures/${path}`), 200);
const countAt = async (url: string): Promise<number> =>
  bodyOf(await stage.operate<Page<unknown>>('GET', url), 200).count;

test('each cohort says what was claimed and paid by the months since its acceptance, to the office as to the client', async () => {
  const client = await stage.aCompany();
  const one = await aCase(client, { payments: [{ amount: euros('10.00'), value_date: '2026-01-10' }] });
  stage.clock.advance({ days: 16 });
  const other = await aCase(client);
  stage.clock.advance({ days: 20 });
  await aCase(client, { principal_amount: euros('50.00') });
  stage.clock.advance({ days: 55 });
  // Today is the 16th of April. The last case of January was accepted on its 31st: its third month is not over.
  await one.pay('30.00', '2026-02-15');
  await one.pay('20.00', '2026-02-16');
  const { id } = await one.pay('5.00', '2026-02-17');
  await one.does(`payments/${id}/reverse`);
  await other.pay('40.00', '2026-03-31', 'client');
  const cohorts = [
    {
      month: '2026-01',
      cases: 2,
      claimed: euros('190.00'),
      months: [
        { n: 1, paid: euros('30.00'), share: '0.1579' },
        { n: 2, paid: euros('90.00'), share: '0.4737' },
      ],
    },
    {
      month: '2026-02',
      cases: 1,
      claimed: euros('50.00'),
      months: [{ n: 1, paid: euros('0.00'), share: '0.0000' }],
    },
  ];
  const shown = ({ cohorts: found }: Recovery) => found.map(({ url: _url, ...cohort }) => cohort);
  const office = await figures<RecoveryByPolicy>(`recovery/?company_id=${client.company}`);
  const withoutPolicy = office.cohorts.map(({ policy_id: _policy, policy_version: _version, ...cohort }) => cohort);
  assert.deepEqual(shown({ cohorts: withoutPolicy }), cohorts);
  for (const { url, cases } of office.cohorts) assert.equal(await countAt(url), cases, url);
  const own = await client.read<Recovery>('/v2/figures/recovery/');
  assert.deepEqual(shown(own), cohorts);
  for (const { url, cases } of own.cohorts) assert.equal((await client.read<Page<unknown>>(url)).count, cases, url);
  const later = await client.read<Recovery>('/v2/figures/recovery/?from=2026-02&to=2026-04');
  assert.deepEqual(shown(later), cohorts.slice(1));
  assert.equal((await client.send('GET', '/v2/figures/recovery/?from=2026-02&to=2026-01')).status, 400);
});

test('cohorts of the office are parted by the version of the policy, and each leads to exactly its cases', async () => {
  const client = await stage.aCompany();
  const step = { key: 'wait', name: 'Warten', kind: 'wait', days: 0, for_days: 30 };
  const policy = bodyOf(
    await stage.operate<CasePolicy>('POST', '/operator/v1/case-policies/', {
      company_id: client.company,
      claim_kind: 'any',
      name: 'Eigener Plan',
      steps: [step],
    }),
    201,
  );
  const first = await aCase(client);
  await aCase(client);
  await stage.workOnCases();
  await first.pay('30.00', dayOf(stage.clock.now()));
  await first.does('close', { reason: '<p>Erledigt.</p>' });
  bodyOf(
    await stage.operate('PATCH', `/operator/v1/case-policies/${policy.id}/`, { steps: [{ ...step, for_days: 60 }] }),
    200,
  );
  await aCase(client);
  const none = await aCase(client);
  await aCase(await stage.aCompany());
  await stage.workOnCases();
  await stage.sql('update case_courses set policy_id = null, policy_version = null where id = $1', [none.mandate.id]);
  stage.clock.advance({ days: 40 });

  const read = (query = '') => figures<RecoveryByPolicy>(`recovery/?company_id=${client.company}${query}`);
  const told = ({ cohorts }: RecoveryByPolicy) =>
    cohorts.map(({ policy_id, policy_version, cases, claimed, months }) => [
      policy_id === null ? null : policy_id === policy.id,
      policy_version,
      cases,
      claimed.value,
      months[0]?.paid.value,
    ]);
  const all = await read();
  const [withNone, one, two] = [
    [null, null, 1, '100.00', '0.00'],
    [true, 1, 2, '200.00', '30.00'],
    [true, 2, 1, '100.00', '0.00'],
  ];
  assert.deepEqual(told(all), [withNone, one, two]);
  assert.deepEqual(told(await read(`&policy_id=${policy.id}`)), [one, two]);
  assert.deepEqual(told(await read(`&policy_id=${policy.id}&policy_version=2`)), [two]);
  const everywhere = await figures<RecoveryByPolicy>('recovery/');
  for (const { url, cases } of [...all.cohorts, ...everywhere.cohorts]) assert.equal(await countAt(url), cases, url);
  const own = await client.read<Recovery>('/v2/figures/recovery/');
  assert.deepEqual(
    own.cohorts.map((cohort) => [cohort.cases, 'policy_id' in cohort]),
    [[4, false]],
  );
  // A client filters by no policy.
  assert.equal((await client.send('GET', `/v2/mandates/?policy_id=${policy.id}`)).status, 400);
});

test('each case is in the first phase that applies, and each number leads to its cases', async () => {
  const client = await stage.aCompany();
  const some = {} as Record<(typeof casePhases)[number], Awaited<ReturnType<typeof aCase>>>;
  for (const phase of casePhases) some[phase] = await aCase(client);
  await some.closed.does('close', { reason: '<p>Erledigt.</p>' });
  await some.paid.pay('100.00', '2026-04-10');
  await some.stopped.does('stops', { kind: 'office', note: 'Intern' }, 201);
  // A stop goes before a plan, and a plan before its procedure.
  for (const each of [some.stopped, some.plan]) await each.does('state', { procedure_state: 'foreclosure' });
  const plan = { interest: 'runs', settlement_fee: false, interval: 'monthly', first_due: '2026-06-02', count: 2 };
  await some.plan.does('instalment-plans', { ...plan, concluded_on: '2026-04-16', amount: euros('50.00') }, 201);
  await some.court.does('state', { procedure_state: 'judicial_dunning' });
  await some.enforcement.does('state', { procedure_state: 'foreclosure' });
  await some.monitoring.does('state', { procedure_state: 'long_term_monitoring' });
  stage.clock.advance({ days: 31 });

  const { phases, ages } = await figures<Portfolio>(`portfolio/?company_id=${client.company}`);
  assert.deepEqual(
    phases.map(({ phase, count, open_amount }) => [phase, count, open_amount.value]),
    casePhases.map((phase) => [phase, 1, phase === 'paid' ? '0.00' : '100.00']),
  );
  for (const { phase, url } of phases) {
    const { results } = bodyOf(await stage.operate<Page<{ id: string }>>('GET', url), 200);
    assert.deepEqual(
      results.map(({ id }) => id),
      [some[phase].mandate.id],
      phase,
    );
  }
  assert.deepEqual(
    ages.map(({ from, to, count }) => [from, to, count]),
    [
      [0, 30, 0],
      [31, 90, 7],
      [91, 180, 0],
      [181, 365, 0],
      [366, null, 0],
    ],
  );
  const everywhere = await figures<Portfolio>('portfolio/');
  for (const { url, count } of [...ages, ...everywhere.phases, ...everywhere.ages])
    assert.equal(await countAt(url), count, url);
  const stopped = `/operator/v1/mandates/?company_id=${client.company}&stop=`;
  assert.deepEqual([await countAt(`${stopped}office`), await countAt(`${stopped}disputed`)], [1, 0]);
});

test('promises are counted by what became of them, and each number leads to exactly these', async () => {
  const today = dayOf(stage.clock.now());
  const client = await stage.aCompany();
  const promised = async (of: Company, changes: object = {}) => {
    const it = await aCase(of);
    const promise = { amount: euros('40.00'), due_on: addDays(today, 5), by: 'debtor', channel: 'phone', ...changes };
    return { ...it, ...(await it.does('promises', promise, 201)) };
  };
  await promised(client, { made_on: addDays(today, -1) });
  for (const amount of ['40.00', '60.00']) await (await promised(client)).pay(amount, today);
  const withdrawn = await promised(client);
  await withdrawn.does(`promises/${withdrawn.id}/withdraw`, { reason: 'Will Raten' });
  await promised(client, { due_on: today });
  const other = await stage.aCompany();
  await promised(other);
  stage.clock.advance({ days: 5 });
  await stage.run(breakPromises);

  const found = await figures<PromiseFigures>(`promises/?company_id=${client.company}`);
  assert.deepEqual(
    { ...found, url: '' },
    { made: 5, open: 1, kept: 2, broken: 1, withdrawn: 1, kept_share: '0.6667', url: '' },
  );
  assert.equal(await countAt(found.url), found.made);
  for (const status of promiseStatuses) {
    const { results } = bodyOf(
      await stage.operate<Page<ListedPaymentPromise>>('GET', `${found.url}&status=${status}`),
      200,
    );
    assert.deepEqual(
      results.map((row) => [row.status, row.company_id]),
      Array.from({ length: found[status] }, () => [status, client.company]),
    );
  }
  const [newest] = bodyOf(
    await stage.operate<Page<ListedPaymentPromise>>('GET', '/operator/v1/promises/'),
    200,
  ).results;
  assert.deepEqual([newest?.company_id, newest?.status], [other.company, 'open']);
  const earlier = await figures<PromiseFigures>(
    `promises/?company_id=${client.company}&from=${addDays(today, -1)}&to=${addDays(today, -1)}`,
  );
  assert.deepEqual([earlier.made, earlier.open, earlier.kept_share, await countAt(earlier.url)], [1, 1, null, 1]);
  const all = await figures<PromiseFigures>('promises/');
  assert.equal(await countAt(all.url), all.made);
  assert.equal(
    (await stage.operate('GET', '/operator/v1/figures/promises/?from=2026-02-01&to=2026-01-01')).status,
    400,
  );
  assert.equal((await client.send('GET', '/operator/v1/promises/')).status, 403);
});

test('what was done is counted by day, person and kind', async () => {
  const key = await stage.givenSession({ kind: 'operator', roles: ['case_worker'] });
  const aTask = async (): Promise<string> =>
    bodyOf(
      await stage.operate<Task>('POST', '/operator/v1/tasks/', {
        kind: 'check',
        title: 'Akte prüfen',
        due_on: '2026-12-01',
      }),
      201,
    ).id;
  const done = async (as = {}) =>
    bodyOf(
      await stage.operate<Task>('POST', `/operator/v1/tasks/${await aTask()}/done/`, { outcome: 'done' }, as),
      200,
    );
  await done();
  await done({ key });
  await done({ key });
  const { rows } = await figures<WorkDone>('work/');
  const own = rows.filter(({ kind }) => kind === 'check');
  assert.deepEqual(
    own.map(({ person: who, done: count }) => [who === null, count]),
    [
      [false, 2],
      [true, 1],
    ],
  );
  for (const { url, done: count } of rows) assert.equal(await countAt(url), count, url);
  assert.equal((await stage.operate('GET', '/operator/v1/figures/work/?from=2026-01-01&to=2026-04-03')).status, 400);
});
