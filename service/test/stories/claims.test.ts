/** A company fills its drafts with claims: adds, changes, finds and takes them out again. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import type { Answer } from '../harness/service.ts';
import { assertRefused } from '../harness/every-route.ts';
import {
  aClaim,
  assertConsistent,
  bodyOf,
  claimAt,
  type Company,
  claimsOf,
  euros,
  first,
  givenDebtor,
  givenDraft,
  givenOrder,
  givenSubmitted,
  openStage,
  orderAt,
  orderStates,
  type Page,
  publicUrl,
  type Stage,
} from '../harness/cases.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const pathOf = ({ id }: { readonly id: string }) => `/v2/claims/${id}/`;

/** A draft of one claim, and the calls a story makes on it. */
async function givenClaim(changes: object = {}) {
  const company = await stage.aCompany();
  const order = await givenDraft(company, { claims: [aClaim(1, { ...changes })] });
  const claim = first(order.claims);
  return {
    company,
    order,
    claim,
    add: (body: object): Promise<Answer<Claim>> =>
      company.send<Claim>('POST', '/v2/claims/', { order_id: order.id, ...body }),
    patch: (body: unknown): Promise<Answer<Claim>> => company.send<Claim>('PATCH', pathOf(claim), body),
    isUnchanged: async () => assert.deepEqual(await orderAt(company, order), order),
  };
}

describe('adding', () => {
  test('a claim joins its draft behind the others, and value and deadline of the order follow', async () => {
    const { company, order, add } = await givenClaim();
    stage.clock.advance({ days: 2 });
    const added = await add(
      aClaim(2, { principal_amount: euros('20.05'), payments: [{ amount: euros('0.05'), value_date: '2026-03-02' }] }),
    );
    const claim = bodyOf(added, 201);
    assert.equal(added.headers.get('location'), `${publicUrl}${pathOf(claim)}`);
    const read = await company.send('GET', pathOf(claim));
    assert.deepEqual([read.text, read.headers.get('etag')], [added.text, added.headers.get('etag')]);
    const head = await company.send('HEAD', pathOf(claim));
    assert.deepEqual([head.status, head.text, head.headers.get('etag')], [200, '', added.headers.get('etag')]);
    const changed = await orderAt(company, order);
    assert.deepEqual(changed.claims, [...order.claims, claim]);
    assert.deepEqual([changed.totals.order_value, changed.updated_at], [euros('120.00'), stage.clock.now()]);
    assert.equal(Date.parse(changed.expires_at ?? '') - Date.parse(stage.clock.now()), 90 * 24 * 3600 * 1000);
    await assertConsistent(company);
  });

  test('a claim with nothing but its order is enough for a draft', async () => {
    const { add } = await givenClaim();
    const empty = bodyOf(await add({}), 201);
    assert.deepEqual(
      [empty.type, empty.status, empty.is_disputed, empty.total_amount],
      ['receivable', 'draft', false, euros('0.00')],
    );
    assert.deepEqual(
      bodyOf(
        await add({
          type: 'receivable',
          your_reference: null,
          principal_amount: null,
          legal_basis: null,
          reminders: [],
        }),
        201,
      ).your_reference,
      null,
    );
  });

  test('the order must be named, known and the company’s own, and whatever else is wrong is told with it', async () => {
    const { company, isUnchanged } = await givenClaim();
    const foreign = await givenDraft(await stage.aCompany());
    const add = (body: object) => company.send('POST', '/v2/claims/', body);
    assertRefused(await add({}), 400, 'validation_error', 'required order_id');
    assertRefused(await add({ order_id: 'x' }), 400, 'validation_error', 'invalid order_id');
    const [unknown, hidden] = [await add({ order_id: randomUUID() }), await add({ order_id: foreign.id })];
    assertRefused(unknown, 400, 'validation_error', 'invalid order_id');
    assert.equal(hidden.text, unknown.text);
    const payments = [{ amount: euros('1'), value_date: '2030-01-01' }];
    assertRefused(
      await add({ payments, order_id: randomUUID() }),
      400,
      'validation_error',
      'invalid payments[0].value_date',
      'invalid order_id',
    );
    const submitted = await givenSubmitted(company);
    assertRefused(
      await add({ payments, order_id: submitted.id }),
      400,
      'validation_error',
      'invalid payments[0].value_date',
    );
    await isUnchanged();
  });

  test('what only creation takes is kept as it was sent', async () => {
    const { add } = await givenClaim();
    const claim = bodyOf(
      await add({
        metadata: [
          { type: 'a', value: '1' },
          { type: 'a', value: '1' },
        ],
        events: [{ type: 't', title: 'T', occurence: '2026-01-01T00:00:00Z' }],
      }),
      201,
    );
    assert.deepEqual(claim.metadata, [
      { type: 'a', value: '1' },
      { type: 'a', value: '1' },
    ]);
    assert.deepEqual(claim.events, [
      {
        type: 't',
        title: 'T',
        occurence: '2026-01-01T00:00:00.000Z',
        your_reference: null,
        description: null,
        location: null,
      },
    ]);
    assertRefused(await add({ type: 'gift' }), 400, 'validation_error', 'invalid_choice type');
  });
});

describe('changing', () => {
  test('each field changes alone, the others stay, and the order follows', async () => {
    const { company, order, claim, patch } = await givenClaim();
    const changes: readonly Partial<Claim>[] = [
      { your_reference: 'AUF-9' },
      { document_reference: 'RE-9' },
      { subject_matter: 'Two\nlines' },
      { document_date: '2026-01-11' },
      { due_date: '2026-01-25' },
      { delay_date: '2026-01-26' },
      { principal_amount: euros('200.00') },
      { is_disputed: true },
      { dispute_reason: 'Nothing arrived.' },
      { principal_amount: null },
      { document_date: null },
      { is_disputed: false },
      { items: [{ description: 'Desk', quantity: '1', unit: null, unit_price: euros('1.00'), amount: euros('1.00') }] },
      { items: [] },
    ];
    let current = claim;
    for (const change of changes) {
      stage.clock.advance({ minutes: 1 });
      const changed = await patch(change);
      const principal_amount = 'principal_amount' in change ? change.principal_amount : current.principal_amount;
      assert.deepEqual(
        bodyOf(changed, 200),
        { ...current, ...change, total_amount: principal_amount ?? euros('0.00'), updated_at: stage.clock.now() },
        JSON.stringify(change),
      );
      current = changed.body;
      const { totals, updated_at } = await orderAt(company, order);
      assert.deepEqual([totals.order_value, updated_at], [current.total_amount, stage.clock.now()]);
    }
    assert.deepEqual(await claimAt(company, claim), current);
    await assertConsistent(company);
  });

  test('of the legal basis, only what is sent changes; null clears it', async () => {
    const { patch } = await givenClaim({ legal_basis: { claim_type_code: 'H05', description: 'Old' } });
    const after = async (legal_basis: unknown) => bodyOf(await patch({ legal_basis }), 200).legal_basis;
    assert.deepEqual(await after({ contract_date: '2026-01-01' }), {
      claim_type_code: 'H05',
      contract_date: '2026-01-01',
      incident_date: null,
      description: 'Old',
    });
    assert.deepEqual(await after({ description: null, claim_type_code: 'H11' }), {
      claim_type_code: 'H11',
      contract_date: '2026-01-01',
      incident_date: null,
      description: null,
    });
    const { contract_date, ...cleared } = await after({ incident_date: '2025-12-24', contract_date: null });
    assert.deepEqual([contract_date, cleared.incident_date], [null, '2025-12-24']);
    assert.deepEqual(await after({}), { contract_date, ...cleared });
    const blank = { claim_type_code: null, contract_date: null, incident_date: null, description: null };
    assert.deepEqual(await after(null), blank);
    assertRefused(
      await patch({ legal_basis: { claim_type_code: 'H99' } }),
      400,
      'validation_error',
      'invalid_choice legal_basis.claim_type_code',
    );
    assertRefused(
      await patch({ legal_basis: { code: 'H05' } }),
      400,
      'validation_error',
      'unknown_field legal_basis.code',
    );
  });

  test('a supplied array replaces the stored one; entries keep the id they name, and an id nobody has is refused', async () => {
    const { company, order, claim, patch } = await givenClaim({
      reminders: [{ date: '2026-02-01' }, { date: '2026-02-10', due_date: '2026-02-20' }],
      additional_charges: [{ amount: euros('1') }, { amount: euros('2') }],
    });
    const [one, two] = claim.reminders;
    const [fee, second] = claim.additional_charges;
    assert.ok(one && two && fee && second);
    const reminders = bodyOf(
      await patch({ reminders: [{ id: two.id.toUpperCase(), date: '2026-02-11' }, { date: '2026-02-25' }] }),
      200,
    ).reminders;
    assert.deepEqual(reminders, [
      { id: two.id, date: '2026-02-11', due_date: null },
      { id: reminders[1]?.id, date: '2026-02-25', due_date: null },
    ]);
    assert.ok(![one.id, two.id].includes(reminders[1]?.id ?? one.id));

    const changed = bodyOf(
      await patch({ additional_charges: [{ id: second.id, type: 'lawyer_fee', amount: euros('70.5') }] }),
      200,
    );
    assert.deepEqual(changed.additional_charges, [{ ...second, type: 'lawyer_fee', amount: euros('70.50') }]);
    assert.deepEqual([changed.additional_charges_amount, changed.total_amount], [euros('70.50'), euros('170.50')]);

    const stored = await orderAt(company, order);
    for (const reminders of [
      [{ id: one.id, date: '2026-02-01' }],
      [{ id: randomUUID(), date: '2026-02-01' }],
      [{ id: second.id, date: '2026-02-01' }],
    ])
      assertRefused(await patch({ reminders }), 400, 'validation_error', 'invalid reminders[0].id');
    assertRefused(
      await patch({
        additional_charges: [
          { id: second.id, amount: euros('1') },
          { id: second.id, amount: euros('1') },
        ],
      }),
      400,
      'validation_error',
      'invalid additional_charges[1].id',
    );
    assertRefused(await patch({ reminders: null }), 400, 'validation_error', 'invalid reminders');
    assert.deepEqual(await orderAt(company, order), stored);
    assert.deepEqual(bodyOf(await patch({ reminders: [], additional_charges: [] }), 200).reminders, []);
  });

  test('a new claim has no entries yet whose ids it could keep', async () => {
    const { add } = await givenClaim();
    assertRefused(
      await add({
        reminders: [{ id: randomUUID(), date: '2026-02-01' }],
        additional_charges: [{ id: randomUUID(), amount: euros('1') }],
      }),
      400,
      'validation_error',
      'invalid reminders[0].id',
      'invalid additional_charges[0].id',
    );
  });

  test('a change that changes nothing leaves updated_at, both ETags and the deadline alone', async () => {
    const sent = {
      reminders: [{ date: '2026-02-01' }, { date: '2026-02-01' }],
      items: [{ description: 'Desk', quantity: '1.0', unit_price: euros('100'), amount: euros('100') }],
      additional_charges: [
        { amount: euros('2.5'), events: [{ type: 't', title: 'T', occurence: '2026-01-01T01:00:00+01:00' }] },
      ],
    };
    const { company, order, claim, patch } = await givenClaim(sent);
    const [ofClaim, ofOrder] = [
      await company.send('GET', pathOf(claim)),
      await company.send('GET', `/v2/orders/${order.id}/`),
    ];
    stage.clock.advance({ days: 1 });
    const { reminders, items, additional_charges } = claim;
    for (const body of [
      {},
      { principal_amount: euros('100') },
      { legal_basis: {} },
      { legal_basis: { claim_type_code: 'H43' } },
      { reminders, items, additional_charges },
      sent,
      aClaim(1),
    ]) {
      const unchanged = await patch(body);
      assert.deepEqual(
        [unchanged.status, unchanged.text, unchanged.headers.get('etag')],
        [200, ofClaim.text, ofClaim.headers.get('etag')],
        JSON.stringify(body),
      );
    }
    assert.equal((await company.send('GET', `/v2/orders/${order.id}/`)).text, ofOrder.text);
  });

  test('what belongs to creation, to the service or to other routes is not changed here', async () => {
    const { patch, isUnchanged } = await givenClaim();
    const fixed = [
      'type',
      'order_id',
      'payments',
      'metadata',
      'events',
      'id',
      'status',
      'mandate_id',
      'debtor_id',
      'additional_debtor_ids',
      'additional_charges_amount',
      'total_amount',
      'documents',
      'created_at',
      'updated_at',
    ];
    assertRefused(
      await patch(Object.fromEntries(fixed.map((name) => [name, null]))),
      400,
      'validation_error',
      ...fixed.map((name) => `unknown_field ${name}`),
    );
    for (const body of ['[]', 'null', '"x"', '1']) assert.equal((await patch(body)).status, 400);
    await isUnchanged();
  });

  test('If-Match lets a change or a deletion through only while the claim is as it was read', async () => {
    const { company, claim, patch } = await givenClaim();
    const etag = (await company.send('GET', pathOf(claim))).headers.get('etag') ?? '';
    bodyOf(await patch({ your_reference: 'first' }), 200);
    const headers = { 'If-Match': etag };
    assertRefused(
      await company.send('PATCH', pathOf(claim), { your_reference: 'second' }, { headers }),
      412,
      'precondition_failed',
    );
    assertRefused(await company.send('DELETE', pathOf(claim), undefined, { headers }), 412, 'precondition_failed');
    assert.equal((await claimAt(company, claim)).your_reference, 'first');
    const now = (await company.send('GET', pathOf(claim))).headers.get('etag') ?? '';
    assert.equal(
      (await company.send('DELETE', pathOf(claim), undefined, { headers: { 'If-Match': `"other", ${now}` } })).status,
      204,
    );
  });
});

describe('taking out', () => {
  test('a claim leaves its draft, whose value and deadline follow', async () => {
    const company = await stage.aCompany();
    const order = await givenDraft(company, { claims: claimsOf(3) });
    stage.clock.advance({ hours: 1 });
    const [one, two, three] = order.claims;
    assert.ok(one && two && three);
    const gone = await company.send('DELETE', pathOf(two));
    assert.deepEqual([gone.status, gone.text], [204, '']);
    assertRefused(await company.send('GET', pathOf(two)), 404, 'not_found');
    assertRefused(await company.send('DELETE', pathOf(two)), 404, 'not_found');
    assertRefused(await company.send('PATCH', pathOf(two), {}), 404, 'not_found');
    const left = await orderAt(company, order);
    assert.deepEqual(
      [left.claims, left.totals.order_value, left.updated_at],
      [[one, three], euros('200.00'), stage.clock.now()],
    );
    // Its document reference is free again.
    bodyOf(await company.send('POST', '/v2/claims/', { order_id: order.id, ...aClaim(2) }), 201);
    assertRefused(await company.send('DELETE', pathOf(one), '{}'), 400, 'unexpected_body');
    await assertConsistent(company);
  });
});

describe('after the draft', () => {
  for (const state of orderStates.filter((each) => each !== 'draft'))
    test(`nothing is added to, changed in or taken out of an order that is ${state}`, async () => {
      const company = await stage.aCompany();
      const order = await givenOrder(stage, company, state);
      const claim = first(order.claims);
      assert.equal(claim.status, state);
      assertRefused(
        await company.send('POST', '/v2/claims/', { order_id: order.id, ...aClaim(2) }),
        409,
        'claim_not_editable',
      );
      for (const body of [{}, { your_reference: 'x' }])
        assertRefused(await company.send('PATCH', pathOf(claim), body), 409, 'claim_not_editable');
      assertRefused(await company.send('DELETE', pathOf(claim)), 409, 'claim_not_editable');
      assert.deepEqual(await orderAt(company, order), order);
      assert.deepEqual(await claimAt(company, claim), claim);
    });

  test('an expired draft takes no claim, no change and no deletion, not even one that changes nothing', async () => {
    const { company, order, claim, add, patch } = await givenClaim();
    stage.clock.advance({ days: 90 });
    assertRefused(await add(aClaim(2)), 409, 'order_expired');
    for (const body of [{}, { your_reference: 'x' }]) assertRefused(await patch(body), 409, 'order_expired');
    assertRefused(await company.send('DELETE', pathOf(claim)), 409, 'order_expired');
    assert.deepEqual(await orderAt(company, order), order);
  });
});

describe('document references', () => {
  test('two claims of one order never share one: in one body, against a stored claim, by a change', async () => {
    const { company, order, claim, add, patch } = await givenClaim();
    const debtor_id = order.debtor_id;
    assertRefused(
      await company.send('POST', '/v2/orders/', { debtor_id, claims: [aClaim(1), aClaim(2), aClaim(1), aClaim(1)] }),
      400,
      'validation_error',
      'duplicate_document_reference claims[2].document_reference',
      'duplicate_document_reference claims[3].document_reference',
    );
    assertRefused(await add(aClaim(1)), 400, 'validation_error', 'duplicate_document_reference document_reference');
    const second = bodyOf(await add(aClaim(2)), 201);
    assertRefused(
      await company.send('PATCH', pathOf(second), { document_reference: claim.document_reference }),
      400,
      'validation_error',
      'duplicate_document_reference document_reference',
    );
    assert.equal(
      (await patch({ document_reference: claim.document_reference, your_reference: 'x' })).status,
      200,
      'its own is not a duplicate',
    );
    // Invisible characters make no other reference; capitals do.
    assertRefused(
      await add({ document_reference: 'RE-\u200b2026-1\u00ad' }),
      400,
      'validation_error',
      'duplicate_document_reference document_reference',
    );
    bodyOf(await add({ document_reference: 're-2026-1' }), 201);
    // A claim without one shares nothing, and another order is another matter.
    bodyOf(await add({}), 201);
    bodyOf(await add({ document_reference: null }), 201);
    assert.equal(
      (await givenDraft(company, { debtor_id, claims: [aClaim(1)] })).claims[0]?.document_reference,
      claim.document_reference,
    );
  });
});

describe('payments that come with a claim', () => {
  const payment = { amount: euros('1'), value_date: '2026-02-01' };

  test('one payment twice in one body is refused at the second', async () => {
    const { company, order, add } = await givenClaim();
    const twice = [
      { ...payment, your_reference: 'P' },
      payment,
      { ...payment, your_reference: null, amount: euros('1.00'), metadata: [{ type: 'a', value: 'b' }] },
      { ...payment, your_reference: 'P' },
    ];
    assertRefused(
      await add({ payments: twice }),
      400,
      'validation_error',
      'duplicate_payment payments[2]',
      'duplicate_payment payments[3]',
    );
    assertRefused(
      await company.send('POST', '/v2/orders/', {
        debtor_id: order.debtor_id,
        claims: [{}, { payments: [payment, payment] }],
      }),
      400,
      'validation_error',
      'duplicate_payment claims[1].payments[1]',
    );
    const apart = [
      payment,
      { ...payment, your_reference: 'P' },
      { ...payment, value_date: '2026-02-02' },
      { ...payment, amount: euros('1.01') },
    ];
    assert.equal(bodyOf(await add({ payments: apart }), 201).payments.length, 4);
    // The same payment on another claim is another payment.
    bodyOf(await add({ payments: [payment] }), 201);
  });

  test('a payment was made today at the latest, by the calendar of Berlin, and is more than nothing', async () => {
    const { add } = await givenClaim();
    const midnight = Date.parse(stage.clock.now().slice(0, 10));
    const dayAfter = (days: number) => new Date(midnight + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
    bodyOf(await add({ payments: [{ amount: euros('0.01'), value_date: dayAfter(0) }] }), 201);
    assertRefused(
      await add({ payments: [{ ...payment, value_date: dayAfter(1) }] }),
      400,
      'validation_error',
      'invalid payments[0].value_date',
    );
    // Half an hour before midnight in UTC it is tomorrow in Berlin.
    stage.clock.advance({ milliseconds: midnight + 23.5 * 3600 * 1000 - Date.parse(stage.clock.now()) });
    bodyOf(await add({ payments: [{ ...payment, value_date: dayAfter(1) }] }), 201);
    assertRefused(
      await add({ payments: [{ ...payment, value_date: dayAfter(2) }] }),
      400,
      'validation_error',
      'invalid payments[0].value_date',
    );
    for (const value of ['0', '0.00', '-0', '-1.00'])
      assertRefused(
        await add({ payments: [{ ...payment, amount: euros(value) }] }),
        400,
        'validation_error',
        'invalid payments[0].amount.value',
      );
    assertRefused(
      await add({ payments: [{}] }),
      400,
      'validation_error',
      'required payments[0].amount',
      'required payments[0].value_date',
    );
    assertRefused(
      await add({ payments: [{ ...payment, status: 'booked', id: randomUUID() }] }),
      400,
      'validation_error',
      'unknown_field payments[0].status',
      'unknown_field payments[0].id',
    );
  });

  test('a draft may hold payments above what is owed', async () => {
    const { add } = await givenClaim();
    assert.deepEqual(
      bodyOf(await add({ ...aClaim(2), payments: [{ ...payment, amount: euros('100.01') }] }), 201).total_amount,
      euros('-0.01'),
    );
  });
});

describe('amounts, days and numbers', () => {
  test('an amount is a decimal string of at most ten digits and two decimals, in euros and not negative', async () => {
    const { add, patch, isUnchanged } = await givenClaim();
    for (const value of [
      '-1.00',
      '-0.01',
      '10000000000',
      '1.234',
      '1.',
      '.5',
      '01',
      '1,00',
      '1e2',
      '+1',
      ' 1',
      '',
      'NaN',
      '١',
      '-',
    ])
      assertRefused(
        await patch({ principal_amount: euros(value) }),
        400,
        'validation_error',
        'invalid principal_amount.value',
      );
    for (const principal_amount of [
      '{"currency":"EUR","value":100}',
      '{"currency":"EUR","value":100.00}',
      '{"currency":"EUR","value":null}',
      '{"currency":"EUR","value":true}',
    ])
      assertRefused(
        await patch(`{"principal_amount":${principal_amount}}`),
        400,
        'validation_error',
        'invalid principal_amount.value',
      );
    for (const amount of ['100.00', 100, [], true])
      assertRefused(await patch({ principal_amount: amount }), 400, 'validation_error', 'invalid principal_amount');
    for (const currency of ['USD', 'eur', 'Euro', ''])
      assertRefused(
        await patch({ principal_amount: { currency, value: '1.00' } }),
        400,
        'validation_error',
        'invalid_choice principal_amount.currency',
      );
    assertRefused(
      await patch({ principal_amount: { currency: 978, value: '1.00' } }),
      400,
      'validation_error',
      'invalid principal_amount.currency',
    );
    assertRefused(
      await patch({ principal_amount: {} }),
      400,
      'validation_error',
      'required principal_amount.currency',
      'required principal_amount.value',
    );
    assertRefused(
      await patch({ principal_amount: { ...euros('1'), cents: 1 } }),
      400,
      'validation_error',
      'unknown_field principal_amount.cents',
    );
    const negative = euros('-1');
    assertRefused(
      await add({
        // An item may be an allowance.
        items: [{ description: 'x', quantity: '1', unit_price: negative, amount: negative }],
        additional_charges: [{ amount: negative }],
      }),
      400,
      'validation_error',
      'invalid additional_charges[0].amount.value',
    );
    await isUnchanged();
    for (const [sent, kept] of [
      ['0', '0.00'],
      ['-0.0', '0.00'],
      ['7', '7.00'],
      ['7.5', '7.50'],
      ['9999999999.99', '9999999999.99'],
    ] as const)
      assert.deepEqual(bodyOf(await patch({ principal_amount: euros(sent) }), 200).principal_amount, euros(kept));
  });

  test('a quantity is a decimal string of at most six decimals, answered without zeros behind', async () => {
    const { patch } = await givenClaim();
    const items = (quantity: unknown) => ({
      items: [{ description: 'x', quantity, unit_price: euros('1'), amount: euros('1') }],
    });
    for (const [sent, kept] of [
      ['2.500000', '2.5'],
      ['2.000', '2'],
      ['0.000001', '0.000001'],
      ['100', '100'],
      ['0.0', '0'],
    ] as const)
      assert.equal(bodyOf(await patch(items(sent)), 200).items[0]?.quantity, kept);
    for (const quantity of ['0.0000001', '1e3', '-1', '1,5', '', '007', 2, null])
      assertRefused(await patch(items(quantity)), 400, 'validation_error', 'invalid items[0].quantity');
  });

  test('a day is one of the calendar', async () => {
    const { patch } = await givenClaim();
    for (const day of ['2026-02-29', '2026-13-01', '2026-1-1', '01.02.2026', '2026-01-01T00:00:00Z', '', 20260101])
      assertRefused(await patch({ document_date: day }), 400, 'validation_error', 'invalid document_date');
    assert.equal(bodyOf(await patch({ document_date: '2024-02-29' }), 200).document_date, '2024-02-29');
  });

  test('a flag is a JSON boolean, a word one of its list', async () => {
    const { add, patch } = await givenClaim();
    for (const is_disputed of ['true', 1, null])
      assertRefused(await patch({ is_disputed }), 400, 'validation_error', 'invalid is_disputed');
    assertRefused(
      await add({ additional_charges: [{ type: 'fine', amount: euros('1') }] }),
      400,
      'validation_error',
      'invalid_choice additional_charges[0].type',
    );
    assertRefused(
      await add({ events: [{ type: 't', title: 'T', occurence: '2026-01-01T00:00:00' }] }),
      400,
      'validation_error',
      'invalid events[0].occurence',
    );
  });

  test('a disputed claim may still lack its reason in a draft', async () => {
    const { patch } = await givenClaim();
    const claim = bodyOf(await patch({ is_disputed: true }), 200);
    assert.deepEqual([claim.is_disputed, claim.dispute_reason], [true, null]);
  });
});

describe('how much a claim may hold', () => {
  const item = { description: 'x', quantity: '1', unit_price: euros('1'), amount: euros('1') };
  const event = { type: 't', title: 'T', occurence: '2026-01-01T00:00:00Z' };
  const dayAfter = (days: number) =>
    new Date(Date.parse('2025-10-01') + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const most: readonly (readonly [field: string, limit: number, entry: (index: number) => object])[] = [
    ['items', 500, () => item],
    ['reminders', 20, () => ({ date: '2026-02-01' })],
    ['additional_charges', 50, () => ({ amount: euros('1') })],
    ['payments', 100, (index) => ({ amount: euros('1'), value_date: dayAfter(index) })],
    ['metadata', 50, () => ({ type: 'a', value: 'b' })],
    ['events', 50, () => event],
  ];
  for (const [field, limit, entry] of most)
    test(`${limit} ${field} are the most`, async () => {
      const { add, patch } = await givenClaim();
      const filled = (count: number) => ({ [field]: Array.from({ length: count }, (_none, index) => entry(index)) });
      assert.equal((await add(filled(limit))).status, 201);
      assertRefused(await add(filled(limit + 1)), 400, 'validation_error', `max_length ${field}`);
      if (!['payments', 'metadata', 'events'].includes(field))
        assertRefused(await patch(filled(limit + 1)), 400, 'validation_error', `max_length ${field}`);
    });

  test('a charge holds no more metadata and events than a claim', async () => {
    const { patch } = await givenClaim();
    const fifty = <T>(entry: T) => Array.from({ length: 50 }, () => entry);
    const charge = { amount: euros('1'), metadata: fifty({ type: 'a', value: 'b' }), events: fifty(event) };
    assert.equal((await patch({ additional_charges: [charge] })).status, 200);
    assertRefused(
      await patch({
        additional_charges: [
          { ...charge, metadata: [...charge.metadata, { type: 'a', value: 'b' }], events: [...charge.events, event] },
        ],
      }),
      400,
      'validation_error',
      'max_length additional_charges[0].metadata',
      'max_length additional_charges[0].events',
    );
  });

  /** One text in place, and where it stands. */
  const texts: readonly (readonly [field: string, limit: number, lines: boolean, put: (text: string) => object])[] = [
    ['your_reference', 255, false, (your_reference) => ({ your_reference })],
    ['document_reference', 255, false, (document_reference) => ({ document_reference })],
    ['subject_matter', 1000, true, (subject_matter) => ({ subject_matter })],
    ['dispute_reason', 5000, true, (dispute_reason) => ({ dispute_reason })],
    ['legal_basis.description', 5000, true, (description) => ({ legal_basis: { description } })],
    ['items[0].description', 500, true, (description) => ({ items: [{ ...item, description }] })],
    ['items[0].unit', 255, false, (unit) => ({ items: [{ ...item, unit }] })],
    [
      'additional_charges[0].your_reference',
      255,
      false,
      (your_reference) => ({ additional_charges: [{ amount: euros('1'), your_reference }] }),
    ],
    [
      'additional_charges[0].subject_matter',
      1000,
      true,
      (subject_matter) => ({ additional_charges: [{ amount: euros('1'), subject_matter }] }),
    ],
    ['metadata[0].type', 100, false, (type) => ({ metadata: [{ type, value: 'v' }] })],
    ['metadata[0].value', 1000, false, (value) => ({ metadata: [{ type: 't', value }] })],
    ['events[0].type', 100, false, (type) => ({ events: [{ ...event, type }] })],
    ['events[0].title', 255, false, (title) => ({ events: [{ ...event, title }] })],
    ['events[0].description', 2000, true, (description) => ({ events: [{ ...event, description }] })],
    ['events[0].location', 255, false, (location) => ({ events: [{ ...event, location }] })],
    ['events[0].your_reference', 255, false, (your_reference) => ({ events: [{ ...event, your_reference }] })],
    [
      'payments[0].your_reference',
      255,
      false,
      (your_reference) => ({ payments: [{ amount: euros('1'), value_date: '2026-02-01', your_reference }] }),
    ],
  ];
  for (const [field, limit, lines, put] of texts)
    test(`${field} is ${lines ? 'a text of several lines' : 'a single line'} of at most ${limit} characters`, async () => {
      const { add } = await givenClaim();
      // 𝄞 is one character and two UTF-16 units; what is stripped does not count.
      assert.equal((await add(put(`\u200b${'𝄞'.repeat(limit)}\u00ad`))).status, 201);
      assertRefused(await add(put('𝄞'.repeat(limit + 1))), 400, 'validation_error', `max_length ${field}`);
      for (const blank of ['', ' ', '\u00a0\u2003', '\u200b'])
        assertRefused(await add(put(blank)), 400, 'validation_error', `blank ${field}`);
      for (const control of ['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u009f'])
        assertRefused(await add(put(`a${control}b`)), 400, 'validation_error', `control_characters ${field}`);
      for (const control of ['\t', '\n', '\r']) {
        const answer = await add(put(`a${control}b`));
        if (lines) assert.equal(answer.status, 201, answer.text);
        else assertRefused(answer, 400, 'validation_error', `control_characters ${field}`);
      }
      assertRefused(await add(put(7 as unknown as string)), 400, 'validation_error', `invalid ${field}`);
    });

  test('text is kept in NFC, without format characters, and otherwise as it was written', async () => {
    const { patch } = await givenClaim();
    const sent = {
      your_reference: ' Mu\u0308ller\u200d \u202eStraße\ufeff ',
      subject_matter: 'A\r\n\tB\u00ad\u2028C',
      dispute_reason: '𝄞👩\u200d🚀',
    };
    const { your_reference, subject_matter, dispute_reason } = bodyOf(await patch(sent), 200);
    assert.deepEqual([your_reference, subject_matter, dispute_reason], [' Müller Straße ', 'A\r\n\tB\u2028C', '𝄞👩🚀']);
  });
});

describe('finding', () => {
  test('claims are found by order, by effective status, and by their last change', async () => {
    const company = await stage.aCompany();
    const draft = await givenDraft(company, { claims: claimsOf(2) });
    stage.clock.advance({ minutes: 1 });
    const submitted = await givenSubmitted(company);
    stage.clock.advance({ minutes: 1 });
    const accepted = await givenOrder(stage, company, 'accepted');
    stage.clock.advance({ minutes: 1 });
    const waiting = await givenOrder(stage, company, 'awaiting_client_response');
    const find = async (query: string) => {
      const { count, results } = await company.read<Page<Claim>>(`/v2/claims/${query}`);
      for (const claim of results) assert.deepEqual(claim, await claimAt(company, claim));
      assert.equal(count, results.length);
      return results.map(({ id }) => id);
    };
    const idsOf = (...orders: readonly Order[]) => orders.flatMap(({ claims }) => claims.map(({ id }) => id));
    assert.deepEqual((await find('')).slice(0, 3), idsOf(waiting, accepted, submitted));
    assert.deepEqual((await find('')).slice(3).sort(), idsOf(draft).sort());
    assert.deepEqual((await find('?status=draft')).sort(), idsOf(draft).sort());
    for (const order of [submitted, accepted, waiting])
      assert.deepEqual(await find(`?status=${order.status}`), idsOf(order));
    assert.deepEqual(await find('?status=rejected'), []);
    assert.deepEqual((await find(`?order_id=${draft.id.toUpperCase()}`)).sort(), idsOf(draft).sort());
    assert.deepEqual(await find(`?order_id=${draft.id}&status=submitted`), []);
    assert.deepEqual(await find(`?order_id=${randomUUID()}`), []);

    stage.clock.advance({ seconds: 1 });
    const [changed] = draft.claims;
    bodyOf(await company.send('PATCH', `/v2/claims/${changed?.id}/`, { your_reference: 'x' }), 200);
    assert.deepEqual(await find(`?updated_since=${stage.clock.now()}`), [changed?.id]);
    assert.deepEqual(await find(`?updated_since=${waiting.created_at}`), [...idsOf(waiting), changed?.id]);
    assert.deepEqual(await find(`?updated_since=${waiting.created_at}&status=draft`), [changed?.id]);
    for (const query of ['?ordering=created', '?debtor_id=x', '?sort=created'])
      assert.equal((await company.send('GET', `/v2/claims/${query}`)).status, 400);
    assertRefused(
      await company.send('GET', '/v2/claims/?status=open&order_id=1'),
      400,
      'validation_error',
      'invalid_parameter status',
      'invalid_parameter order_id',
    );
    await assertConsistent(company);
  });

  test('a claim follows its order through every state, and its URL stays', async () => {
    const company: Company = await stage.aCompany();
    for (const state of orderStates) {
      const order = await givenOrder(stage, company, state);
      const claim = await claimAt(company, first(order.claims));
      assert.deepEqual(
        [claim.status, claim.mandate_id, claim.order_id, claim.debtor_id],
        [state, order.mandate, order.id, order.debtor_id],
      );
    }
    await assertConsistent(company);
  });

  test('a change of its order’s debtors is a change of the claim', async () => {
    const { company, order, claim } = await givenClaim();
    const other = await givenDebtor(company);
    stage.clock.advance({ minutes: 1 });
    bodyOf(
      await company.send('PATCH', `/v2/orders/${order.id}/`, {
        debtor_id: other.id,
        additional_debtor_ids: [order.debtor_id],
      }),
      200,
    );
    assert.deepEqual(await claimAt(company, claim), {
      ...claim,
      debtor_id: other.id,
      additional_debtor_ids: [order.debtor_id],
      updated_at: stage.clock.now(),
    });
  });
});
