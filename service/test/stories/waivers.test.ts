/** The creditor waives a part of what is owed: at most what is open, from a day on, until the waiver is reversed. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { HistoryEntry, Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { MandateCost } from '@mahnwerk/contract/operator/costs.ts';
import type { LedgerEntry } from '@mahnwerk/contract/operator/ledger-entries.ts';
import type { MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import type { Waiver } from '@mahnwerk/contract/operator/waivers.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import { assertRefused } from '../harness/every-route.ts';
import {
  aClaim,
  bodyOf,
  euros,
  everything,
  first,
  givenAccepted,
  openStage,
  type Page,
  publicUrl,
  type Stage,
  statusesOf,
} from '../harness/cases.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

/** 1,825.00 at 6.27 % from 1 February: 0.3135 a day. */
const bearing = () => aClaim(1, { principal_amount: euros('1825.00'), delay_date: '2026-02-01' });

async function aCase(claims = [aClaim()]) {
  const company = await stage.aCompany();
  const { order, mandate } = await givenAccepted(stage, company, { claims });
  const path = `/operator/v1/mandates/${mandate.id}/`;
  return {
    company,
    mandate,
    claims: order.claims,
    path,
    waive: (body: object) =>
      stage.operate<Waiver>('POST', `${path}waivers/`, {
        line: 'principal_claim',
        value_date: '2026-02-10',
        reason: 'Goodwill',
        ...body,
      }),
    reverse: ({ id }: { id: string }) => stage.operate<Waiver>('POST', `${path}waivers/${id}/reverse/`),
    list: async <T>(noun: string, query = '') =>
      bodyOf(await stage.operate<Page<T>>('GET', `${path}${noun}/?limit=100${query}`), 200).results,
    pay: async (amount: string, value_date: string) =>
      bodyOf(
        await stage.operate<MandatePayment>('POST', `${path}payments/`, {
          amount: euros(amount),
          value_date,
          payer: 'debtor',
        }),
        201,
      ),
    charge: async (amount: string, date: string) =>
      bodyOf(
        await stage.operate<MandateCost>('POST', `${path}costs/`, {
          kind: 'court_fee',
          amount: euros(amount),
          date,
          interest_bearing: false,
        }),
        201,
      ),
    look: () => company.read<Mandate>(`/v2/mandates/${mandate.id}/`),
    balance: (query = '') => company.read<MandateBalance>(`/v2/mandates/${mandate.id}/balance/${query}`),
    told: async () => (await company.feed()).filter(({ type }) => type.startsWith('mandate.')).map(({ type }) => type),
    titles: async () =>
      (await everything<HistoryEntry>(company.read, `/v2/mandates/${mandate.id}/history/`)).map(({ title }) => title),
  };
}

const totalOf = ({ legal_balance }: { readonly legal_balance: Mandate['legal_balance'] }) =>
  legal_balance.total_balance.value;
const overpaid = ['validation_error', 'overpayment amount'] as const;

describe('a waiver', () => {
  test('lowers the legal claim from its day on, and records an event', async () => {
    const { mandate, claims, waive, balance, told, titles, list } = await aCase();
    const events = (await told()).length;
    const answer = await waive({ amount: euros('30') });
    const waiver = bodyOf(answer, 201);
    assert.deepEqual(waiver, {
      id: waiver.id,
      status: 'booked',
      line: 'principal_claim',
      claim_id: null,
      amount: euros('30.00'),
      all: false,
      value_date: '2026-02-10',
      reason: 'Goodwill',
      created_at: stage.clock.now(),
      updated_at: stage.clock.now(),
    });
    const own = `/operator/v1/mandates/${mandate.id}/waivers/${waiver.id}/`;
    assert.equal(answer.headers.get('location'), `${publicUrl}${own}`);
    assert.deepEqual(bodyOf(await stage.operate('GET', own), 200), waiver);
    assert.deepEqual(await list('waivers'), [waiver]);
    assert.equal(totalOf(await balance('?as_of=2026-02-09')), '100.00');
    const shown = await balance('?as_of=2026-02-10');
    assert.deepEqual(first(shown.claims).principal, {
      claimed: euros('100.00'),
      waived: euros('30.00'),
      paid: euros('0.00'),
      open: euros('70.00'),
    });
    assert.deepEqual(shown.waivers, [
      {
        waiver_id: waiver.id,
        plan_id: null,
        value_date: '2026-02-10',
        amount: euros('30.00'),
        allocation: [{ claim_id: first(claims).id, cost_id: null, line: 'principal_claim', amount: euros('30.00') }],
      },
    ]);
    assert.deepEqual((await told()).slice(events), ['mandate.balance_updated']);
    assert.ok((await titles()).includes('Waiver of 30.00 EUR booked'));
    const entry = (await list<LedgerEntry>('ledger')).find(({ rule }) => rule === 'waiver');
    assert.deepEqual([entry?.derived, entry?.cause_entry_id], [true, waiver.id]);
  });

  test('of the principal ends interest on it from the next day on', async () => {
    const { waive, balance } = await aCase([bearing()]);
    bodyOf(await waive({ amount: euros('825.00') }), 201);
    // 10 days on 1,825.00: 3.135; 18 days on 1,000.00 at 6.27 / 365 %: 3.0921.
    assert.deepEqual(
      (await balance('?as_of=2026-02-28')).interest_periods.map(({ until, base, amount }) => [
        until,
        base?.value,
        amount.value,
      ]),
      [
        ['2026-02-10', '1825.00', '3.14'],
        ['2026-02-28', '1000.00', '3.09'],
      ],
    );
  });

  test('of all on a line takes what is open there on its day, whatever is booked later', async () => {
    const { waive, balance, pay } = await aCase([bearing()]);
    const waiver = bodyOf(await waive({ line: 'interest_on_principal_claim', all: true }), 201);
    assert.deepEqual([waiver.amount, waiver.all], [euros('3.14'), true]);
    assert.equal(first((await balance('?as_of=2026-02-10')).claims).interest.open.value, '0.00');
    // 365.00 paid on 31 January: 10 days on 1,460.00 are 2.508.
    await pay('365.00', '2026-01-31');
    const { interest } = first((await balance('?as_of=2026-02-10')).claims);
    assert.deepEqual([interest.waived.value, interest.open.value], ['2.51', '0.00']);
  });

  test('names a claim, or is spread over the claims in turn', async () => {
    const claims = [aClaim(1), aClaim(2, { due_date: '2026-01-25' })];
    const { claims: accepted, waive, balance } = await aCase(claims);
    const [one, other] = accepted.map(({ id }) => id);
    const openOf = async () => (await balance()).claims.map(({ principal }) => principal.open.value);
    bodyOf(await waive({ claim_id: other, amount: euros('10.00') }), 201);
    assert.deepEqual(await openOf(), ['100.00', '90.00']);
    bodyOf(await waive({ amount: euros('120.00') }), 201);
    assert.deepEqual(await openOf(), ['0.00', '70.00']);
    assertRefused(await waive({ claim_id: one, amount: euros('0.01') }), 400, ...overpaid);
    assertRefused(await waive({ claim_id: one, all: true }), 400, 'validation_error', 'overpayment all');
  });

  test('of costs that were paid later puts the money on what else is owed', async () => {
    const { waive, charge, pay, balance } = await aCase();
    await charge('20.00', '2026-02-01');
    await pay('50.00', '2026-02-15');
    bodyOf(await waive({ line: 'costs_interest_free', amount: euros('20.00') }), 201);
    const shown = await balance();
    assert.deepEqual(
      first(shown.payments).allocation.map(({ line, amount }) => [line, amount.value]),
      [['principal_claim', '50.00']],
    );
    assert.equal(totalOf(shown), '50.00');
  });

  test('pays a case in full with what was paid', async () => {
    const { waive, pay, look, told } = await aCase();
    await pay('60.00', '2026-02-05');
    const events = (await told()).length;
    bodyOf(await waive({ amount: euros('40.00') }), 201);
    assert.deepEqual([totalOf(await look()), (await look()).payment_state], ['0.00', 'fully_paid']);
    assert.deepEqual((await told()).slice(events), ['mandate.balance_updated', 'mandate.state.changed']);
  });
});

describe('more than is open', () => {
  test('cannot be waived: not before it is owed, not twice, and not what was paid', async () => {
    const { waive, pay, balance } = await aCase();
    assertRefused(await waive({ amount: euros('100.01') }), 400, ...overpaid);
    assertRefused(await waive({ amount: euros('0.01'), value_date: '2026-01-23' }), 400, ...overpaid);
    assertRefused(await waive({ line: 'costs_interest_free', amount: euros('0.01') }), 400, ...overpaid);
    await pay('60.00', '2026-02-20');
    // All of it was open on the day; since then the debtor has paid 60.00.
    assertRefused(await waive({ amount: euros('40.01') }), 400, ...overpaid);
    assertRefused(await waive({ all: true }), 400, 'validation_error', 'overpayment all');
    bodyOf(await waive({ amount: euros('30.00'), value_date: '2026-02-25' }), 201);
    // 10.00 are left; an earlier day would only take it from the waiver that stands.
    assertRefused(await waive({ amount: euros('10.01') }), 400, ...overpaid);
    bodyOf(await waive({ amount: euros('10.00') }), 201);
    assert.equal(totalOf(await balance()), '0.00');
    assertRefused(await waive({ all: true, value_date: '2026-02-26' }), 400, 'validation_error', 'overpayment all');
  });

  test('on days between may not be: a debt that arose later does not make room', async () => {
    const { waive, pay, charge, balance } = await aCase();
    await pay('100.00', '2026-02-12');
    await charge('50.00', '2026-02-20');
    // Open on 10 February; from the 12th to the 19th the debtor would have overpaid.
    assertRefused(await waive({ amount: euros('50.00') }), 400, ...overpaid);
    assert.equal(totalOf(await balance()), '50.00');
  });

  test('never follows from a later booking: the waiver takes less', async () => {
    const { waive, pay, balance, list } = await aCase();
    bodyOf(await waive({ amount: euros('100.00') }), 201);
    await pay('30.00', '2026-02-01');
    const shown = await balance();
    assert.equal(totalOf(shown), '0.00');
    assert.equal(first(shown.waivers).amount.value, '70.00');
    assert.equal(first(await list<Waiver>('waivers')).amount.value, '100.00', 'as it was booked');
  });
});

test('two waivers of all at once: the second finds nothing left', async () => {
  const { waive, list } = await aCase();
  const answers = await Promise.all([waive({ all: true }), waive({ all: true })]);
  assert.deepEqual(statusesOf(answers), [201, 400]);
  assert.equal((await list('waivers')).length, 1);
});

describe('a reversed waiver', () => {
  test('never was, and is reversed once', async () => {
    const { waive, reverse, look, balance, list, titles, told } = await aCase();
    const waiver = bodyOf(await waive({ amount: euros('30.00') }), 201);
    const kept = bodyOf(await waive({ amount: euros('5.00') }), 201);
    stage.clock.advance({ minutes: 1 });
    const events = (await told()).length;
    const reversed = bodyOf(await reverse(waiver), 200);
    assert.deepEqual(reversed, { ...waiver, status: 'reversed', updated_at: stage.clock.now() });
    assert.equal(totalOf(await look()), '95.00');
    assert.equal(totalOf(await balance('?as_of=2026-02-10')), '95.00');
    assert.deepEqual(await list('waivers', '&status=reversed'), [reversed]);
    assert.deepEqual(await list('waivers', '&status=booked'), [kept]);
    assert.deepEqual((await told()).slice(events), ['mandate.balance_updated']);
    assert.ok((await titles()).includes('Waiver of 30.00 EUR reversed'));
    assertRefused(await reverse(waiver), 409, 'conflict');
    assertRefused(await reverse({ id: randomUUID() }), 404, 'not_found');
    assertRefused(await (await aCase()).reverse(kept), 404, 'not_found');
  });
});

describe('what a waiver needs', () => {
  test('is an amount or all, a claim of the case, and a day that has come', async () => {
    const { waive } = await aCase();
    const other = await aCase();
    const refused = async (body: object, ...failures: string[]) =>
      assertRefused(await waive(body), 400, 'validation_error', ...failures);
    await refused({}, 'required amount');
    await refused({ all: false }, 'required amount');
    await refused({ amount: euros('1.00'), all: true }, 'not_allowed amount');
    await refused({ amount: euros('0.00') }, 'invalid amount.value');
    await refused({ amount: euros('1.00'), value_date: '2099-01-01' }, 'invalid value_date');
    await refused({ amount: euros('1.00'), claim_id: first(other.claims).id }, 'invalid claim_id');
    await refused({ amount: euros('1.00'), line: 'principal' }, 'invalid_choice line');
    await refused({ amount: euros('1.00'), reason: 'x'.repeat(501) }, 'max_length reason');
  });

  test('is an open case', async () => {
    const { waive, reverse, path, list } = await aCase();
    const waiver = bodyOf(await waive({ amount: euros('1.00') }), 201);
    bodyOf(await stage.operate('POST', `${path}close/`, { reason: 'Withdrawn' }), 200);
    assertRefused(await waive({ amount: euros('1.00') }), 409, 'conflict');
    assertRefused(await reverse(waiver), 409, 'conflict');
    assert.deepEqual(await list('waivers'), [waiver]);
  });

  test('is room: a case has at most a thousand', async () => {
    const { waive, mandate } = await aCase();
    await stage.sql(
      `insert into ledger_facts (company_id, mandate_id, number, kind, recorded_at, fact)
       select company_id, mandate_id, 1 + n, 'waiver', recorded_at,
         json_build_object('id', gen_random_uuid(), 'line', 'principal_claim', 'claim_id', null, 'amount_cents', '1n', 'value_date', '2026-02-01')
       from ledger_facts, generate_series(1, 999) n where mandate_id = $1 and number = 1`,
      [mandate.id],
    );
    bodyOf(await waive({ amount: euros('0.01') }), 201);
    assertRefused(await waive({ amount: euros('0.01') }), 400, 'validation_error', 'max_length waivers');
  });
});
