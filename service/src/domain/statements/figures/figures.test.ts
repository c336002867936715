/** What a client reads in a statement adds up, to the cent, whatever was collected. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Cents, sumOf } from '../../../values/money.ts';
import { percentOf } from './apportion.ts';
import { negated, statementFigures } from './figures.ts';
import type { Conditions, MandateItems, SettledPart, StatedCost, StatementItem } from './items.ts';
import type { StatementFigures } from './statement.ts';

const conditions: Conditions = {
  commission_rate: '10',
  commission_basis: 'principal',
  commission_minimum_cents: 0n,
  fees_on_direct_payments: 'at_once',
  advanced_costs: 'at_closing',
  unsuccessful_fee_cents: 25_00n,
  closing_statement: 'own',
};

const fee: StatedCost = {
  id: 'fee',
  kind: 'collection_fee',
  date: '2026-02-01',
  net_cents: 100_00n,
  vat_rate: '19',
  vat_owed_by_debtor: false,
};
const flatRate: StatedCost = { ...fee, id: 'flat', kind: 'expenses_flat_rate', net_cents: 20_00n };
const inquiry: StatedCost = { ...fee, id: 'inquiry', kind: 'address_inquiry', net_cents: 12_50n };
const court: StatedCost = { ...fee, id: 'court', kind: 'court_fee', net_cents: 38_00n, vat_rate: null };

const onCost = (cost_id: string, amount_cents: Cents): SettledPart => ({
  line: 'costs_interest_free',
  claim_id: null,
  cost_id,
  amount_cents,
});
const onPrincipal = (amount_cents: Cents): SettledPart => ({
  line: 'principal_claim',
  claim_id: 'claim',
  cost_id: null,
  amount_cents,
});

const allocation = (parts: readonly SettledPart[], more: Partial<StatementItem> = {}): StatementItem =>
  ({
    kind: 'allocation',
    id: 'a',
    recorded_at: '2026-03-01',
    payment: 'p1',
    change: 'payment',
    parts,
    ...more,
  }) as StatementItem;

const aMandate = (more: Partial<MandateItems> = {}): MandateItems => ({
  mandate: { id: 'm', reference_number: 'K26-AAAAAA' },
  your_reference: null,
  debtor_name: 'Paula Beispiel',
  conditions,
  costs: [fee, flatRate, inquiry, court],
  payments: [
    { id: 'p1', payment_id: 'payment-1', value_date: '2026-03-01', payer: 'debtor', is_earlier: false },
    { id: 'p2', payment_id: 'payment-2', value_date: '2026-03-02', payer: 'client', is_earlier: false },
    { id: 'p3', payment_id: 'payment-3', value_date: '2020-08-01', payer: 'debtor', is_earlier: false },
    { id: 'p0', payment_id: 'payment-0', value_date: '2026-01-02', payer: 'client', is_earlier: true },
  ],
  items: [],
  closing: null,
  stated: { basis_cents: 0n, proportional_cents: 0n, commission_cents: 0n },
  ...more,
});

const figuresOf = (more: Partial<MandateItems>, isZeroRated = false): StatementFigures =>
  statementFigures([aMandate(more)], { isZeroRated });

const whole = [
  onCost('fee', 100_00n),
  onCost('flat', 20_00n),
  onCost('inquiry', 12_50n),
  onCost('court', 38_00n),
  onPrincipal(500_00n),
];

test('the service keeps its fees and expenses with VAT and the commission, and pays out the rest', () => {
  const { vat_rows, mandates, balance_pre_outstanding_items_offsetting } = figuresOf({ items: [allocation(whole)] });
  assert.equal(vat_rows.length, 1);
  const [row] = vat_rows;
  assert.ok(row);
  assert.equal(row.vat_rate, '19.00');
  assert.deepEqual(row.claims_from_payments_to_service, {
    taxfree_expenses: 38_00n,
    taxable_expenses: 12_50n,
    taxable_expenses_vat: 2_38n,
    fees: 120_00n,
    fees_vat: 22_80n,
    success_commission: 50_00n,
    success_commission_vat: 9_50n,
  });
  // 182.50 × 19 % = 34.675: half up once, and the cent is in the largest remainder.
  assert.equal(row.invoice_amount_vat, 34_68n);
  assert.equal(row.invoice_amount, 220_50n);
  assert.equal(balance_pre_outstanding_items_offsetting, 670_50n - 220_50n - 34_68n);
  assert.equal(mandates[0]?.payments[0]?.payout, balance_pre_outstanding_items_offsetting);
});

test('a client that deducts no VAT has it in what its debtor pays', () => {
  const gross = { ...fee, vat_owed_by_debtor: true };
  const items = [allocation([onCost('fee', 119_00n), onPrincipal(10_00n)])];
  const { mandates } = figuresOf({ items, costs: [gross] });
  const row = mandates[0]?.payments[0];
  assert.deepEqual(
    [row?.amount, row?.fees, row?.vat_owed_by_debtor, row?.vat, row?.commission, row?.commission_vat, row?.payout],
    [129_00n, 100_00n, 19_00n, 19_00n, 1_00n, 19n, 8_81n],
  );
});

test('a company that another country taxes is invoiced without VAT, whatever the rate of its costs', () => {
  const { vat_rows } = figuresOf({ items: [allocation(whole)] }, true);
  assert.deepEqual(
    vat_rows.map(({ vat_rate, taxable, invoice_amount_vat }) => [vat_rate, taxable, invoice_amount_vat]),
    [['0.00', 182_50n, 0n]],
  );
});

test('receipts and commission have the rate of the value date, fees that of their own day', () => {
  const items = [allocation(whole, { payment: 'p3' })];
  const { vat_rows } = figuresOf({ items });
  assert.deepEqual(
    vat_rows.map(({ vat_rate, receipts, taxable, invoice_amount }) => [vat_rate, receipts, taxable, invoice_amount]),
    [
      ['19.00', 0n, 132_50n, 132_50n],
      ['16.00', 670_50n, 50_00n, 88_00n],
    ],
  );
});

test('of a payment to the client the service asks for its fees and its commission', () => {
  const items = [allocation([onCost('fee', 100_00n), onPrincipal(50_00n)], { payment: 'p2' })];
  const { mandates, balance_pre_outstanding_items_offsetting } = figuresOf({ items });
  assert.equal(mandates[0]?.payments[0]?.payout, -(100_00n + 5_00n + 19_95n));
  assert.equal(balance_pre_outstanding_items_offsetting, -124_95n);
});

test('what the client received before the acceptance is stated without commission', () => {
  const items = [allocation([onPrincipal(500_00n)], { payment: 'p0' })];
  const minimum = { ...conditions, commission_minimum_cents: 30_00n };
  const row = figuresOf({ items, conditions: minimum }).mandates[0]?.payments[0];
  assert.deepEqual([row?.principal, row?.commission, row?.payout], [500_00n, 0n, 0n]);
});

test('the commission of a mandate is at least the minimum, once, and never more than was collected', () => {
  const minimum = { ...conditions, commission_minimum_cents: 50_00n };
  const payment = (amount: Cents, day: string) => allocation([onPrincipal(amount)], { id: day, recorded_at: day });
  const commissions = (items: readonly StatementItem[], stated = aMandate().stated) =>
    figuresOf({ items, conditions: minimum, stated }).mandates[0]?.payments.map(({ commission }) => commission);
  assert.deepEqual(commissions([payment(30_00n, '1'), payment(100_00n, '2'), payment(1_000_00n, '3')]), [
    30_00n,
    20_00n,
    63_00n,
  ]);
  assert.deepEqual(commissions([payment(30_00n, '1'), payment(-30_00n, '2')]), [30_00n, -30_00n]);
  const stated = { basis_cents: 30_00n, proportional_cents: 3_00n, commission_cents: 30_00n };
  assert.deepEqual(commissions([payment(100_00n, '2')], stated), [20_00n], 'what earlier statements have counts');
});

test('advances paid at once are credited when a payment covers them', () => {
  const atOnce = { ...conditions, advanced_costs: 'at_once' } as const;
  const booked: StatementItem = { kind: 'advanced_cost', id: 'c', recorded_at: '1', cost_id: 'court', sign: 1n };
  const first = figuresOf({ items: [booked], conditions: atOnce });
  assert.equal(first.balance_pre_outstanding_items_offsetting, -38_00n);
  const second = figuresOf({ items: [allocation([onCost('court', 38_00n)])], conditions: atOnce });
  assert.equal(second.balance_pre_outstanding_items_offsetting, 38_00n);
  assert.deepEqual(
    second.mandates[0]?.advanced_costs.map(({ cost_id, net, vat }) => [cost_id, net, vat]),
    [['court', -38_00n, 0n]],
  );
});

test('a mandate without success costs what was not recovered and the agreed fee', () => {
  const closing = {
    date: '2026-06-30',
    code: 'uncollectible',
    description: 'No assets.',
    type: 'unsuccessful',
  } as const;
  const items: StatementItem[] = [
    { kind: 'unrecovered_cost', id: 'court', recorded_at: '1', cost_id: 'court', net_cents: 30_00n },
    { kind: 'unsuccessful_fee', id: 'closing', recorded_at: '1' },
    { kind: 'closing', id: 'closing', recorded_at: '1' },
  ];
  const { mandates, vat_rows, balance_pre_outstanding_items_offsetting } = figuresOf({ items, closing });
  assert.deepEqual(mandates[0]?.closing, closing);
  assert.deepEqual(vat_rows[0]?.claims_from_advanced_costs, {
    taxfree_expenses: 30_00n,
    taxable_expenses: 0n,
    taxable_expenses_vat: 0n,
    fees: 25_00n,
    fees_vat: 4_75n,
    success_commission: 0n,
    success_commission_vat: 0n,
  });
  assert.equal(balance_pre_outstanding_items_offsetting, -59_75n);
});

test('what one command corrects of a payment is one row', () => {
  const change = 'correction';
  const items = [
    allocation(
      whole.map((part) => ({ ...part, amount_cents: -part.amount_cents })),
      { id: 'x', change },
    ),
    allocation([onCost('fee', 100_00n), onPrincipal(570_50n)], { id: 'y', change }),
  ];
  const rows = figuresOf({ items }).mandates[0]?.payments;
  assert.deepEqual(
    rows?.map(({ type, amount, fees, taxable_expenses, taxfree_expenses, principal }) => [
      type,
      amount,
      fees,
      taxable_expenses,
      taxfree_expenses,
      principal,
    ]),
    [['correction', 0n, -20_00n, -12_50n, -38_00n, 70_50n]],
  );
});

const cents = fc.bigInt({ min: -200_000n, max: 500_000n });
const randomMandate = (index: number) =>
  fc
    .record({
      rows: fc.array(
        fc.record({
          fee: cents,
          inquiry: cents,
          court: cents,
          principal: cents,
          interest: cents,
          payment: fc.constantFrom('p0', 'p1', 'p2', 'p3'),
        }),
        { maxLength: 12 },
      ),
      rate: fc.constantFrom('0', '7', '12.5', '33.33'),
      minimum: fc.constantFrom(0n, 40_00n),
      basis: fc.constantFrom('principal', 'principal_and_interest', 'all_to_client'),
      vat_rate: fc.constantFrom('19', '16', '7', '0'),
      vat_owed_by_debtor: fc.boolean(),
      advanced_costs: fc.constantFrom('at_once', 'at_closing'),
    })
    .map(({ rows, rate, minimum, basis, vat_rate, vat_owed_by_debtor, advanced_costs }) =>
      aMandate({
        mandate: { id: `m${index}`, reference_number: `K26-${index}` },
        conditions: {
          ...conditions,
          commission_rate: rate,
          commission_minimum_cents: minimum,
          commission_basis: basis,
          advanced_costs,
        },
        costs: [{ ...fee, vat_rate, vat_owed_by_debtor }, { ...inquiry, vat_owed_by_debtor }, court],
        items: rows.map((row, at) =>
          allocation(
            [
              onCost('fee', row.fee),
              onCost('inquiry', row.inquiry),
              onCost('court', row.court),
              onPrincipal(row.principal),
              { ...onPrincipal(row.interest), line: 'interest_on_principal_claim' },
            ],
            { id: `${at}`, recorded_at: String(at).padStart(3, '0'), payment: row.payment },
          ),
        ),
      }),
    );
const randomMandates = fc
  .integer({ min: 1, max: 5 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_each, index) => randomMandate(index))));

test('rows are the sums of their members, a statement that of its rows and of its details', () => {
  fc.assert(
    fc.property(randomMandates, fc.boolean(), (mandates, isZeroRated) => {
      const figures = statementFigures(mandates, { isZeroRated });
      for (const row of figures.vat_rows) {
        const claims = [
          row.claims_from_payments_to_service,
          row.claims_from_payments_to_client,
          row.claims_from_advanced_costs,
        ];
        const sum = (of: (each: (typeof claims)[number]) => Cents) => sumOf(claims.map(of));
        const nets = sum((each) => each.fees + each.taxable_expenses + each.success_commission);
        assert.equal(row.taxable, nets);
        assert.equal(row.invoice_amount, nets + sum((each) => each.taxfree_expenses));
        assert.equal(row.invoice_amount_vat, percentOf(nets, row.vat_rate));
        const vats = sum((each) => each.fees_vat + each.taxable_expenses_vat + each.success_commission_vat);
        assert.equal(row.invoice_amount_vat, vats);
        assert.equal(row.payout, row.receipts - row.invoice_amount - row.invoice_amount_vat);
      }
      const payments = figures.mandates.flatMap((each) => each.payments);
      for (const row of payments) {
        const own = row.fees + row.taxable_expenses + row.taxfree_expenses + row.vat_owed_by_debtor;
        assert.equal(row.amount, own + row.client_charges + row.interest + row.principal);
      }
      const advances = figures.mandates.flatMap((each) => each.advanced_costs);
      const balance = sumOf(payments.map(({ payout }) => payout)) - sumOf(advances.map(({ net, vat }) => net + vat));
      assert.equal(figures.balance_pre_outstanding_items_offsetting, balance);
      assert.equal(balance, sumOf(figures.vat_rows.map(({ payout }) => payout)));
    }),
    { numRuns: 300 },
  );
});

test('VAT of a member and of a row is off from the exact one by less than a cent', () => {
  fc.assert(
    fc.property(randomMandates, (mandates) => {
      const { vat_rows } = statementFigures(mandates, { isZeroRated: false });
      for (const { vat_rate, claims_from_payments_to_service: claims } of vat_rows) {
        const difference = claims.fees_vat * 10_000n - claims.fees * BigInt(vat_rate.replace('.', ''));
        assert.ok(difference < 10_000n && difference > -10_000n);
      }
    }),
    { numRuns: 100 },
  );
});

test('a cancellation has every figure with the opposite sign', () => {
  fc.assert(
    fc.property(randomMandates, (mandates) => {
      const figures = statementFigures(mandates, { isZeroRated: false });
      assert.deepEqual(negated(negated(figures)), figures);
      const { balance_pre_outstanding_items_offsetting: balance } = negated(figures);
      assert.equal(balance, -figures.balance_pre_outstanding_items_offsetting);
    }),
    { numRuns: 50 },
  );
});
