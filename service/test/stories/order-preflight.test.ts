/** A company asks what would become of an order before it creates it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import type { OrderPreflight } from '@mahnwerk/contract/case/order-preflight.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import {
  aClaim,
  aPerson,
  bodyOf,
  type Company,
  euros,
  givenDebtor,
  givenDraft,
  givenSubmitted,
  openStage,
  type Page,
  type Stage,
} from '../harness/cases.ts';
import { byLane } from '../harness/lane.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

type Failures = readonly { readonly field: string; readonly code: string; readonly message: string }[];

const ask = (company: Company, body: unknown) => company.send<OrderPreflight>('POST', '/v2/orders/preflight/', body);
const preflightOf = async (company: Company, body: unknown): Promise<OrderPreflight> =>
  bodyOf(await ask(company, body), 200);

const day = fc.constantFrom('2025-12-01', '2026-01-10', '2026-01-24', '2026-02-01', '2026-05-01');
const cents = fc.constantFrom('0.00', '0.01', '12.30', '100.00', '9999999999.99');
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 6 });

const payments = fc.array(fc.record({ amount: cents.map(euros), value_date: day }), { maxLength: 2 });
const claims = fc.array(
  fc.record(
    {
      type: fc.constant('receivable'),
      document_reference: maybe(fc.constantFrom('RE-1', 'RE-2', 'RE-3')),
      subject_matter: maybe(fc.constant('Delivery')),
      document_date: maybe(day),
      due_date: maybe(day),
      delay_date: maybe(day),
      principal_amount: maybe(cents.map(euros)),
      is_disputed: fc.boolean(),
      dispute_reason: maybe(fc.constant('Nothing arrived.')),
      legal_basis: maybe(fc.constant({ claim_type_code: 'H43' })),
      payments: maybe(payments),
      items: maybe(
        fc.constant([{ description: 'Desk', quantity: '1', unit_price: euros('100.00'), amount: euros('100.00') }]),
      ),
    },
    { requiredKeys: [] },
  ),
  { maxLength: 3 },
);
const persons = fc.record({
  acting_as: fc.constantFrom('consumer', 'business'),
  person: fc.record({ last_name: fc.constant('Muster'), birth_date: fc.constantFrom('1984-04-04', '2012-04-04') }),
  addresses: fc.constantFrom([], aPerson().addresses ?? []),
});
const orders = fc.record({ debtor: persons, claims, fulfilled: fc.boolean(), isNew: fc.boolean() });

test('it is ready exactly if creation and finalize succeed, and names what they refuse', async () => {
  const company = await stage.aCompany();
  const seen = { ready: 0, missing: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(orders, async ({ debtor, claims: sent, fulfilled, isNew }) => {
      const { id } = bodyOf(await company.send<Debtor>('POST', '/v2/debtors/', debtor), 201);
      const order = { creditor_obligation_fulfilled: fulfilled, claims: sent };
      const asked = await ask(company, isNew ? { debtor, ...order } : { debtor_id: id, ...order });
      const created = await company.send<Order>('POST', '/v2/orders/', { debtor_id: id, ...order });
      if (created.status === 400) {
        seen.refused += 1;
        assert.equal(asked.status, 400, asked.text);
        assert.deepEqual(asked.body, created.body);
        return;
      }
      const finalized = await company.send('POST', `/v2/orders/${bodyOf(created, 201).id}/finalize/`);
      const { ready, errors } = bodyOf(asked, 200);
      assert.equal(ready, finalized.status === 200, finalized.text);
      const indexed = created.body.claims.reduce(
        (text, claim, index) => text.replaceAll(`claims.${claim.id}`, `claims[${index}]`),
        JSON.stringify(finalized.body.errors ?? []),
      );
      assert.deepEqual(errors, JSON.parse(indexed));
      seen[ready ? 'ready' : 'missing'] += 1;
    }),
    {
      numRuns: byLane({ gate: 40, whole: 400 }),
      examples: [
        [{ debtor: aPerson() as never, claims: [aClaim() as never], fulfilled: true, isNew: false }],
        [{ debtor: aPerson() as never, claims: [aClaim() as never], fulfilled: true, isNew: true }],
      ],
    },
  );
  assert.ok(seen.ready >= 2 && seen.missing > 0, JSON.stringify(seen));
});

test('what creation refuses is refused alike, and nothing is written', async () => {
  const company = await stage.aCompany();
  for (const body of [
    {},
    { debtor_id: randomUUID(), claims: [aClaim(), aClaim()] },
    { debtor_id: 'none', colour: 'red', claims: [{ due_date: '31.12.2026' }] },
    { debtor_id: randomUUID(), additional_debtor_ids: [randomUUID()] },
  ]) {
    const created = await company.send('POST', '/v2/orders/', body);
    const asked = await ask(company, body);
    assert.deepEqual([asked.status, asked.body], [created.status, created.body]);
  }
  const wrong = await ask(company, {
    debtor: { ...aPerson(), communication_channels: [{ type: 'email', value: 'x' }] },
  });
  assert.deepEqual(
    (wrong.body as unknown as { errors: Failures }).errors.map(({ field, code }) => [field, code]),
    [['debtor.communication_channels[0].value', 'invalid_email']],
  );
  assert.equal((await ask(company, { debtor: aPerson(), debtor_id: randomUUID() })).status, 400);
  await preflightOf(company, { debtor: aPerson(), creditor_obligation_fulfilled: true, claims: [aClaim()] });
  assert.equal((await company.read<Page<unknown>>('/v2/debtors/')).count, 0);
  assert.equal((await company.read<Page<unknown>>('/v2/orders/')).count, 0);
});

test('a key that only reads may ask, without an idempotency key', async () => {
  const { company } = await stage.aCompany();
  const key = await stage.givenKey('case', company, ['case:orders:read']);
  const sent = { key, body: { debtor: aPerson() }, idempotencyKey: null };
  const answer = await stage.send('POST', '/v2/orders/preflight/', sent);
  assert.equal(answer.status, 200, answer.text);
});

test('each claim has its last day before limitation, and what stands out is a warning', async () => {
  const company = await stage.aCompany();
  const claims = [
    aClaim(1, { document_date: '2022-11-01', due_date: '2022-11-20', delay_date: '2022-12-20' }),
    aClaim(2, { due_date: null, document_date: null }),
    aClaim(3, { is_disputed: true, dispute_reason: 'Nothing arrived.' }),
  ];
  const { limitation, warnings, ready } = await preflightOf(company, { debtor: aPerson(), claims });
  assert.equal(ready, false);
  assert.deepEqual(limitation, [
    { claim: 0, limitation_on: '2025-12-31', days_left: -61 },
    { claim: 1, limitation_on: null, days_left: null },
    { claim: 2, limitation_on: '2029-12-31', days_left: 1400 },
  ]);
  const found = warnings.map(({ code, claim }) => `${code} ${claim}`);
  for (const each of ['barred 0', 'no_reminder 0', 'disputed 2', 'default_later 2'])
    assert.ok(found.includes(each), each);
  assert.ok(!JSON.stringify(warnings).includes('claims.'), 'claims are named by their index');
});

test('duplicates are orders and invoices with the reference, or with debtor, amount and day', async () => {
  const company = await stage.aCompany();
  const debtor = await givenDebtor(company, { ...aPerson(), your_reference: 'K-1' });
  const same = await givenDraft(company, { debtor_id: debtor.id, claims: [aClaim(1)] });
  const other = await givenSubmitted(company, { claims: [aClaim(2)] });
  const withdrawn = await givenSubmitted(company, { claims: [aClaim(2)] });
  bodyOf(await company.send('POST', `/v2/orders/${withdrawn.id}/withdraw/`), 200);
  await stage.givenAdmin(company.company);
  const dunning = await stage.givenKey('dunning', company.company);
  const inDunning = async (path: string, body: unknown) =>
    bodyOf(await stage.send<{ id: string }>('POST', `/mahnservice/v1/${path}`, { key: dunning, body }), 201).id;
  const {
    addresses: [address],
    ...person
  } = aPerson() as { addresses: readonly object[] };
  const invoiceDebtor = await inDunning('debtors/', { ...person, address, customer_number: 'K-1' });
  const invoice = await inDunning('invoices/', {
    debtor_id: invoiceDebtor,
    invoice_number: 'R-77',
    subject_matter: 'Delivery',
    invoice_date: '2026-01-10',
    due_date: '2026-01-24',
    amount: euros('100.00'),
  });

  const claims = [
    aClaim(2, { document_reference: 'RE-2026-2' }),
    aClaim(9),
    aClaim(8, { principal_amount: euros('7.00') }),
  ];
  const { duplicates } = await preflightOf(company, { debtor_id: debtor.id, claims });
  const [amount, day] = ['amount', 'document_date'];
  assert.deepEqual(
    duplicates.map(({ claim, kind, id, status, reasons }) => [claim, kind, id, status, reasons.join()]),
    [
      [0, 'order', other.id, 'submitted', ['document_reference', amount, day].join()],
      [0, 'order', same.id, 'draft', ['debtor', amount, day].join()],
      [0, 'invoice', invoice, 'draft', ['debtor', amount, day].join()],
      [1, 'order', same.id, 'draft', ['debtor', amount, day].join()],
      [1, 'invoice', invoice, 'draft', ['debtor', amount, day].join()],
    ],
  );
  assert.equal(duplicates[0]?.href, `https://api.mahnwerk.test/v2/orders/${other.id}/`);
  const neighbour = await stage.aCompany();
  assert.deepEqual((await preflightOf(neighbour, { debtor: aPerson(), claims })).duplicates, []);
});

test('a debtor of a known reference with other data is a warning, not an obstacle', async () => {
  const company = await stage.aCompany();
  await givenDebtor(company, { ...aPerson(), your_reference: 'K-1' });
  const order = { creditor_obligation_fulfilled: true, claims: [aClaim()] };
  const codesOf = async (debtor: unknown) => {
    const { ready, warnings } = await preflightOf(company, { debtor, ...order });
    assert.ok(ready);
    return warnings.map(({ code }) => code).filter((code) => code === 'debtor_differs');
  };
  assert.deepEqual(await codesOf({ ...aPerson(), your_reference: 'K-1' }), []);
  assert.deepEqual(await codesOf({ ...aPerson('Anders'), your_reference: 'K-1' }), ['debtor_differs']);
});

test('what the debtor would owe is quoted by the fees of today, with VAT where it owes it', async () => {
  const company = await stage.aCompany({ tax_treatment: 'not_input_tax_deductible' });
  const claims = [
    aClaim(1, { principal_amount: euros('1800.00'), delay_date: '2026-01-25' }),
    aClaim(2, { payments: [{ amount: euros('23.00'), value_date: '2026-02-01' }] }),
  ];
  const { expected } = await preflightOf(company, { debtor: aPerson(), claims });
  assert.deepEqual(expected.value, euros('1877.00'));
  const { body: quote } = await stage.operate<{ positions: unknown[]; net: unknown; vat: unknown; gross: unknown }>(
    'POST',
    '/operator/v1/fee-quotes/',
    {
      ordered_on: '2026-03-02',
      positions: [
        { kind: 'collection_fee', value: euros('1877.00'), rate: '0.9' },
        { kind: 'expenses_flat_rate' },
        { kind: 'court_dunning_fee', value: euros('1877.00'), credit: { rate: '0.45', value: euros('1877.00') } },
        { kind: 'court_fee', value: euros('1877.00') },
        { kind: 'enforcement_order_fee', value: euros('1877.00') },
        { kind: 'expenses_flat_rate', matter: 'court_dunning' },
      ],
    },
  );
  const last = expected.stages.at(-1);
  assert.deepEqual(last, {
    stage: 'enforcement_order',
    positions: quote.positions,
    net: quote.net,
    vat: quote.vat,
    gross: quote.gross,
  });
  assert.deepEqual(
    expected.stages.map(({ stage, positions }) => [stage, positions.length]),
    [
      ['first_letter', 2],
      ['average', 2],
      ['court_order', 5],
      ['enforcement_order', 6],
    ],
  );
  const { body: interest } = await stage.operate<{ daily_interest: string }>('POST', '/operator/v1/interest-quotes/', {
    principal: euros('1800.00'),
    from: '2026-03-02',
    until: '2026-03-02',
    kind: 'statutory',
  });
  assert.equal(expected.daily_interest, interest.daily_interest);

  const deducting = await stage.aCompany({ tax_treatment: 'input_tax_deductible' });
  const { expected: net } = await preflightOf(deducting, { debtor: aPerson(), claims });
  assert.deepEqual(net.stages.at(-1)?.gross, net.stages.at(-1)?.net);
  const { expected: nothing } = await preflightOf(deducting, { debtor: aPerson() });
  assert.deepEqual(nothing, { value: euros('0.00'), stages: [], daily_interest: '0.0000' });
});
