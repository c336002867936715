/** The history of a case says what happened as a code with values, to the client and to the operator; what people wrote has none. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { historyCodes } from '@mahnwerk/contract/case/history-codes.ts';
import type { HistoryEntry, Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Payment } from '@mahnwerk/contract/case/payments.ts';
import type { OperatorHistoryEntry } from '@mahnwerk/contract/operator/notes.ts';
import { followOffers } from '../../src/domain/case-work/plan-offers/jobs.ts';
import { expireStops } from '../../src/domain/case-work/stops/jobs.ts';
import { balanceMandates } from '../../src/domain/collection/mandates/jobs.ts';
import {
  aClaim,
  bodyOf,
  type Company,
  euros,
  everything,
  first,
  givenAccepted,
  givenDebtor,
  givenSubmitted,
  openStage,
  publicUrl,
  type Stage,
} from '../harness/cases.ts';
import { TestClock } from '../harness/service.ts';

let stage: Stage;
let company: Company;
/** A case whose history says everything that one can say. */
let full: Mandate;
before(async () => {
  stage = await openStage({ clock: new TestClock('2026-03-02T09:00:00.000Z') });
  company = await stage.aCompany();
  full = await aFullHistory();
});
after(() => stage.stop());

type Said = Pick<HistoryEntry, 'title' | 'type' | 'code' | 'values'>;

const said = ({ title, type, code, values }: Said): Said => ({ title, type, code, values });
const entriesOf = ({ id }: Pick<Mandate, 'id'>) =>
  everything<HistoryEntry>(company.read, `/v2/mandates/${id}/history/`);

async function aCase() {
  const debtor_id = (await givenDebtor(company)).id;
  const { mandate } = await givenAccepted(stage, company, {
    debtor_id,
    claims: [aClaim(1, { principal_amount: euros('1825.00') })],
  });
  return {
    debtor_id,
    mandate,
    claim: first(mandate.claim_ids),
    /** A command of the operator, a minute after the one before. */
    does: async <T = { readonly id: string }>(path: string, body?: object): Promise<T> => {
      stage.clock.advance({ minutes: 1 });
      const answer = await stage.operate<T>('POST', `/operator/v1/${path}`, body);
      assert.ok(answer.status < 300, JSON.stringify(answer.body));
      return answer.body;
    },
  };
}

async function aFullHistory() {
  const { debtor_id, mandate, claim, does } = await aCase();
  const at = `mandates/${mandate.id}/`;
  const another = await givenSubmitted(company, { debtor_id });
  await does(`orders/${another.id}/accept/`, { mandate_id: mandate.id });
  await does(`${at}state/`, { procedure_state: 'judicial_dunning', processing_state: 'paused' });
  await does(`${at}state/`, { processing_state: 'in_progress' });
  const day = { value_date: '2026-02-20' };
  const paid = await does(`${at}payments/`, { amount: euros('1234.50'), payer: 'debtor', ...day });
  await does(`${at}payments/${paid.id}/reverse/`, {
    returned_on: '2026-02-24',
    bank_charge: euros('3.50'),
    reason: 'Lastschrift zurück',
  });
  const claimPayments = `/v2/claims/${claim}/payments/`;
  const report = bodyOf(await company.send<Payment>('POST', claimPayments, { amount: euros('12.34'), ...day }), 201);
  await does(`payment-reports/${report.id}/reject/`, { reason: 'Nicht eingegangen' });
  const mistaken = { amount: euros('23.45'), ...day };
  const { id: second } = bodyOf(await company.send<Payment>('POST', claimPayments, mistaken), 201);
  bodyOf(await company.send('POST', `${claimPayments}${second}/withdraw/`), 200);
  const cost = await does(`${at}costs/`, {
    kind: 'court_fee',
    amount: euros('38.00'),
    date: '2026-02-25',
    interest_bearing: false,
  });
  await does(`${at}costs/${cost.id}/reverse/`);
  const waiver = await does(`${at}waivers/`, {
    line: 'principal_claim',
    claim_id: claim,
    amount: euros('25.00'),
    value_date: '2026-02-26',
    reason: 'Kulanz',
  });
  await does(`${at}waivers/${waiver.id}/reverse/`);
  await does(`claims/${claim}/interest-terms/`, { kind: 'none', from: '2026-04-01', reason: 'Vereinbart' });
  await does(`${at}allocation-rules/`, { order: 'principal_first', from: '2026-03-01', reason: 'Vereinbart' });
  await does(`claims/${claim}/enforceable-title/`, {
    type: 'judgment',
    court: 'Amtsgericht Musterstadt',
    file_number: '12 C 34/26',
    issued_on: '2026-02-20',
    titled_amount: euros('1.00'),
    interest: null,
  });
  await does(`claims/${claim}/enforceable-title/revoke/`, { reason: 'Falscher Schuldner' });
  const plan = { interest: 'runs', settlement_fee: false, interval: 'monthly', first_due: '2026-03-02', count: 2 };
  const agree = () =>
    does(`${at}instalment-plans/`, { ...plan, concluded_on: '2026-03-02', amount: euros('50.00'), grace_days: 0 });
  const pay = (amount: string, value_date: string) =>
    does(`${at}payments/`, { amount: euros(amount), value_date, payer: 'debtor' });
  const promise = () =>
    does(`${at}promises/`, { amount: euros('5.00'), due_on: '2026-03-02', by: 'debtor', channel: 'phone' });
  await promise();
  const kept = await pay('5.00', '2026-03-02');
  await promise();
  const offer = (respond_by = '2026-03-04') =>
    does(`${at}plan-offers/`, {
      ...plan,
      first_due: '2026-03-06',
      amount: euros('50.00'),
      grace_days: 0,
      respond_by,
      acceptance: 'signature',
    });
  await offer('2026-03-03');
  stage.clock.advance({ days: 2 });
  await stage.run(followOffers({ publicUrl }));
  stage.clock.advance({ days: -2 });
  const declined = await offer();
  await does(`${at}plan-offers/${declined.id}/decline/`, { reason: 'Zu viel' });
  const taken = await offer();
  const { plan_id } = await does<{ readonly id: string; readonly plan_id: string }>(
    `${at}plan-offers/${taken.id}/accept/`,
    { by: 'phone' },
  );
  await does(`${at}instalment-plans/${plan_id}/cancel/`, { reason: 'Anderer Plan' });
  await offer();
  const { id: cancelled } = await agree();
  await does(`${at}instalment-plans/${cancelled}/cancel/`, { reason: 'Neuer Plan' });
  await agree();
  const whole = await pay('100.00', '2026-03-02');
  await does(`${at}payments/${whole.id}/reverse/`);
  stage.clock.advance({ days: 5 });
  await stage.run(balanceMandates({ publicUrl }));
  await does(`${at}payments/${kept.id}/reverse/`);
  const much = await pay('9000.00', '2026-03-03');
  await does(`${at}payments/${much.id}/refund/`, { amount: euros('10.00'), value_date: '2026-03-03' });
  const { id: stop } = await does(`${at}stops/`, { kind: 'office', note: 'Intern' });
  await does(`${at}stops/${stop}/lift/`, { reason: 'Geklärt' });
  await does(`${at}stops/`, { kind: 'deferral', until: '2026-03-07', note: 'Intern' });
  stage.clock.advance({ days: 1 });
  await stage.run(expireStops);
  await does(`${at}close/`, { reason: '<p>Erledigt.</p>', code: 'settled' });
  await does(`${at}reopen/`, { reason: '<p>Doch nicht.</p>' });
  return mandate;
}

test('every entry that the service writes has a code with its values, beside the title that it had before', async () => {
  const entries = (await entriesOf(full)).map(said);
  assert.deepEqual(
    historyCodes.filter((code) => !entries.some((entry) => entry.code === code)),
    [],
  );
  assert.ok(entries.every(({ code, values }) => code !== null && values !== null));
  const found = (code: HistoryEntry['code']) =>
    entries.filter((entry) => entry.code === code).map(({ values }) => values);
  assert.deepEqual(found('states.changed'), [
    { processing_state: 'in_progress' },
    { procedure_state: 'judicial_dunning', processing_state: 'paused' },
  ]);
  assert.deepEqual(found('payment.reversed').at(-1), {
    amount: euros('1234.50'),
    on: '2026-02-24',
    bank_charge: euros('3.50'),
  });
  assert.deepEqual(found('payment.booked').at(-1), { amount: euros('1234.50'), on: '2026-02-20' });
  assert.deepEqual(found('payment.rejected'), [{ amount: euros('12.34'), reason: 'Nicht eingegangen' }]);
  assert.deepEqual(found('payment.refunded'), [{ amount: euros('10.00'), on: '2026-03-03' }]);
  for (const code of ['cost.added', 'cost.reversed'] as const)
    assert.deepEqual(found(code), [{ amount: euros('38.00'), kind: 'court_fee' }]);
  for (const code of ['waiver.booked', 'waiver.reversed'] as const)
    assert.deepEqual(found(code), [{ amount: euros('25.00') }]);
  assert.deepEqual(found('plan.concluded'), [{ count: 2 }, { count: 2 }, { count: 2 }]);
  assert.deepEqual(found('plan.defaulted'), [{ on: '2026-03-03' }]);
  assert.deepEqual(found('interest_terms.recorded'), [{ from: '2026-04-01' }]);
  assert.deepEqual(found('allocation_rule.recorded'), [{ from: '2026-03-01' }]);
  assert.deepEqual(found('case.closed'), [{ code: 'settled' }]);
  assert.ok(entries.some(({ title }) => title === 'Judicial dunning procedure, Processing paused'));

  const operators = (
    await stage.operate<{ results: OperatorHistoryEntry[] }>(
      'GET',
      `/operator/v1/mandates/${full.id}/history/?limit=100`,
    )
  ).body.results;
  assert.deepEqual(
    operators.map(({ title, type, code, values }) => ({ title, type, code, values })),
    entries,
  );
});

test('what a person wrote has no code, and the client reads who wrote it: its own by name, the service as such', async () => {
  const { mandate, does } = await aCase();
  const at = `mandates/${mandate.id}/`;
  const body = '<p>Er schrieb:</p><blockquote>Ich zahle nicht.</blockquote>';
  bodyOf(await company.send('POST', `/v2/${at}messages/`, { title: 'Antwort', body }), 201);
  await does(`${at}messages/`, { title: 'Danke', body: '<p>Wir melden uns.</p>' });
  await does(`${at}status-updates/`, { title: 'Besuch', description: '<p>Niemand war da.</p>' });
  const [visit, thanks, own, opened] = await entriesOf(mandate);
  assert.deepEqual(
    [visit, thanks, own].map((entry) => [entry?.code, entry?.values]),
    [
      [null, null],
      [null, null],
      [null, null],
    ],
  );
  const service = { type: 'service', name: null };
  assert.deepEqual(
    [visit?.author, thanks?.author, own?.author, opened?.author],
    [service, service, { type: 'api', name: 'test case' }, service],
  );
  assert.equal(own?.description, body, 'quoted words stay quoted');
  const operators = (await stage.operate<{ results: OperatorHistoryEntry[] }>('GET', `/operator/v1/${at}history/`)).body
    .results;
  assert.deepEqual(
    operators.map(({ type, side }) => [type, side]),
    [
      ['status_update', 'service'],
      ['message', 'service'],
      ['message', 'client'],
      ['state_change', 'service'],
    ],
  );
});
