/** A company moves the days of its sandbox, and scripted debtors act on them (case-work.md 12). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { CaseCourse, CasePreview } from '@mahnwerk/contract/operator/case-courses.ts';
import type { CaseDecision } from '@mahnwerk/contract/operator/case-decisions.ts';
import type { MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import type { SandboxAdvance, SandboxClock } from '@mahnwerk/contract/shapes/sandbox-advance.ts';
import { aDueClaim, failuresOf, type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { aPerson, bodyOf, type Company, givenDebtor, type Page } from '../harness/cases.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage()));
after(() => stage.stop());

const clock = '/v2/sandbox/clock/';
const clockOf = (company: Company) => company.read<SandboxClock>(clock);
const ask = (company: Company, body: object) => company.send<SandboxAdvance>('POST', `${clock}advance/`, body);

async function pass(company: Company, body: object): Promise<SandboxAdvance> {
  const { id } = bodyOf(await ask(company, body), 202);
  await stage.workOnCases();
  return company.read<SandboxAdvance>(`${clock}advances/${id}/`);
}

const scripted = async (scenario: string, company?: Company) => {
  const claims = [aDueClaim(1, { metadata: [{ type: 'sandbox_scenario', value: scenario }] })];
  const given = await stage.aCase({ ...(company === undefined ? {} : { company }), order: { claims } });
  await stage.workOnCases();
  return given;
};
const courseOf = async ({ path }: LetterCase) => bodyOf(await stage.operate<CaseCourse>('GET', `${path}course/`), 200);

const listOf = async <T>({ path }: LetterCase, name: string): Promise<readonly T[]> =>
  bodyOf(await stage.operate<Page<T>>('GET', `${path}${name}`), 200).results;
const lettersOf = async (given: LetterCase) =>
  (await given.list()).map(({ kind, status, dated }) => `${dated} ${kind} ${status}`).toReversed();
test('thirty days pass: the letters of the course leave, and count as posted on the day that they are dated', async () => {
  const given = await scripted('silent');
  const before = await clockOf(given.company);
  assert.deepEqual(before, { business_date: '2026-03-02', today: '2026-03-02', limit_on: '2029-03-06', advance: null });
  const advance = await pass(given.company, { days: 30 });
  assert.equal(advance.status, 'finished');
  assert.deepEqual(
    [advance.from, advance.to, advance.at, advance.days_done],
    ['2026-03-02', '2026-04-01', '2026-04-01', 30],
  );
  assert.deepEqual(await lettersOf(given), [
    '2026-03-03 first_letter_consumer posted',
    '2026-03-19 reminder posted',
    '2026-04-01 plan_offer posted',
  ]);
  assert.deepEqual(advance.counts, { steps: 3, letters: 3, tasks: 0, notices: 0, payments: 0 });
  const { business_date, advance: last } = await clockOf(given.company);
  assert.deepEqual([business_date, last?.id], ['2026-04-01', advance.id]);
});

const scenarios = [
  'pays_after_letter:1',
  'pays_half_after_letter:2',
  'objects_after_letter:1',
  'insolvent_after_letter:1',
  'dies_after_letter:1',
  'moves_after_letter:1',
  'promises_after_letter:1',
  'breaks_promise_after_letter:1',
  'keeps_plan',
  'breaks_plan_at:2',
];

/** What became of a case: what holds it, the amounts that were paid with their days, promises and plans. */
async function fate(given: LetterCase): Promise<string> {
  const [payments, promises, plans, course] = await Promise.all([
    listOf<MandatePayment>(given, 'payments/'),
    listOf<{ status: string; due_on: string }>(given, 'promises/'),
    listOf<{ status: string; accepted_by: string }>(given, 'instalment-plans/'),
    courseOf(given),
  ]);
  return [
    course.hold?.reason ?? course.next?.step,
    ...payments.map(({ value_date, amount }) => `${value_date.slice(5)} ${amount.value}`).toReversed(),
    ...promises.map(({ status, due_on }) => `${status} ${due_on.slice(5)}`),
    ...plans.map(({ status, accepted_by }) => `${status} ${accepted_by}`),
  ].join('; ');
}

test('scripted debtors pay, promise, object, move away, become insolvent and die, each on its day', async () => {
  const company = await stage.aCompany();
  const given: LetterCase[] = [];
  for (const each of scenarios) given.push(await scripted(each, company));
  const advance = await pass(company, { days: 90 });
  assert.equal(advance.status, 'finished');
  const fates = await Promise.all(given.map(async (each, index) => [scenarios[index], await fate(each)]));
  assert.deepEqual(Object.fromEntries(fates), {
    'pays_after_letter:1': 'paid; 03-06 1061.64',
    'pays_half_after_letter:2': 'monitor; 03-24 500.00',
    'objects_after_letter:1': 'disputed',
    'insolvent_after_letter:1': 'insolvent',
    'dies_after_letter:1': 'deceased',
    'moves_after_letter:1': 'unreachable',
    'promises_after_letter:1': 'paid; 03-16 1063.36; kept 03-16',
    'breaks_promise_after_letter:1': 'monitor; broken 03-16',
    keeps_plan: 'plan_running; 04-15 93.00; 05-15 93.00; active payment',
    'breaks_plan_at:2': 'court; 04-15 93.00; defaulted payment',
  });
  assert.equal(advance.counts.payments, 6);
});

test('the preview says exactly the steps that the clock then takes with an office that works', async () => {
  const given = await scripted('silent');
  const preview = bodyOf(await stage.operate<CasePreview>('GET', `${given.path}preview/?until=2026-06-30`), 200);
  await pass(given.company, { to: '2026-06-30' });
  const steps = (await listOf<CaseDecision>(given, 'decisions/?limit=100'))
    .filter(({ outcome }) => outcome === 'step')
    .toReversed();
  const said = preview.entries
    .filter(({ outcome }) => outcome === 'step')
    .map(({ on, step, round }) => [on, step, round]);
  assert.ok(said.length >= 6, JSON.stringify(said));
  assert.deepEqual(
    steps.map(({ on, step, round }) => [on, step, round]),
    said,
  );
});

test('an advance says both or neither of day and number, goes no further than it may, and runs alone', async () => {
  const company = await stage.aCompany();
  const failures = async (body: object) => failuresOf({ body: (await ask(company, body)).body });
  assert.deepEqual(await failures({}), ['to required']);
  assert.deepEqual(await failures({ to: '2026-03-10', days: 3 }), ['to invalid']);
  assert.deepEqual(await failures({ to: '2026-03-02' }), ['to invalid']);
  assert.deepEqual(await failures({ to: '2027-03-04' }), ['to invalid']);
  assert.deepEqual(await failures({ days: 367 }), ['days invalid']);
  assert.deepEqual(await failures({ days: 1, office: 'sleeps' }), ['office invalid_choice']);
  const { id, status, office } = bodyOf(await ask(company, { to: '2026-03-03', office: 'idle' }), 202);
  assert.deepEqual([status, office], ['running', 'idle']);
  assert.equal((await ask(company, { days: 1 })).status, 409);
  await stage.workOnCases();
  assert.equal((await clockOf(company)).business_date, '2026-03-03');
  const other = await stage.aCompany();
  assert.equal((await other.send('GET', `${clock}advances/${id}/`)).status, 404);
  assert.equal((await clockOf(other)).business_date, '2026-03-02', 'the days of another company stand still');
  const ofOperator = `/operator/v1/companies/${company.company}/sandbox-clock/`;
  const asked = bodyOf(await stage.operate<SandboxAdvance>('POST', `${ofOperator}advance/`, { days: 1 }), 202);
  await stage.workOnCases();
  const shown = bodyOf(await stage.operate<SandboxClock>('GET', ofOperator), 200);
  assert.deepEqual([shown.business_date, shown.advance?.href], ['2026-03-04', asked.href]);
  const unknown = `/operator/v1/companies/${randomUUID()}/sandbox-clock/`;
  assert.equal((await stage.operate('POST', `${unknown}advance/`, { days: 1 })).status, 404);
  assert.equal((await stage.operate('GET', `${ofOperator}advances/${randomUUID()}/`)).status, 404);
});

test('a scenario that does not exist is refused where it was written', async () => {
  const company = await stage.aCompany();
  const { id: debtor_id } = await givenDebtor(company, aPerson());
  const claims = [
    aDueClaim(1),
    aDueClaim(2, { metadata: [{ type: 'sandbox_scenario', value: 'pays_after_letter:0' }] }),
  ];
  const body = { debtor_id, creditor_obligation_fulfilled: true, claims };
  const answer = await company.send('POST', '/v2/orders/', body);
  assert.deepEqual(failuresOf(answer), ['claims[1].metadata[0].value invalid_choice']);
});
