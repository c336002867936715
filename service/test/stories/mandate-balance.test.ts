/** The balance of a case proves itself: any day, as known at any time, with every part that makes it up. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { moneyMembers } from '@mahnwerk/contract/grammar/example-money.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import { balanceLines } from '@mahnwerk/contract/shapes/balance.ts';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import { balanceMandates } from '../../src/domain/collection/mandates/jobs.ts';
import { centsOf, sumOf } from '../../src/values/money.ts';
import { assertRefused } from '../harness/every-route.ts';
import { aClaim, bodyOf, euros, first, givenAccepted, openStage, publicUrl, type Stage } from '../harness/cases.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

/** A case of one claim of 1,840.00 in default since 26 January, a reminder fee and costs. */
async function aCase() {
  const company = await stage.aCompany();
  const claim = aClaim(1, {
    principal_amount: euros('1840.00'),
    delay_date: '2026-01-26',
    additional_charges: [{ amount: euros('4.00'), occurrence_date: '2026-02-02' }],
  });
  const { order, mandate } = await givenAccepted(stage, company, { claims: [claim] });
  const path = `/operator/v1/mandates/${mandate.id}/`;
  const costs = { kind: 'court_fee', amount: euros('38.00'), date: '2026-02-10', interest_bearing: true };
  bodyOf(await stage.operate('POST', `${path}costs/`, costs), 201);
  return {
    company,
    mandate,
    claim: first(order.claims),
    pay: async (amount: string, value_date: string) =>
      bodyOf(
        await stage.operate<MandatePayment>('POST', `${path}payments/`, {
          amount: euros(amount),
          value_date,
          payer: 'debtor',
        }),
        201,
      ),
    balance: (query = '') => company.read<MandateBalance>(`/v2/mandates/${mandate.id}/balance/${query}`),
    operators: async (query = '') => bodyOf(await stage.operate<MandateBalance>('GET', `${path}balance/${query}`), 200),
  };
}

/** Every figure of the legal balance is the sum of parts listed. */
function assertProven({ legal_balance, claims, costs, payments, interest_periods }: MandateBalance): void {
  const interest = (line: string) =>
    sumOf(interest_periods.filter((each) => each.line === line).map(({ amount }) => centsOf(amount)));
  const parts = {
    principal_claim: sumOf(claims.map(({ principal }) => centsOf(principal.claimed))),
    interest_on_principal_claim: interest('interest_on_principal_claim'),
    interest_on_costs: interest('interest_on_costs'),
    costs_interest_bearing: sumOf(
      costs.filter(({ interest_bearing }) => interest_bearing).map(({ owed }) => centsOf(owed)),
    ),
    costs_interest_free: sumOf(
      costs.filter(({ interest_bearing }) => !interest_bearing).map(({ owed }) => centsOf(owed)),
    ),
  };
  for (const line of balanceLines) {
    assert.equal(centsOf(legal_balance[`legal_claim_of_${line}`]), parts[line], line);
    const settled = payments.flatMap(({ allocation }) => allocation).filter((part) => part.line === line);
    assert.equal(
      centsOf(legal_balance[`payment_on_${line}`]),
      sumOf(settled.map(({ amount }) => centsOf(amount))),
      `paid on ${line}`,
    );
  }
  for (const { amount, allocation, surplus, refunded } of payments)
    assert.equal(
      centsOf(amount),
      sumOf(allocation.map((part) => centsOf(part.amount))) + centsOf(surplus) + centsOf(refunded),
    );
}

test('every figure is the sum of parts, with days, base, rate, rule and table', async () => {
  const { mandate, claim, pay, balance, operators } = await aCase();
  const payment = await pay('100.00', '2026-02-20');
  const shown = await balance('?as_of=2026-02-28');
  assertProven(shown);
  assert.deepEqual(shown.mandate, {
    id: mandate.id,
    href: `${publicUrl}/v2/mandates/${mandate.id}/`,
    reference_number: mandate.reference_number,
  });
  // 26 days to the payment, 8 after it, at 1.27 + 5 %: 8.218 + 2.400, and 0.07 on the court fee.
  assert.deepEqual(
    shown.interest_periods.map(({ line, from, until, days, base, rate, rule, table_version, amount }) => [
      line,
      from,
      until,
      days,
      base?.value,
      rate,
      rule,
      table_version,
      amount.value,
    ]),
    [
      [
        'interest_on_principal_claim',
        '2026-01-26',
        '2026-02-20',
        26,
        '1840.00',
        '6.27',
        'interest.statutory_5',
        'base_rate/2026-01-01',
        '8.22',
      ],
      [
        'interest_on_principal_claim',
        '2026-02-21',
        '2026-02-28',
        8,
        '1790.29',
        '6.27',
        'interest.statutory_5',
        'base_rate/2026-01-01',
        '2.46',
      ],
      [
        'interest_on_costs',
        '2026-02-10',
        '2026-02-20',
        11,
        '38.00',
        '6.27',
        'interest.costs',
        'base_rate/2026-01-01',
        '0.07',
      ],
    ],
  );
  assert.deepEqual(
    shown.payments.map(({ payment_id, rule, allocation }) => [
      payment_id,
      rule,
      allocation.map(({ line, claim_id, amount }) => [line, claim_id, amount.value]),
    ]),
    [
      [
        payment.id,
        'allocation.bgb_367_1',
        [
          ['interest_on_costs', null, '0.07'],
          ['costs_interest_bearing', null, '38.00'],
          ['costs_interest_free', claim.id, '4.00'],
          ['interest_on_principal_claim', claim.id, '8.22'],
          ['principal_claim', claim.id, '49.71'],
        ],
      ],
    ],
  );
  const named = new Set(shown.rules.map(({ rule }) => rule));
  for (const rule of ['interest.statutory_5', 'interest.costs', 'allocation.bgb_367_1', 'base_rate'])
    assert.ok(named.has(rule), rule);
  assert.equal(shown.daily_interest, '0.3075');
  const theirs = await operators('?as_of=2026-02-28');
  assert.deepEqual({ ...theirs, mandate: shown.mandate, known_at: shown.known_at }, shown);
  assert.equal(theirs.mandate.href, `${publicUrl}/operator/v1/mandates/${mandate.id}/`);
});

/** The balance without what differs from case to case. */
const withoutNames = (balance: object): unknown =>
  JSON.parse(
    JSON.stringify(balance, (key, value: unknown) => {
      if (typeof value === 'string' && /(^|_)id$/.test(key)) return 'an id';
      return key === 'updated_at' || key === 'document_reference' ? null : value;
    }),
  );

test('the example of the reference is this case', async () => {
  const { pay, balance } = await aCase();
  await pay('100.00', '2026-02-20');
  const shown: object = await balance('?as_of=2026-02-28');
  const example = moneyMembers.MandateBalance ?? {};
  const named = Object.entries(shown).filter(([name]) => name in example);
  assert.deepEqual(withoutNames(example), withoutNames(Object.fromEntries(named)));
});

test('a day in the past stays as it was known, whatever is booked for it later', async () => {
  const { mandate, company, pay, balance } = await aCase();
  const { known_at } = await balance();
  stage.clock.advance({ hours: 1 });
  const before = await balance(`?as_of=2026-02-28&known_at=${known_at}`);
  stage.clock.advance({ days: 3 });
  await pay('500.00', '2026-02-15');
  assert.deepEqual(await balance(`?as_of=2026-02-28&known_at=${known_at}`), before);
  const now = await balance('?as_of=2026-02-28');
  assertProven(now);
  assert.ok(
    centsOf(now.legal_balance.legal_claim_of_interest_on_principal_claim) <
      centsOf(before.legal_balance.legal_claim_of_interest_on_principal_claim),
    'a payment lowers interest from its own day on',
  );
  const nothing = await balance(`?known_at=2020-01-01T00:00:00Z`);
  assert.deepEqual([nothing.legal_balance.total_balance, nothing.claims], [euros('0.00'), []]);
  const today = await balance();
  const { legal_balance } = await company.read<{ legal_balance: unknown }>(`/v2/mandates/${mandate.id}/`);
  assert.deepEqual(today.legal_balance, legal_balance, 'the same figure as that of the case');
});

test('a day too far ahead, a time to come and a case of another company have no balance', async () => {
  const { company, mandate, balance } = await aCase();
  const at = (query: string) => company.send('GET', `/v2/mandates/${mandate.id}/balance/${query}`);
  assertRefused(await at('?as_of=2035-01-01'), 400, 'validation_error', 'invalid_parameter as_of');
  assertRefused(await at('?as_of=1899-12-31'), 400, 'validation_error', 'invalid_parameter as_of');
  assertRefused(await at('?known_at=2035-01-01T00:00:00Z'), 400, 'validation_error', 'invalid_parameter known_at');
  assertRefused(await at('?until=2026-01-01'), 400, 'validation_error', 'unknown_parameter until');
  assert.equal((await balance('?as_of=2027-02-01')).provisional_from, '2027-01-01');
  const stranger = await stage.aCompany();
  assertRefused(await stranger.send('GET', `/v2/mandates/${mandate.id}/balance/`), 404, 'not_found');
  assertRefused(await company.send('GET', `/v2/mandates/${randomUUID()}/balance/`), 404, 'not_found');
});

test('the balance by which cases are ordered follows interest every night, without a change of the case', async () => {
  const { company, mandate } = await aCase();
  const { legal_balance } = await company.read<Mandate>(`/v2/mandates/${mandate.id}/`);
  bodyOf(
    await stage.operate('POST', `/operator/v1/mandates/${mandate.id}/payments/`, {
      amount: euros(legal_balance.balance_of_costs_interest_free.value),
      value_date: '2026-02-20',
      payer: 'debtor',
    }),
    201,
  );
  const row = async () =>
    (
      await stage.sql(
        'select total_balance_cents::text as cents, payment_state, updated_at from mandates where id = $1',
        [mandate.id],
      )
    )[0];
  const booked = await row();
  stage.clock.advance({ days: 1 });
  await stage.run(balanceMandates({ publicUrl }));
  const night = await row();
  assert.ok(BigInt(String(night?.cents)) > BigInt(String(booked?.cents)));
  assert.deepEqual(night?.updated_at, booked?.updated_at, 'no change of the case');
  const now = await company.read<Mandate>(`/v2/mandates/${mandate.id}/`);
  assert.equal(centsOf(now.legal_balance.total_balance), BigInt(String(night?.cents)));
});

test('interest ends with the case: on the day of closing it is booked, and no later day adds to it', async () => {
  const { mandate, balance } = await aCase();
  const today = stage.clock.now().slice(0, 10);
  const path = `/operator/v1/mandates/${mandate.id}/`;
  bodyOf(await stage.operate('POST', `${path}close/`, { reason: '<p>Given up.</p>' }), 200);
  const closed = await balance();
  assert.equal(closed.daily_interest, '0.0000');
  stage.clock.advance({ days: 40 });
  const later = await balance();
  assert.equal(later.legal_balance.total_balance.value, closed.legal_balance.total_balance.value);
  const booked = await stage.sql(
    `select sum(amount_cents)::text as cents from ledger_postings
     where mandate_id = $1 and account = 'legal_claim_of_interest_on_principal_claim' and value_date = $2`,
    [mandate.id, today],
  );
  const interest = closed.legal_balance.legal_claim_of_interest_on_principal_claim;
  assert.deepEqual(booked, [{ cents: String(centsOf(interest)) }]);
});
