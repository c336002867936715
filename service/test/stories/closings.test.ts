/** The operator closes a case with a reason that can be counted, waives a small residue, and reopens the case when money arrives after all. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { HistoryEntry, Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { InstalmentPlan } from '@mahnwerk/contract/operator/instalment-plans.ts';
import type { Waiver } from '@mahnwerk/contract/operator/waivers.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import {
  aClaim,
  bodyOf,
  euros,
  everything,
  givenAccepted,
  openStage,
  type Page,
  type Stage,
} from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const reason = '<p>Paid &amp; <b>settled</b>.</p>';

async function aCase(claims = [aClaim()]) {
  const company = await stage.aCompany();
  const { mandate } = await givenAccepted(stage, company, { claims });
  const path = `/operator/v1/mandates/${mandate.id}/`;
  const command =
    <T>(name: string) =>
    (body?: object) =>
      stage.operate<T>('POST', `${path}${name}/`, body);
  return {
    company,
    mandate,
    path,
    close: (body: object = {}) => command<Mandate>('close')({ reason, ...body }),
    reopen: () => command<Mandate>('reopen')({ reason: '<p>Der Schuldner hat gezahlt.</p>' }),
    pay: async (amount: string, value_date = '2026-02-20') =>
      bodyOf(await command('payments')({ amount: euros(amount), value_date, payer: 'debtor' }), 201),
    book: command<unknown>('payments'),
    change: command<Mandate>('state'),
    plan: command<InstalmentPlan>('instalment-plans'),
    look: () => company.read<Mandate>(`/v2/mandates/${mandate.id}/`),
    balance: (query = '') => company.read<MandateBalance>(`/v2/mandates/${mandate.id}/balance/${query}`),
    events: async () =>
      (await company.feed()).filter(({ type }) => type.startsWith('mandate.')).map(({ type }) => type),
    history: () => everything<HistoryEntry>(company.read, `/v2/mandates/${mandate.id}/history/`),
  };
}

test('a client reads how its case ended: when, why, and with what success', async () => {
  const paid = await aCase();
  await paid.pay('100.00');
  bodyOf(await paid.close({ code: 'paid' }), 200);
  assert.deepEqual((await paid.look()).closing, {
    date: '2026-03-02',
    code: 'paid',
    description: 'Paid & settled.',
    type: 'successful',
  });

  const part = await aCase();
  await part.pay('40.00');
  const closed = bodyOf(await part.close({ code: 'insolvency' }), 200);
  assert.equal(closed.closing?.type, 'partially_successful');

  const nothing = await aCase();
  assert.equal((await nothing.look()).closing, null);
  assert.deepEqual(
    ((closing) => [closing?.code, closing?.type])(bodyOf(await nothing.close(), 200).closing),
    ['other', 'unsuccessful'],
    'the default code',
  );
  const list = await nothing.company.read<Page<Mandate>>('/v2/mandates/');
  assert.equal(list.results[0]?.closing?.type, 'unsuccessful');
});

test('a residue of at most 2.50 is waived at the closing where that is asked for; more is refused and nothing happens', async () => {
  const small = await aCase();
  await small.pay('97.50');
  const before = await small.events();
  const closed = bodyOf(await small.close({ waive_residue: true }), 200);
  assert.equal(closed.closing?.type, 'successful');
  assert.equal(closed.legal_balance.total_balance.value, '0.00');
  const waivers = bodyOf(await stage.operate<Page<Waiver>>('GET', `${small.path}waivers/`), 200).results;
  assert.deepEqual(
    waivers.map(({ line, amount, value_date }) => [line, amount.value, value_date]),
    [['principal_claim', '2.50', '2026-03-02']],
  );
  assert.deepEqual((await small.events()).slice(before.length), ['mandate.state.changed', 'mandate.balance_updated']);

  const large = await aCase();
  await large.pay('97.49');
  assertRefused(await large.close({ waive_residue: true }), 409, 'conflict');
  assert.equal((await large.look()).closed_at, null);
  const without = bodyOf(await large.close(), 200);
  assert.equal(without.legal_balance.total_balance.value, '2.51');
});

test('a closing cancels the active instalment plan', async () => {
  const mine = await aCase();
  const concluded = {
    concluded_on: '2026-02-10',
    first_due: '2026-04-01',
    interval: 'monthly',
    amount: euros('25.00'),
  };
  const plan = bodyOf(await mine.plan({ ...concluded, interest: 'runs', settlement_fee: false }), 201);
  bodyOf(await mine.close(), 200);
  const read = bodyOf(await stage.operate<InstalmentPlan>('GET', `${mine.path}instalment-plans/${plan.id}/`), 200);
  assert.equal(read.status, 'cancelled');
  assert.equal((await mine.balance()).plan, null);
});

test('a reopened case is as it was before: its states, its bookings, and interest that has run on', async () => {
  // 1,825.00 at 6.27 %: 0.3135 a day.
  const bearing = aClaim(1, { principal_amount: euros('1825.00'), delay_date: '2026-02-01' });
  const mine = await aCase([bearing]);
  bodyOf(await mine.change({ procedure_state: 'judicial_dunning', processing_state: 'paused' }), 200);
  bodyOf(await mine.close({ code: 'uncollectible' }), 200);
  const atClosing = (await mine.look()).legal_balance.total_balance.value;
  assert.equal(atClosing, '1834.41', '30 days from 1 February to 2 March: 9.405');
  assertRefused(await mine.close(), 409, 'conflict');
  assertRefused(await mine.book({ amount: euros('1.00'), value_date: '2026-02-20', payer: 'debtor' }), 409, 'conflict');
  assert.equal((await mine.balance('?as_of=2026-03-12')).legal_balance.total_balance.value, atClosing);

  const events = (await mine.events()).length;
  const reopened = bodyOf(await mine.reopen(), 200);
  assert.deepEqual(
    [reopened.procedure_state, reopened.processing_state, reopened.closed_at, reopened.closing],
    ['judicial_dunning', 'paused', null, null],
  );
  assert.deepEqual((await mine.events()).slice(events), ['mandate.state.changed'], 'the balance of today is as it was');
  assert.equal(
    (await mine.balance('?as_of=2026-03-12')).legal_balance.total_balance.value,
    '1837.54',
    '40 days: 12.54',
  );
  const [last] = await mine.history();
  assert.deepEqual([last?.title, last?.procedure_state], ['Case reopened', 'judicial_dunning']);

  await mine.pay('1834.41', '2026-03-02');
  assert.equal(bodyOf(await mine.close({ code: 'paid' }), 200).closing?.type, 'successful');
  assertRefused(await (await aCase()).reopen(), 409, 'conflict');
});

test('what was known while the case was closed stays what was known', async () => {
  const bearing = aClaim(1, { principal_amount: euros('1825.00'), delay_date: '2026-02-01' });
  const mine = await aCase([bearing]);
  bodyOf(await mine.close(), 200);
  stage.clock.advance({ seconds: 1 });
  const known_at = stage.clock.now();
  stage.clock.advance({ seconds: 1 });
  bodyOf(await mine.reopen(), 200);
  const then = await mine.balance(`?as_of=2026-03-12&known_at=${known_at}`);
  assert.equal(then.legal_balance.total_balance.value, '1834.41');
});
