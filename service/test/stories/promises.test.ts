/** Promises to pay (case-work.md 6): what becomes of the debtor's word, by its payments. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { HistoryEntry, Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { CaseCourse, CasePreview } from '@mahnwerk/contract/operator/case-courses.ts';
import type { PaymentPromise } from '@mahnwerk/contract/operator/promises.ts';
import type { Task } from '@mahnwerk/contract/operator/tasks.ts';
import { breakPromises } from '../../src/domain/case-work/promises/jobs.ts';
import { failuresOf, type LetterCase, type LetterStage, openLetterStage } from '../harness/case-letters.ts';
import { bodyOf, euros, type Page } from '../harness/cases.ts';
import type { Answer } from '../harness/service.ts';

let stage: LetterStage;
before(async () => (stage = await openLetterStage()));
after(() => stage.stop());

const input = { amount: euros('50.00'), due_on: '2026-03-20', by: 'debtor', channel: 'phone' };
const tryMake = (given: LetterCase, changes: object = {}): Promise<Answer<PaymentPromise>> =>
  stage.operate<PaymentPromise>('POST', `${given.path}promises/`, { ...input, ...changes });
const make = async (given: LetterCase, changes?: object) => bodyOf(await tryMake(given, changes), 201);
const promisesOf = async (given: LetterCase) =>
  bodyOf(await stage.operate<Page<PaymentPromise>>('GET', `${given.path}promises/`), 200).results;
const stateOf = async (given: LetterCase, { id }: PaymentPromise) => {
  const read = bodyOf(await stage.operate<PaymentPromise>('GET', `${given.path}promises/${id}/`), 200);
  return [read.status, read.paid_amount.value, read.kept_on ?? read.broken_on ?? read.withdrawn_on];
};
const does = async <T = { readonly id: string }>(given: LetterCase, path: string, body?: object): Promise<T> => {
  const answer = await stage.operate<T>('POST', `${given.path}${path}`, body);
  assert.ok(answer.status < 300, answer.text);
  return answer.body;
};
const pay = (given: LetterCase, amount: string, value_date: string) =>
  does(given, 'payments/', { amount: euros(amount), value_date, payer: 'debtor' });
const nextOf = async ({ company, mandate }: LetterCase) => {
  const { next_step } = await company.read<Mandate>(`/v2/mandates/${mandate.id}/`);
  return [next_step?.kind, next_step?.on, next_step?.since];
};
const said = async ({ company, mandate }: LetterCase) =>
  (await company.read<Page<HistoryEntry>>(`/v2/mandates/${mandate.id}/history/`)).results
    .filter(({ code }) => code?.startsWith('promise.'))
    .map(({ title, description }) => (description === null ? title : `${title}: ${description}`));
const tasksOf = async (given: LetterCase) =>
  bodyOf(
    await stage.operate<Page<Task>>('GET', `/operator/v1/tasks/?mandate_id=${given.mandate.id}&kind=promise_broken`),
    200,
  ).results.map(({ status, due_on, cause, close_reason }) => [status, due_on, cause.type, close_reason]);
/** Lets days pass, with their jobs; @returns to the day of the stage. */
async function inDays(days: number, then: () => Promise<void>): Promise<void> {
  stage.clock.advance({ days });
  await stage.run(breakPromises);
  await then();
  stage.clock.advance({ days: -days });
}

test('a promise is the next step until it is kept by its payments, and the client reads so', async () => {
  const given = await stage.aCase();
  const promise = await make(given, { note: 'Sobald das Gehalt da ist.' });
  assert.deepEqual(
    [promise.status, promise.made_on, promise.grace_days, promise.paid_amount.value, promise.recorded_by.type],
    ['open', '2026-03-02', 3, '0.00', 'key'],
  );
  assert.deepEqual(await nextOf(given), ['promise', '2026-03-20', null]);
  await pay(given, '20.00', '2026-03-02');
  assert.deepEqual(await stateOf(given, promise), ['open', '20.00', null]);
  const second = await pay(given, '40.00', '2026-03-02');
  assert.deepEqual(await stateOf(given, promise), ['kept', '50.00', '2026-03-02']);
  assert.deepEqual(await nextOf(given), ['demand_payment', null, null]);
  await does(given, `payments/${second.id}/reverse/`, {});
  assert.deepEqual(await stateOf(given, promise), ['open', '20.00', null], 'as if it had never been paid');
  assert.deepEqual(await said(given), [
    'Promise of 50.00 EUR kept on 2026-03-02',
    'Payment of 50.00 EUR promised by 2026-03-20',
  ]);
});

test('a promise whose days have passed is broken that night: a task is raised, and ends once it is paid after all', async () => {
  const given = await stage.aCase();
  const promise = await make(given);
  await inDays(21, async () => {
    assert.deepEqual(await stateOf(given, promise), ['open', '0.00', null], 'the last day of the grace');
    assert.deepEqual(await nextOf(given), ['promise', '2026-03-23', '2026-03-20']);
  });
  await inDays(22, async () => {
    assert.deepEqual(await stateOf(given, promise), ['broken', '0.00', '2026-03-24']);
    assert.deepEqual(await tasksOf(given), [['open', '2026-03-25', 'promise', null]]);
    assert.deepEqual(await nextOf(given), ['demand_payment', null, null]);
    await pay(given, '50.00', '2026-03-24');
    assert.deepEqual(await stateOf(given, promise), ['broken', '0.00', '2026-03-24'], 'late stays broken');
    assert.deepEqual(await tasksOf(given), [['done', '2026-03-25', 'promise', 'cause_gone']]);
    await pay(given, '50.00', '2026-03-23');
    assert.deepEqual(await stateOf(given, promise), ['kept', '50.00', '2026-03-23'], 'a payment of an earlier day');
  });
  assert.deepEqual(await said(given), [
    'Promise of 50.00 EUR kept on 2026-03-23',
    'Promise of 50.00 EUR broken on 2026-03-24',
    'Payment of 50.00 EUR promised by 2026-03-20',
  ]);
});

test('a returned payment breaks the promise that it kept, and its task is raised again', async () => {
  const given = await stage.aCase();
  const promise = await make(given, { due_on: '2026-03-02' });
  const payment = await pay(given, '50.00', '2026-03-02');
  await inDays(10, async () => {
    assert.deepEqual((await stateOf(given, promise))[0], 'kept');
    await does(given, `payments/${payment.id}/reverse/`, {});
    assert.deepEqual(await stateOf(given, promise), ['broken', '0.00', '2026-03-06']);
    assert.deepEqual(
      (await tasksOf(given)).map(([status]) => status),
      ['open'],
    );
  });
});

test('a case has one open promise, of at most what is open, in the days of its policy', async () => {
  const given = await stage.aCase();
  const wrong: readonly [object, string][] = [
    [{ due_on: '2026-03-01' }, 'due_on invalid'],
    [{ due_on: '2026-04-02' }, 'due_on invalid'],
    [{ made_on: '2026-03-03' }, 'made_on invalid'],
    [{ amount: euros('99999.00') }, 'amount overpayment'],
    [{ by: 'lawyer' }, 'by invalid_choice'],
  ];
  for (const [changes, failure] of wrong) assert.deepEqual(failuresOf(await tryMake(given, changes)), [failure]);
  const promise = await make(given, { due_on: '2026-04-01' });
  assert.equal((await tryMake(given)).status, 409);
  const withdraw = () =>
    stage.operate<PaymentPromise>('POST', `${given.path}promises/${promise.id}/withdraw/`, { reason: 'Irrtum' });
  const { body } = await withdraw();
  assert.deepEqual([body.status, body.withdrawn_on, body.withdraw_reason], ['withdrawn', '2026-03-02', 'Irrtum']);
  assert.equal((await withdraw()).status, 409);
  await does(given, 'close/', { reason: 'Erledigt' });
  assert.equal((await tryMake(given)).status, 409);
  await stage.sql(
    `insert into promises (company_id, id, mandate_id, amount_cents, made_on, due_on, grace_days, promised_by, status, withdrawn_on, author_type,
       author_name, created_at, updated_at)
     select p.company_id, gen_random_uuid(), p.mandate_id, 1, p.made_on, p.due_on, 3, 'debtor', 'withdrawn', p.made_on, 'key', 'x', now(), now()
     from promises p, generate_series(1, 199) where p.id = $1`,
    [promise.id],
  );
  await does(given, 'reopen/', { reason: 'Doch nicht' });
  assert.deepEqual(failuresOf(await tryMake(given)), ['promises max_length']);
});

test('a stop, an objection, a death, a plan and the closing withdraw an open promise', async () => {
  const party = { role: 'lawyer', name: 'Rechtsanwältin Erika Muster', email: 'kanzlei@muster.example' };
  const causes: Readonly<Record<string, (given: LetterCase) => Promise<unknown>>> = {
    stop: (given) => does(given, 'stops/', { kind: 'office', note: 'x' }),
    pause: async ({ company, mandate }) =>
      bodyOf(
        await company.send('POST', `/v2/mandates/${mandate.id}/pause/`, { until: '2026-03-20', reason: 'Wir reden.' }),
        200,
      ),
    objection: (given) => does(given, 'declarations/', { type: 'objection', ground: 'amount' }),
    death: async ({ mandate }) =>
      bodyOf(
        await stage.operate('POST', `/operator/v1/debtors/${mandate.debtor_id}/circumstances/`, {
          type: 'deceased',
          from: '2026-03-01',
        }),
        201,
      ),
    representation: async ({ mandate }) =>
      bodyOf(
        await stage.operate('POST', `/operator/v1/debtors/${mandate.debtor_id}/circumstances/`, {
          type: 'represented',
          party,
        }),
        201,
      ),
    plan: (given) =>
      does(given, 'instalment-plans/', {
        concluded_on: '2026-03-02',
        first_due: '2026-03-20',
        interval: 'monthly',
        amount: euros('50.00'),
        interest: 'runs',
        settlement_fee: false,
      }),
    closing: (given) => does(given, 'close/', { reason: 'Erledigt' }),
  };
  for (const [name, happen] of Object.entries(causes)) {
    const given = await stage.aCase();
    const promise = await make(given);
    await happen(given);
    assert.deepEqual(await stateOf(given, promise), ['withdrawn', '0.00', '2026-03-02'], name);
    assert.deepEqual((await said(given))[0], 'Promise of 50.00 EUR by 2026-03-20 withdrawn', name);
    if (name === 'plan') assert.equal((await tryMake(given)).status, 409, 'while the plan is active');
  }
});

test('what a debtor promises in a call is a promise by itself, of all that is open without an amount', async () => {
  const given = await stage.aCase();
  const call = (declaration: object) =>
    does(given, 'calls/', {
      direction: 'incoming',
      outcome: 'reached',
      text: 'Zahlt.',
      declarations: [{ type: 'payment_promise', on: '2026-03-20', ...declaration }],
    });
  await call({ amount: euros('30.00') });
  const [first] = await promisesOf(given);
  assert.ok(first);
  assert.deepEqual(
    [first.amount.value, first.due_on, first.by, first.channel, first.status],
    ['30.00', '2026-03-20', 'debtor', 'phone', 'open'],
  );
  assert.ok(first.declaration_id);
  await call({});
  assert.equal((await promisesOf(given)).length, 1, 'one is open: the second declaration is recorded alone');
  await does(given, `promises/${first.id}/withdraw/`, { reason: 'Zahlt doch alles' });
  await does(given, 'declarations/', { type: 'payment_promise', on: '2026-04-20' });
  assert.equal((await promisesOf(given)).length, 1, 'later than its policy allows');
  await does(given, 'declarations/', { type: 'payment_promise', on: '2026-03-30' });
  const [whole] = await promisesOf(given);
  const { legal_balance } = await given.company.read<Mandate>(`/v2/mandates/${given.mandate.id}/`);
  assert.deepEqual([whole?.amount, whole?.channel], [legal_balance.total_balance, null]);
});

test('an open promise keeps the course of its case until its last day, and the preview knows', async () => {
  const given = await stage.aCase();
  await stage.workOnCases();
  await make(given);
  await stage.workOnCases();
  const { state, hold } = bodyOf(await stage.operate<CaseCourse>('GET', `${given.path}course/`), 200);
  assert.deepEqual([state, hold?.reason, hold?.until], ['held', 'promise_open', '2026-03-23']);
  const { entries } = bodyOf(await stage.operate<CasePreview>('GET', `${given.path}preview/`), 200);
  assert.deepEqual(
    entries.slice(0, 1).map(({ on, step, assumes }) => [on, step, assumes]),
    [['2026-03-25', 'first', ['The promise is broken on 2026-03-24.']]],
  );
  await inDays(22, async () => {
    await stage.workOnCases();
    const { next } = bodyOf(await stage.operate<CaseCourse>('GET', `${given.path}course/`), 200);
    assert.deepEqual([next?.step, next?.on], ['first', '2026-03-25']);
  });
});

test('the policy of a case says how far ahead a promise may be, and how long a payment still counts', async () => {
  const company = await stage.aCompany();
  const id = randomUUID();
  await stage.sql(
    `insert into case_policies (id, company_id, claim_kind, name, enabled, created_at, updated_at) values ($1, $2, 'any', 'Streng', true, now(), now())`,
    [id, company.company],
  );
  await stage.sql(
    `insert into ladder_policies (kind, policy_id, version, effective_from, created_at, document)
     select p.kind, $1, 1, p.effective_from, p.created_at, (p.document::jsonb || '{"promise": {"max_days": 5, "grace_days": 0, "on_broken": null}}')::json
     from ladder_policies p where p.kind = 'mandate' and p.version = 1 and p.policy_id = 'ca5e0000-0000-7000-8000-000000000001'`,
    [id],
  );
  const given = await stage.aCase({ company });
  await stage.workOnCases();
  assert.deepEqual(failuresOf(await tryMake(given, { due_on: '2026-03-08' })), ['due_on invalid']);
  assert.equal((await make(given, { due_on: '2026-03-07' })).grace_days, 0);
});
