/** A company drafts its orders: creates, changes, finds and deletes them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { assertRefused } from '../harness/every-route.ts';
import {
  aClaim,
  aPerson,
  assertAddsUp,
  assertConsistent,
  bodyOf,
  type Company,
  claimsOf,
  euros,
  everything,
  first,
  givenDebtor,
  givenDraft,
  givenOrder,
  givenSubmitted,
  openStage,
  orderAt,
  type OrderState,
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

const pathOf = ({ id }: { readonly id: string }) => `/v2/orders/${id}/`;
const daysFromNow = (days: number) => new Date(Date.parse(stage.clock.now()) + days * 24 * 3600 * 1000).toISOString();

/** One entry of everything that can be sent. */
const fullClaim = {
  your_reference: 'AUF-1',
  document_reference: 'RE-1',
  subject_matter: 'Delivery\nand assembly',
  document_date: '2026-01-10',
  due_date: '2026-01-24',
  delay_date: '2026-01-25',
  principal_amount: euros('119'),
  is_disputed: true,
  dispute_reason: 'The debtor says\tthat nothing arrived.',
  legal_basis: {
    claim_type_code: 'H43',
    contract_date: '2026-01-05',
    incident_date: '2026-01-06',
    description: 'Order of\r\n5 January',
  },
  reminders: [{ date: '2026-02-10', due_date: '2026-02-20' }, { date: '2026-03-01' }],
  items: [
    { description: 'Desk', quantity: '2.500', unit: 'piece', unit_price: euros('47.6'), amount: euros('119.00') },
  ],
  additional_charges: [
    {
      type: 'bank_charge',
      your_reference: 'B-1',
      subject_matter: 'Returned debit',
      amount: euros('3.5'),
      occurrence_date: '2026-02-01',
      metadata: [{ type: 'bank', value: 'x' }],
      events: [{ type: 'call', title: 'Called', occurence: '2026-02-01T10:00:00+01:00' }],
    },
    { amount: euros('2.50') },
  ],
  payments: [
    { amount: euros('10'), value_date: '2026-02-15', your_reference: 'P-1', metadata: [{ type: 'm', value: 'v' }] },
  ],
  metadata: [
    { type: 'branch', value: 'Mitte' },
    { type: 'branch', value: 'Mitte' },
  ],
  events: [
    {
      type: 'delivery',
      title: 'Delivered',
      occurence: '2026-01-10T08:00:00.5Z',
      your_reference: 'L-1',
      description: 'At the gate',
      location: 'Berlin',
    },
  ],
};

describe('creating', () => {
  test('a debtor is all that an order must name', async () => {
    const company = await stage.aCompany();
    const debtor = await givenDebtor(company);
    const created = await company.send<Order>('POST', '/v2/orders/', { debtor_id: debtor.id });
    const { id } = bodyOf(created, 201);
    const none = euros('0.00');
    assert.deepEqual(created.body, {
      id,
      href: `${publicUrl}/v2/orders/${id}/`,
      source: 'client',
      status: 'draft',
      next_step: {
        kind: 'finalize',
        on: daysFromNow(90).slice(0, 10),
        text: 'Finalize the draft before it expires.',
      },
      debtor_id: debtor.id,
      debtor_name: debtor.display_name,
      additional_debtor_ids: [],
      starting_approach: 'extrajudicial',
      creditor_obligation_fulfilled: false,
      claim_count: 0,
      claims: [],
      totals: { principal_amount: none, additional_charges_amount: none, payments_amount: none, order_value: none },
      mandate: null,
      requests_to_client_summary: { total_count: 0, unanswered_count: 0, has_pending: false },
      rejection_reason: null,
      withdrawal_reason: null,
      expires_at: daysFromNow(90),
      submitted_at: null,
      decided_at: null,
      withdrawn_at: null,
      created_at: stage.clock.now(),
      updated_at: stage.clock.now(),
    });
    assert.equal(created.headers.get('location'), created.body.href);
    const read = await company.send('GET', pathOf(created.body));
    assert.deepEqual([read.text, read.headers.get('etag')], [created.text, created.headers.get('etag')]);
    const head = await company.send('HEAD', pathOf(created.body));
    assert.deepEqual([head.status, head.text, head.headers.get('etag')], [200, '', created.headers.get('etag')]);
    const unchanged = await company.send('GET', pathOf(created.body), undefined, {
      headers: { 'If-None-Match': created.headers.get('etag') ?? '' },
    });
    assert.equal(unchanged.status, 304);
  });

  test('an order with everything reads back as it was sent, in canonical form, with sums computed', async () => {
    const company = await stage.aCompany();
    const [debtor, spouse, firm] = [await givenDebtor(company), await givenDebtor(company), await givenDebtor(company)];
    const order = await givenDraft(company, {
      debtor_id: debtor.id.toUpperCase(),
      additional_debtor_ids: [spouse.id, firm.id],
      starting_approach: 'judicial',
      creditor_obligation_fulfilled: true,
      claims: [fullClaim, {}],
    });
    assert.deepEqual(
      [order.debtor_id, order.additional_debtor_ids, order.starting_approach, order.creditor_obligation_fulfilled],
      [debtor.id, [spouse.id, firm.id], 'judicial', true],
    );
    const [claim, empty] = order.claims;
    assert.ok(claim !== undefined && empty !== undefined);
    const now = stage.clock.now();
    assert.deepEqual(claim, {
      id: claim.id,
      href: `${publicUrl}/v2/claims/${claim.id}/`,
      type: 'receivable',
      status: 'draft',
      order_id: order.id,
      mandate_id: null,
      debtor_id: debtor.id,
      additional_debtor_ids: [spouse.id, firm.id],
      your_reference: 'AUF-1',
      document_reference: 'RE-1',
      subject_matter: 'Delivery\nand assembly',
      document_date: '2026-01-10',
      due_date: '2026-01-24',
      delay_date: '2026-01-25',
      principal_amount: euros('119.00'),
      additional_charges_amount: euros('6.00'),
      total_amount: euros('115.00'),
      items: [
        { description: 'Desk', quantity: '2.5', unit: 'piece', unit_price: euros('47.60'), amount: euros('119.00') },
      ],
      legal_basis: fullClaim.legal_basis,
      is_disputed: true,
      dispute_reason: fullClaim.dispute_reason,
      reminders: [
        { id: claim.reminders[0]?.id, date: '2026-02-10', due_date: '2026-02-20' },
        { id: claim.reminders[1]?.id, date: '2026-03-01', due_date: null },
      ],
      additional_charges: [
        {
          id: claim.additional_charges[0]?.id,
          type: 'bank_charge',
          your_reference: 'B-1',
          subject_matter: 'Returned debit',
          amount: euros('3.50'),
          occurrence_date: '2026-02-01',
          stated_interest: null,
          metadata: [{ type: 'bank', value: 'x' }],
          events: [
            {
              type: 'call',
              title: 'Called',
              occurence: '2026-02-01T09:00:00.000Z',
              your_reference: null,
              description: null,
              location: null,
            },
          ],
        },
        {
          id: claim.additional_charges[1]?.id,
          type: 'reminder_fee',
          your_reference: null,
          subject_matter: null,
          amount: euros('2.50'),
          occurrence_date: null,
          stated_interest: null,
          metadata: [],
          events: [],
        },
      ],
      payments: [
        {
          id: claim.payments[0]?.id,
          status: 'draft',
          rejection_reason: null,
          amount: euros('10.00'),
          value_date: '2026-02-15',
          your_reference: 'P-1',
          metadata: [{ type: 'm', value: 'v' }],
          claim: { id: claim.id, document_reference: 'RE-1', your_reference: 'AUF-1' },
          mandate: null,
          created_at: now,
          updated_at: now,
        },
      ],
      enforceable_title: null,
      rental_agreement: null,
      documents: [],
      metadata: fullClaim.metadata,
      events: [{ ...fullClaim.events[0], occurence: '2026-01-10T08:00:00.500Z' }],
      created_at: now,
      updated_at: now,
    });
    assert.deepEqual(
      [empty.document_reference, empty.principal_amount, empty.total_amount, empty.items],
      [null, null, euros('0.00'), []],
    );
    assert.deepEqual(
      Object.values(empty.legal_basis).filter((member) => member !== null),
      [],
    );
    assert.deepEqual(order.totals, {
      principal_amount: euros('119.00'),
      additional_charges_amount: euros('6.00'),
      payments_amount: euros('10.00'),
      order_value: euros('115.00'),
    });
    assert.deepEqual(await orderAt(company, order), order);
    assert.deepEqual(await company.read(`/v2/claims/${claim.id}/`), claim);
  });

  test('the totals are those of its claims, even where more was paid than is owed', async () => {
    const company = await stage.aCompany();
    const order = await givenDraft(company, {
      claims: [
        aClaim(1, {
          principal_amount: euros('0.10'),
          additional_charges: [{ amount: euros('0.20') }, { amount: euros('0.70') }],
        }),
        aClaim(2, {
          principal_amount: euros('5'),
          payments: [
            { amount: euros('7.25'), value_date: '2026-02-01' },
            { amount: euros('0.01'), value_date: '2026-02-01' },
          ],
        }),
        {},
      ],
    });
    assertAddsUp(order);
    assert.deepEqual(order.totals, {
      principal_amount: euros('5.10'),
      additional_charges_amount: euros('0.90'),
      payments_amount: euros('7.26'),
      order_value: euros('-1.26'),
    });
  });

  test('the largest amounts there are add up to the cent, though no one may finalize them', async () => {
    const company = await stage.aCompany();
    const most = euros('9999999999.99');
    const order = await givenDraft(company, {
      claims: Array.from({ length: 50 }, () => ({
        principal_amount: most,
        additional_charges: [{ amount: most }, { amount: most }],
      })),
    });
    assert.deepEqual(
      [order.claims[0]?.additional_charges_amount, order.claims[0]?.total_amount],
      [euros('19999999999.98'), euros('29999999999.97')],
    );
    assert.deepEqual(
      [order.totals.principal_amount, order.totals.order_value],
      [euros('499999999999.50'), euros('1499999999998.50')],
    );
    assert.deepEqual(await orderAt(company, order), order);
  });

  test('a debtor that is unknown and one of another company are the same fault at the same place', async () => {
    const company = await stage.aCompany();
    const own = await givenDebtor(company);
    const foreign = await givenDebtor(await stage.aCompany());
    const create = (body: object) => company.send('POST', '/v2/orders/', body);
    const [unknown, hidden] = [await create({ debtor_id: randomUUID() }), await create({ debtor_id: foreign.id })];
    assertRefused(unknown, 400, 'validation_error', 'invalid debtor_id');
    assert.equal(hidden.text, unknown.text);
    for (const id of [randomUUID(), foreign.id]) {
      assertRefused(
        await create({ debtor_id: own.id, additional_debtor_ids: [id] }),
        400,
        'validation_error',
        'invalid additional_debtor_ids[0]',
      );
      assertRefused(
        await create({ additional_debtor_ids: [own.id, id], debtor_id: id }),
        400,
        'validation_error',
        'invalid additional_debtor_ids[1]',
        'invalid debtor_id',
      );
    }
    assert.equal((await company.read<Page<Order>>('/v2/orders/')).count, 0);
  });

  test('a debtor is named once: not twice among the additional ones, not there beside debtor_id', async () => {
    const company = await stage.aCompany();
    const [debtor, other] = [await givenDebtor(company), await givenDebtor(company)];
    const create = (additional_debtor_ids: readonly string[]) =>
      company.send('POST', '/v2/orders/', { debtor_id: debtor.id, additional_debtor_ids });
    assertRefused(await create([other.id, other.id]), 400, 'validation_error', 'duplicate additional_debtor_ids[1]');
    assertRefused(
      await create([other.id, other.id.toUpperCase()]),
      400,
      'validation_error',
      'duplicate additional_debtor_ids[1]',
    );
    assertRefused(await create([debtor.id]), 400, 'validation_error', 'duplicate additional_debtor_ids[0]');
    assertRefused(
      await create([other.id, debtor.id, other.id]),
      400,
      'validation_error',
      'duplicate additional_debtor_ids[1]',
      'duplicate additional_debtor_ids[2]',
    );
  });

  test('ten additional debtors are the most', async () => {
    const company = await stage.aCompany();
    const debtors = await Promise.all(Array.from({ length: 11 }, () => givenDebtor(company)));
    const ids = debtors.map(({ id }) => id);
    const debtor_id = (await givenDebtor(company)).id;
    assert.equal(
      (await company.send('POST', '/v2/orders/', { debtor_id, additional_debtor_ids: ids.slice(1) })).status,
      201,
    );
    assertRefused(
      await company.send('POST', '/v2/orders/', { debtor_id, additional_debtor_ids: ids }),
      400,
      'validation_error',
      'max_length additional_debtor_ids',
    );
  });

  test('fifty claims fit into an order, the fifty-first does not, at once or one at a time', async () => {
    const company = await stage.aCompany();
    const { id: debtor_id } = await givenDebtor(company);
    assertRefused(
      await company.send('POST', '/v2/orders/', { debtor_id, claims: claimsOf(51) }),
      400,
      'validation_error',
      'max_length claims',
    );
    const order = await givenDraft(company, { debtor_id, claims: claimsOf(49) });
    const add = (number: number) =>
      company.send<Claim>('POST', '/v2/claims/', { order_id: order.id, ...aClaim(number) });
    const fiftieth = bodyOf(await add(50), 201);
    assertRefused(await add(51), 400, 'validation_error', 'max_length order_id');
    const full = await orderAt(company, order);
    assert.deepEqual([full.claims.length, full.claims.at(-1)?.id], [50, fiftieth.id]);
    assert.equal((await company.send('DELETE', `/v2/claims/${fiftieth.id}/`)).status, 204);
    assert.equal((await add(51)).status, 201);
    await assertConsistent(company);
  });

  test('what the service computes or decides is never taken from outside', async () => {
    const company = await stage.aCompany();
    const { id: debtor_id } = await givenDebtor(company);
    const readOnly = [
      'id',
      'href',
      'status',
      'totals',
      'mandate',
      'requests_to_client_summary',
      'rejection_reason',
      'withdrawal_reason',
      'expires_at',
      'submitted_at',
      'decided_at',
      'withdrawn_at',
      'created_at',
      'updated_at',
    ];
    const sent = Object.fromEntries(readOnly.map((name) => [name, null]));
    assertRefused(
      await company.send('POST', '/v2/orders/', { debtor_id, ...sent }),
      400,
      'validation_error',
      ...readOnly.map((name) => `unknown_field ${name}`),
    );
    const order = await givenDraft(company, { debtor_id });
    assertRefused(
      await company.send('PATCH', pathOf(order), { ...sent, claims: [] }),
      400,
      'validation_error',
      ...[...readOnly, 'claims'].map((name) => `unknown_field ${name}`),
    );
    const ofClaims = [
      'id',
      'status',
      'order_id',
      'mandate_id',
      'debtor_id',
      'additional_debtor_ids',
      'additional_charges_amount',
      'total_amount',
      'documents',
      'created_at',
      'updated_at',
    ];
    const claim = Object.fromEntries(ofClaims.map((name) => [name, null]));
    assertRefused(
      await company.send('POST', '/v2/orders/', { debtor_id, claims: [claim] }),
      400,
      'validation_error',
      ...ofClaims.map((name) => `unknown_field claims[0].${name}`),
    );
  });

  test('what has the wrong form is refused where it stands, all of it at once, and nothing is created', async () => {
    const company = await stage.aCompany();
    const create = (body: unknown) => company.send('POST', '/v2/orders/', body);
    assertRefused(await create({}), 400, 'validation_error', 'required debtor_id');
    assertRefused(
      await create({
        debtor_id: null,
        starting_approach: 'fast',
        creditor_obligation_fulfilled: 'yes',
        additional_debtor_ids: 'x',
        claims: {},
      }),
      400,
      'validation_error',
      'invalid debtor_id',
      'invalid_choice starting_approach',
      'invalid creditor_obligation_fulfilled',
      'invalid additional_debtor_ids',
      'invalid claims',
    );
    assertRefused(
      await create({ debtor_id: randomUUID().replaceAll('-', '') }),
      400,
      'validation_error',
      'invalid debtor_id',
    );
    assertRefused(
      await create({
        claims: [
          aClaim(),
          { payments: [{ amount: euros('1'), value_date: '2026-03-03' }], document_reference: 'RE-2026-1' },
        ],
        debtor_id: randomUUID(),
      }),
      400,
      'validation_error',
      'invalid claims[1].payments[0].value_date',
      'duplicate_document_reference claims[1].document_reference',
      'invalid debtor_id',
    );
    assert.equal((await company.read<Page<Order>>('/v2/orders/')).count, 0);
    assert.equal((await company.read<Page<Claim>>('/v2/claims/')).count, 0);
  });
});

describe('changing', () => {
  test('each field changes alone, and the deadline begins anew', async () => {
    const company = await stage.aCompany();
    const [other, third] = [await givenDebtor(company, aPerson('Other')), await givenDebtor(company, aPerson('Third'))];
    let order = await givenDraft(company);
    const changes = [
      { debtor_id: other.id },
      { additional_debtor_ids: [third.id] },
      { starting_approach: 'judicial' },
      { creditor_obligation_fulfilled: false },
      { additional_debtor_ids: [] },
      { debtor_id: third.id, additional_debtor_ids: [other.id] },
    ] as const;
    for (const change of changes) {
      stage.clock.advance({ hours: 1 });
      const before = await company.send('GET', pathOf(order));
      const changed = await company.send<Order>('PATCH', pathOf(order), change);
      const now = stage.clock.now();
      const { debtor_id, additional_debtor_ids } = { ...order, ...change };
      const follows = 'debtor_id' in change || 'additional_debtor_ids' in change;
      const claims = order.claims.map((claim) => ({
        ...claim,
        debtor_id,
        additional_debtor_ids,
        updated_at: follows ? now : claim.updated_at,
      }));
      assert.deepEqual(bodyOf(changed, 200), {
        ...order,
        debtor_name: [other, third].find(({ id }) => id === debtor_id)?.display_name ?? order.debtor_name,
        ...change,
        claims,
        expires_at: daysFromNow(90),
        updated_at: now,
      });
      assert.notEqual(changed.headers.get('etag'), before.headers.get('etag'));
      order = changed.body;
      assert.deepEqual(await orderAt(company, order), order);
    }
  });

  test('a change that changes nothing leaves updated_at, the ETag and the deadline alone', async () => {
    const company = await stage.aCompany();
    const other = await givenDebtor(company);
    const order = await givenDraft(company, { additional_debtor_ids: [other.id] });
    const before = await company.send('GET', pathOf(order));
    stage.clock.advance({ days: 1 });
    const same = {
      debtor_id: order.debtor_id.toUpperCase(),
      additional_debtor_ids: [other.id],
      starting_approach: 'extrajudicial',
      creditor_obligation_fulfilled: true,
    };
    for (const body of [
      {},
      { starting_approach: 'extrajudicial' },
      same,
      Object.fromEntries(Object.entries(same).reverse()),
    ]) {
      const unchanged = await company.send('PATCH', pathOf(order), body);
      assert.deepEqual(
        [unchanged.status, unchanged.text, unchanged.headers.get('etag')],
        [200, before.text, before.headers.get('etag')],
      );
    }
  });

  test('a change names debtors under the rules of creation, and a refused one changes nothing', async () => {
    const company = await stage.aCompany();
    const foreign = await givenDebtor(await stage.aCompany());
    const order = await givenDraft(company);
    const patch = (body: object) => company.send('PATCH', pathOf(order), { starting_approach: 'judicial', ...body });
    assertRefused(await patch({ debtor_id: foreign.id }), 400, 'validation_error', 'invalid debtor_id');
    assertRefused(await patch({ debtor_id: null }), 400, 'validation_error', 'invalid debtor_id');
    assertRefused(
      await patch({ additional_debtor_ids: [randomUUID()] }),
      400,
      'validation_error',
      'invalid additional_debtor_ids[0]',
    );
    assertRefused(
      await patch({ additional_debtor_ids: [order.debtor_id] }),
      400,
      'validation_error',
      'duplicate additional_debtor_ids[0]',
    );
    assertRefused(
      await patch({ starting_approach: 'slow' }),
      400,
      'validation_error',
      'invalid_choice starting_approach',
    );
    assert.deepEqual(await orderAt(company, order), order);
  });

  test('If-Match lets a change through only while the order is as it was read', async () => {
    const company = await stage.aCompany();
    const order = await givenDraft(company);
    const etag = (await company.send('GET', pathOf(order))).headers.get('etag') ?? '';
    const patch = (creditor_obligation_fulfilled: boolean) =>
      company.send('PATCH', pathOf(order), { creditor_obligation_fulfilled }, { headers: { 'If-Match': etag } });
    assert.equal((await patch(false)).status, 200);
    const changed = await orderAt(company, order);
    assertRefused(await patch(true), 412, 'precondition_failed');
    assertRefused(
      await company.send('DELETE', pathOf(order), undefined, { headers: { 'If-Match': etag } }),
      412,
      'precondition_failed',
    );
    assert.deepEqual(await orderAt(company, order), changed);
    // The claims are part of the order: a change of one makes the order another.
    const seen = (await company.send('GET', pathOf(order))).headers.get('etag') ?? '';
    bodyOf(await company.send('PATCH', `/v2/claims/${first(order.claims).id}/`, { your_reference: 'x' }), 200);
    assertRefused(
      await company.send('DELETE', pathOf(order), undefined, { headers: { 'If-Match': seen } }),
      412,
      'precondition_failed',
    );
    assert.equal(
      (await company.send('DELETE', pathOf(order), undefined, { headers: { 'If-Match': '*' } })).status,
      204,
    );
  });

  test('under If-Match an order is finalized as it was read; of a change and a command with one tag one wins', async () => {
    const company = await stage.aCompany();
    const order = await givenDraft(company);
    const tagOf = async () => (await company.send('GET', pathOf(order))).headers.get('etag') ?? '';
    const patch = (body: object, etag: string) =>
      company.send('PATCH', pathOf(order), body, { headers: { 'If-Match': etag } });
    const withdrawn = (etag: string, key: string) =>
      company.send('POST', `${pathOf(order)}withdraw/`, undefined, {
        headers: { 'If-Match': etag },
        idempotencyKey: key,
      });
    const read = await tagOf();
    bodyOf(await patch({ creditor_obligation_fulfilled: false }, read), 200);
    const finalized = { headers: { 'If-Match': read } };
    const stale = await company.send('POST', `${pathOf(order)}finalize/`, undefined, finalized);
    assertRefused(stale, 412, 'precondition_failed');
    assert.equal((await orderAt(company, order)).status, 'draft');
    bodyOf(await patch({ creditor_obligation_fulfilled: true }, '*'), 200);

    const etag = await tagOf();
    const answers = await Promise.all([
      company.send('POST', `${pathOf(order)}finalize/`, undefined, { headers: { 'If-Match': etag } }),
      patch({ creditor_obligation_fulfilled: false }, etag),
    ]);
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 412]));
    if (answers[0].status !== 200) {
      bodyOf(await patch({ creditor_obligation_fulfilled: true }, '*'), 200);
      bodyOf(await company.send('POST', `${pathOf(order)}finalize/`, undefined, {}), 200);
    }

    // The same command again, with the tag of before: its answer, not a refusal.
    const submitted = await tagOf();
    const key = randomUUID();
    const [one, other] = await Promise.all([withdrawn(submitted, key), withdrawn(submitted, key)]);
    assert.deepEqual([one.status, other.status, (await withdrawn(submitted, key)).status], [200, 200, 200]);
    assertRefused(await withdrawn(submitted, randomUUID()), 412, 'precondition_failed');
  });

  for (const state of orderStates.filter((each) => each !== 'draft'))
    test(`an order that is ${state} can be neither changed nor deleted`, async () => {
      const company = await stage.aCompany();
      const order = await givenOrder(stage, company, state);
      assert.equal(order.status, state);
      for (const body of [{}, { starting_approach: 'judicial' }])
        assertRefused(await company.send('PATCH', pathOf(order), body), 409, 'conflict');
      const refused = await company.send<{ detail: string }>('DELETE', pathOf(order));
      assertRefused(refused, 409, 'conflict');
      assert.equal(refused.body.detail, `Not allowed while the order is \`${state}\`.`);
      assert.deepEqual(await orderAt(company, order), order);
    });
});

describe('deleting', () => {
  test('a draft goes with its claims, and its debtors are free again', async () => {
    const company = await stage.aCompany();
    const [debtor, other] = [await givenDebtor(company), await givenDebtor(company)];
    const kept = await givenDraft(company);
    const order = await givenDraft(company, {
      debtor_id: debtor.id,
      additional_debtor_ids: [other.id],
      claims: [aClaim(1, { payments: [{ amount: euros('1'), value_date: '2026-02-01' }] }), aClaim(2)],
    });
    for (const { id } of [debtor, other])
      assertRefused(await company.send('DELETE', `/v2/debtors/${id}/`), 409, 'conflict');
    const gone = await company.send('DELETE', pathOf(order));
    assert.deepEqual([gone.status, gone.text], [204, '']);
    assertRefused(await company.send('GET', pathOf(order)), 404, 'not_found');
    assertRefused(await company.send('DELETE', pathOf(order)), 404, 'not_found');
    for (const { id } of order.claims) assertRefused(await company.send('GET', `/v2/claims/${id}/`), 404, 'not_found');
    for (const { id } of [debtor, other])
      assert.equal((await company.send('DELETE', `/v2/debtors/${id}/`)).status, 204);
    assert.deepEqual((await company.read<Page<Order>>('/v2/orders/')).results, [kept]);
    await assertConsistent(company);
    assert.deepEqual(await company.feed(), [], 'a draft leaves without a word');
  });

  test('a body on DELETE is unexpected, and nothing is deleted', async () => {
    const company = await stage.aCompany();
    const order = await givenDraft(company);
    for (const body of ['{}', '[]', 'null'])
      assertRefused(await company.send('DELETE', pathOf(order), body), 400, 'unexpected_body');
    assert.deepEqual(await orderAt(company, order), order);
  });
});

describe('finding', () => {
  /** Five orders, a minute apart, of which two are worth the same and two have debtors of one name. */
  async function givenShelf(): Promise<{ company: Company; shelf: readonly Order[]; debtors: readonly Debtor[] }> {
    const company = await stage.aCompany();
    const debtors: Debtor[] = [];
    for (const name of ['beta', 'Alpha', 'Gamma', 'alpha']) debtors.push(await givenDebtor(company, aPerson(name)));
    const wanted: readonly (readonly [debtor: number, amount: string, state: OrderState])[] = [
      [0, '50.00', 'draft'],
      [1, '9.00', 'submitted'],
      [2, '50.00', 'rejected'],
      [3, '1000.00', 'draft'],
      [0, '0.50', 'accepted'],
    ];
    const shelf: Order[] = [];
    for (const [debtor, amount, state] of wanted) {
      shelf.push(
        await givenOrder(stage, company, state, {
          debtor_id: debtors[debtor]?.id,
          claims: [aClaim(1, { principal_amount: euros(amount) })],
        }),
      );
      stage.clock.advance({ minutes: 1 });
    }
    return { company, shelf, debtors };
  }

  let made: Promise<{ company: Company; shelf: readonly Order[]; debtors: readonly Debtor[] }> | undefined;
  const theShelf = () => (made ??= givenShelf());

  /** Which of the shelf a query finds, by their place on it, and the count it tells. */
  async function find(query: string): Promise<{ places: number[]; count: number }> {
    const { company, shelf } = await theShelf();
    const { results, count } = await company.read<Page<Order>>(`/v2/orders/${query}`);
    for (const order of results) assert.deepEqual(order, await orderAt(company, order));
    return { places: results.map(({ id }) => shelf.findIndex((order) => order.id === id)), count };
  }

  const found = async (query: string, places: readonly number[]) =>
    assert.deepEqual(await find(query), { places, count: places.length }, query);

  test('orders come newest first, and whole', () => found('', [4, 3, 2, 1, 0]));

  test('a filter leaves what it names', async () => {
    const { debtors, shelf } = await theShelf();
    await found('?status=draft', [3, 0]);
    await found('?status=submitted', [1]);
    await found('?status=withdrawn', []);
    await found(`?debtor_id=${debtors[0]?.id}`, [4, 0]);
    await found(`?debtor_id=${debtors[0]?.id.toUpperCase()}&status=draft`, [0]);
    await found(`?debtor_id=${randomUUID()}`, []);
    await found(`?created_after=${shelf[2]?.created_at}`, [4, 3, 2]);
    await found(`?created_before=${shelf[2]?.created_at}`, [2, 1, 0]);
    await found(`?created_after=${shelf[1]?.created_at}&created_before=${shelf[3]?.created_at}&status=draft`, [3]);
    const inBerlin = new Date(Date.parse(shelf[2]?.created_at ?? '') + 3_600_000).toISOString().replace('Z', '+01:00');
    await found(`?created_after=${encodeURIComponent(inBerlin)}`, [4, 3, 2]);
  });

  test('every order can be asked for both ways, alone or behind another, and equals come by id', async () => {
    const { shelf } = await theShelf();
    const [one, three] = (shelf[0]?.id ?? '') < (shelf[2]?.id ?? '') ? [0, 2] : [2, 0];
    await found('?ordering=created', [0, 1, 2, 3, 4]);
    await found('?ordering=-created', [4, 3, 2, 1, 0]);
    await found('?ordering=amount,created', [4, 1, 0, 2, 3]);
    await found('?ordering=-amount,-created', [3, 2, 0, 1, 4]);
    await found('?ordering=amount', [4, 1, one, three, 3]);
    await found('?ordering=status,created', [4, 0, 3, 2, 1]);
    await found('?ordering=-status,-created', [1, 2, 3, 0, 4]);
    // Mika Alpha, Mika alpha, Mika beta, Mika Gamma: capital letters do not part names.
    await found('?ordering=name,created', [1, 3, 0, 4, 2]);
    await found('?ordering=-name,amount', [2, 4, 0, 1, 3]);
    await found('?ordering=name,-amount&status=draft', [3, 0]);
    await found('?ordering=', [4, 3, 2, 1, 0]);
    await found('?ordering=created,-created', [0, 1, 2, 3, 4]);
  });

  test('pages follow each other through the whole list, backwards too', async () => {
    const { company, shelf } = await theShelf();
    const page = await company.read<Page<Order>>('/v2/orders/?limit=2&offset=2&ordering=created');
    assert.deepEqual([page.count, page.results.map(({ id }) => id)], [5, [shelf[2]?.id, shelf[3]?.id]]);
    const [next, previous] = [
      await company.read<Page<Order>>(page.next?.replace(publicUrl, '') ?? ''),
      await company.read<Page<Order>>(page.previous?.replace(publicUrl, '') ?? ''),
    ];
    assert.deepEqual([next.results.map(({ id }) => id), next.next], [[shelf[4]?.id], null]);
    assert.deepEqual([previous.results.map(({ id }) => id), previous.previous], [[shelf[0]?.id, shelf[1]?.id], null]);
    assert.deepEqual(
      (await everything<Order>(company.read, '/v2/orders/?ordering=created')).map(({ id }) => id),
      shelf.map(({ id }) => id),
    );
    assert.deepEqual((await company.read<Page<Order>>('/v2/orders/?offset=5')).results, []);
  });

  test('updated_since finds what changed at that millisecond or later, oldest change first', async () => {
    const company = await stage.aCompany();
    const [one, two, three] = [await givenDraft(company), await givenDraft(company), await givenDraft(company)];
    stage.clock.advance({ milliseconds: 1 });
    const changedAt = stage.clock.now();
    bodyOf(await company.send('PATCH', pathOf(two), { starting_approach: 'judicial' }), 200);
    stage.clock.advance({ milliseconds: 1 });
    bodyOf(await company.send('PATCH', `/v2/claims/${first(one.claims).id}/`, { your_reference: 'x' }), 200);
    const since = async (instant: string) =>
      (await company.read<Page<Order>>(`/v2/orders/?updated_since=${instant}`)).results.map(({ id }) => id);
    assert.deepEqual(await since(changedAt), [two.id, one.id]);
    assert.deepEqual(await since(stage.clock.now()), [one.id]);
    stage.clock.advance({ milliseconds: 1 });
    assert.deepEqual(await since(stage.clock.now()), []);
    assert.deepEqual(await since(three.updated_at), [three.id, two.id, one.id]);
    assert.deepEqual(
      (await company.read<Page<Order>>(`/v2/orders/?updated_since=${changedAt}&ordering=created`)).results
        .map(({ id }) => id)
        .sort(),
      [one.id, two.id].sort(),
    );
  });

  test('the count is right in the answer after every creation, change of state and deletion', async () => {
    const company = await stage.aCompany();
    const counts = async () =>
      Promise.all(
        ['', '?status=draft', '?status=submitted', '?status=withdrawn'].map(
          async (query) => (await company.read<Page<Order>>(`/v2/orders/${query}`)).count,
        ),
      );
    assert.deepEqual(await counts(), [0, 0, 0, 0]);
    const draft = await givenDraft(company);
    assert.deepEqual(await counts(), [1, 1, 0, 0]);
    const submitted = await givenSubmitted(company);
    assert.deepEqual(await counts(), [2, 1, 1, 0]);
    bodyOf(await company.send('POST', `${pathOf(submitted)}withdraw/`), 200);
    assert.deepEqual(await counts(), [2, 1, 0, 1]);
    assert.equal((await company.send('DELETE', pathOf(draft))).status, 204);
    assert.deepEqual(await counts(), [1, 0, 0, 1]);
    await assertConsistent(company);
  });
});
