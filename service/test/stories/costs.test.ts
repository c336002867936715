/** What the debtor owes of the costs of a case: VAT by the company that engaged the service, lump sums, interest from a day. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { DebtorInput } from '@mahnwerk/contract/case/debtors.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import type { CostPreview, MandateCost } from '@mahnwerk/contract/operator/costs.ts';
import { assertRefused } from '../harness/every-route.ts';
import { aClaim, aPerson, bodyOf, euros, givenAccepted, givenDebtor, openStage, type Stage } from '../harness/cases.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const aBusiness: DebtorInput = {
  acting_as: 'business',
  organization: { name: 'Nordlicht Handels GmbH' },
  legal_form: 'gmbh',
  legal_representatives: [{ first_name: 'Kim', last_name: 'Sommer', type: 'managing_director' }],
  addresses: [{ street: 'Kaistraße 2', postal_code: '20457', city: 'Hamburg', country: 'DE' }],
};

interface CaseOf {
  readonly debtor?: DebtorInput;
  readonly claims?: readonly unknown[];
  readonly company?: Readonly<Record<string, unknown>>;
}

/** An accepted case, and the operator at its costs. */
async function aCase({ debtor = aPerson(), claims = [aClaim()], company: fields = {} }: CaseOf = {}) {
  const company = await stage.aCompany(fields);
  const { id: debtor_id } = await givenDebtor(company, debtor);
  const { order, mandate } = await givenAccepted(stage, company, { debtor_id, claims });
  const path = `/operator/v1/mandates/${mandate.id}/`;
  const send = (body: object) => stage.operate<MandateCost>('POST', `${path}costs/`, body);
  return {
    company,
    claims: order.claims,
    send,
    add: async (body: object) => bodyOf(await send(body), 201),
    preview: (body: object) => stage.operate<CostPreview>('POST', `${path}costs/preview/`, body),
    reverse: async ({ id }: { id: string }) =>
      bodyOf(await stage.operate('POST', `${path}costs/${id}/reverse/`, undefined), 200),
    balance: (query = '') => company.read<MandateBalance>(`/v2/mandates/${mandate.id}/balance/${query}`),
  };
}

const cost = (kind: string, more: object = {}) => ({ kind, date: '2026-02-20', interest_bearing: false, ...more });
const inquiry = (more: object = {}) => cost('address_inquiry', { amount: euros('10.01'), ...more });
const vatOf = ({ vat_rate, vat_amount, vat_owed_by_debtor, total_amount }: MandateCost) => [
  vat_rate,
  vat_amount.value,
  vat_owed_by_debtor,
  total_amount.value,
];

describe('VAT on costs', () => {
  test('is owed by the debtor where the creditor cannot deduct it, and by none other', async () => {
    for (const [company, expected] of [
      [{ tax_treatment: 'input_tax_deductible' }, ['19', '1.90', false, '10.01']],
      [{ tax_treatment: 'not_input_tax_deductible' }, ['19', '1.90', true, '11.91']],
      [{ tax_treatment: 'reverse_charge', vat_number: 'ATU12345678' }, ['0', '0.00', false, '10.01']],
      [{ tax_treatment: 'third_country_non_taxable' }, ['0', '0.00', false, '10.01']],
    ] as const) {
      const { add, balance } = await aCase({ company });
      assert.deepEqual(vatOf(await add(inquiry())), expected, company.tax_treatment);
      const { costs, legal_balance } = await balance();
      assert.deepEqual(
        [costs[0]?.owed, legal_balance.balance_of_costs_interest_free],
        [euros(expected[3]), euros(expected[3])],
      );
    }
  });

  test('has the rate of its day, and none on court fees, expenses of the bailiff and charges of banks', async () => {
    const { add } = await aCase({ company: { tax_treatment: 'not_input_tax_deductible' } });
    for (const [date, rate] of [
      ['2020-06-30', '19'],
      ['2020-07-01', '16'],
      ['2020-12-31', '16'],
      ['2021-01-01', '19'],
    ] as const)
      assert.equal((await add(inquiry({ date }))).vat_rate, rate, date);
    for (const kind of ['court_fee', 'bailiff_fee', 'bank_charge'])
      assert.deepEqual(vatOf(await add(cost(kind, { amount: euros('38.00') }))), [null, '0.00', true, '38.00'], kind);
    for (const kind of ['lawyer_fee', 'register_inquiry', 'credit_check', 'other'])
      assert.equal((await add(cost(kind, { amount: euros('38.00') }))).vat_rate, '19', kind);
  });

  test('has the rate that is sent, and none for null', async () => {
    const { add } = await aCase({ company: { tax_treatment: 'not_input_tax_deductible' } });
    assert.deepEqual(vatOf(await add(inquiry({ vat_rate: '7' }))), ['7', '0.70', true, '10.71']);
    assert.deepEqual(vatOf(await add(inquiry({ vat_rate: null }))), [null, '0.00', true, '10.01']);
  });

  test('stays as it was booked when the company is taxed otherwise afterwards', async () => {
    const { company, add, balance } = await aCase({ company: { tax_treatment: 'not_input_tax_deductible' } });
    const first = await add(inquiry());
    bodyOf(
      await stage.operate('PATCH', `/operator/v1/companies/${company.company}/`, {
        tax_treatment: 'input_tax_deductible',
      }),
      200,
    );
    const second = await add(inquiry({ description: 'Second copy' }));
    assert.deepEqual([first.total_amount, second.total_amount], [euros('11.91'), euros('10.01')]);
    assert.deepEqual((await balance()).legal_balance.balance_of_costs_interest_free, euros('21.92'));
  });
});

describe('the lump sum of late payment', () => {
  const lumpSum = (claim_id: string | undefined, more: object = {}) =>
    cost('late_payment_lump_sum', { claim_id, ...more });

  test('is 40.00 for each claim of a business for consideration, once, without VAT', async () => {
    const { claims, add, send, reverse, balance } = await aCase({
      debtor: aBusiness,
      claims: [aClaim(1), aClaim(2)],
      company: { tax_treatment: 'not_input_tax_deductible' },
    });
    const [one, other] = claims;
    const added = await add(lumpSum(one?.id));
    assert.deepEqual(
      [added.claim_id, added.amount, added.rule, added.table_version, added.working, added.matter, ...vatOf(added)],
      [one?.id, euros('40.00'), 'fee.bgb_288_5', null, null, 'extrajudicial', null, '0.00', true, '40.00'],
    );
    await add(lumpSum(other?.id));
    assert.deepEqual((await balance()).legal_balance.balance_of_costs_interest_free, euros('80.00'));
    for (const more of [{}, { date: '2026-02-21' }, { amount: euros('25.00') }])
      assertRefused(await send(lumpSum(one?.id, more)), 409, 'conflict');
    await reverse(added);
    await add(lumpSum(one?.id));
  });

  test('is not owed beside one that the creditor charged', async () => {
    const charge = { type: 'late_payment_lump_sum', amount: euros('40.00'), occurrence_date: '2026-02-01' };
    const { claims, send } = await aCase({ debtor: aBusiness, claims: [aClaim(1, { additional_charges: [charge] })] });
    assertRefused(await send(lumpSum(claims[0]?.id)), 409, 'conflict');
  });

  test('yields to fees out of court: the debtor owes the larger, not both', async () => {
    const { claims, add, balance } = await aCase({
      debtor: aBusiness,
      claims: [aClaim(1, { principal_amount: euros('1000.00') })],
    });
    await add(lumpSum(claims[0]?.id));
    // 0.9 of 93.00.
    const fee = await add(cost('collection_fee'));
    assert.deepEqual(fee.amount, euros('83.70'));
    const { costs, legal_balance } = await balance();
    assert.deepEqual(
      costs
        .map(({ kind, claim_id, owed }) => [kind, claim_id, owed.value])
        .sort(([a], [b]) => String(a).localeCompare(String(b))),
      [
        ['collection_fee', null, '43.70'],
        ['late_payment_lump_sum', claims[0]?.id, '40.00'],
      ],
    );
    assert.deepEqual(legal_balance.balance_of_costs_interest_free, euros('83.70'));
  });

  test('is refused without a claim, for another case, for a consumer and for a claim that is none for consideration', async () => {
    const business = await aCase({
      debtor: aBusiness,
      claims: [aClaim(1, { legal_basis: { claim_type_code: 'H28' } })],
    });
    const consumer = await aCase();
    assertRefused(await business.send(lumpSum(undefined)), 400, 'validation_error', 'required claim_id');
    for (const [{ send }, id] of [
      [business, business.claims[0]?.id],
      [business, consumer.claims[0]?.id],
      [business, randomUUID()],
      [consumer, consumer.claims[0]?.id],
    ] as const)
      assertRefused(await send(lumpSum(id)), 400, 'validation_error', 'invalid claim_id');
    assertRefused(
      await business.send(lumpSum(business.claims[0]?.id, { value: euros('100.00') })),
      400,
      'validation_error',
      'not_allowed value',
    );
    assertRefused(
      await business.send(inquiry({ claim_id: business.claims[0]?.id })),
      400,
      'validation_error',
      'not_allowed claim_id',
    );
  });
});

describe('interest on costs', () => {
  test('begins on the day that is sent, and never before the costs', async () => {
    const { add, balance } = await aCase();
    const later = await add(
      cost('court_fee', { amount: euros('38.00'), interest_bearing: true, interest_from: '2026-02-25' }),
    );
    const earlier = await add(
      cost('court_fee', { amount: euros('50.00'), interest_bearing: true, interest_from: '2026-02-01' }),
    );
    const plain = await add(cost('court_fee', { amount: euros('60.00'), interest_bearing: true }));
    assert.deepEqual(
      [later, earlier, plain].map(({ interest_from }) => interest_from),
      ['2026-02-25', '2026-02-01', '2026-02-20'],
    );
    const { interest_periods } = await balance('?as_of=2026-02-28');
    assert.deepEqual(
      [later, earlier, plain].map(({ id }) => interest_periods.find(({ cost_id }) => cost_id === id)?.from),
      ['2026-02-25', '2026-02-20', '2026-02-20'],
    );
  });

  test('has no first day on costs that bear none', async () => {
    const { send } = await aCase();
    assertRefused(
      await send(inquiry({ interest_from: '2026-02-25' })),
      400,
      'validation_error',
      'not_allowed interest_from',
    );
  });
});

describe('the balance shows of costs', () => {
  test('net, VAT, what is owed, and the rule, table and working of their amount', async () => {
    const { claims, add, balance } = await aCase({
      debtor: aBusiness,
      claims: [
        aClaim(1, {
          principal_amount: euros('1000.00'),
          additional_charges: [{ amount: euros('4.00'), occurrence_date: '2026-02-02' }],
        }),
      ],
      company: { tax_treatment: 'not_input_tax_deductible' },
    });
    const { working } = await add(cost('collection_fee'));
    await add(cost('late_payment_lump_sum', { claim_id: claims[0]?.id }));
    await add(cost('court_fee', { interest_bearing: true }));
    await add(inquiry());
    const { costs, rules, legal_balance } = await balance('?as_of=2026-02-20');
    assert.deepEqual(
      costs.map(({ kind, net, vat, owed, rule, table_version }) => [
        kind,
        ...[net, vat, owed].map(({ value }) => value),
        rule,
        table_version,
      ]),
      [
        ['reminder_fee', '4.00', '0.00', '4.00', 'fee.stated', null],
        // 0.9 of 93.00 and 19 %, of which the lump sum takes 40.00.
        ['collection_fee', '83.70', '15.90', '59.60', 'fee.vv_2300', 'rvg/2025-06-01'],
        ['late_payment_lump_sum', '40.00', '0.00', '40.00', 'fee.bgb_288_5', null],
        // Half of 61.00 is below the least fee.
        ['court_fee', '38.00', '0.00', '38.00', 'fee.kv_1100', 'gkg/2025-06-01'],
        ['address_inquiry', '10.01', '1.90', '11.91', 'fee.stated', null],
      ],
    );
    assert.deepEqual(costs.find(({ kind }) => kind === 'collection_fee')?.working, working);
    assert.deepEqual(
      costs.filter((each) => each.working === null).map(({ kind }) => kind),
      ['reminder_fee', 'late_payment_lump_sum', 'address_inquiry'],
    );
    // 4.00 + 59.60 + 40.00 + 11.91.
    assert.deepEqual(legal_balance.legal_claim_of_costs_interest_free, euros('115.51'));
    const named = new Map(rules.map(({ version, norm }) => [version, norm]));
    for (const version of [
      'fee.vv_2300/1',
      'fee.kv_1100/1',
      'fee.bgb_288_5/1',
      'fee.stated/1',
      'cost.lump_sum_offset/1',
      'rvg/2025-06-01',
      'gkg/2025-06-01',
    ])
      assert.ok(named.has(version), version);
    assert.equal(named.get('fee.kv_1100/1'), 'KV 1100 GKG');
  });

  test('what was known: costs that were reversed since', async () => {
    const { add, reverse, balance } = await aCase();
    const added = await add(inquiry());
    const { known_at } = await balance();
    stage.clock.advance({ hours: 1 });
    await reverse(added);
    assert.deepEqual(
      (await balance(`?known_at=${known_at}`)).costs.map(({ net }) => net),
      [euros('10.01')],
    );
    assert.deepEqual((await balance()).costs, []);
  });
});

describe('costs of one day', () => {
  const flatRate = (matter: string) => cost('expenses_flat_rate', { matter, amount: euros('20.00') });

  test('are different in each matter, and the same only once in it', async () => {
    const { add, send } = await aCase();
    for (const matter of ['extrajudicial', 'court_dunning', 'enforcement']) {
      assert.equal((await add(flatRate(matter))).matter, matter);
      assertRefused(await send(flatRate(matter)), 409, 'conflict');
    }
    await add({ ...flatRate('enforcement'), description: 'Second measure' });
  });

  test('are different where they raise a fee step by step, by equal steps', async () => {
    const { add, send } = await aCase({ claims: [aClaim(1, { principal_amount: euros('1000.00') })] });
    const fees = [];
    for (const effort of ['simple', 'average', 'extensive'])
      fees.push(await add(cost('collection_fee', { effort, reason: 'Many calls' })));
    const [simple, average, extensive] = fees;
    // 0.5, 0.9 and 1.3 of 93.00.
    assert.deepEqual(
      fees.map(({ amount }) => amount.value),
      ['46.50', '37.20', '37.20'],
    );
    assert.deepEqual(
      [average, extensive].map((each) => each?.working?.raises_cost_id),
      [simple?.id, average?.id],
    );
    assertRefused(await send(cost('collection_fee', { effort: 'extensive' })), 409, 'conflict');
  });
});

describe('the preview of costs', () => {
  test('is what the booking says, whether the amount is sent or computed', async () => {
    const { preview, add } = await aCase({ company: { tax_treatment: 'not_input_tax_deductible' } });
    for (const body of [cost('collection_fee'), cost('expenses_flat_rate'), inquiry({ vat_rate: '7' })]) {
      // Its effect on the balance: stories/booking-previews.test.ts.
      const { result, balance_before, balance_after, ...shown } = bodyOf(await preview(body), 200);
      assert.ok(result.amount && balance_before.total_balance && balance_after.total_balance);
      const booked = await add(body);
      assert.deepEqual(
        shown,
        Object.fromEntries(Object.keys(shown).map((name) => [name, booked[name as keyof MandateCost]])),
      );
    }
  });

  test('refuses what the booking refuses, and books nothing', async () => {
    const { preview, add, balance } = await aCase();
    bodyOf(await preview(cost('collection_fee')), 200);
    assert.deepEqual((await balance()).costs, []);
    assertRefused(await preview(cost('bailiff_fee')), 400, 'validation_error', 'required amount');
    await add(inquiry());
    assertRefused(await preview(inquiry()), 409, 'conflict');
  });
});
