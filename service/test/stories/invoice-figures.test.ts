/** What a company's invoices say together (intake.md 6), against sums that a test makes by itself. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { ageingBuckets, type InvoiceFigures } from '@mahnwerk/contract/dunning/figures.ts';
import { daysOutstanding } from '../../src/domain/dunning/receivables/receivables.ts';
import { addDays, daysBetween } from '../../src/values/day.ts';
import { bodyOf, euros, openStage, type Stage } from '../harness/cases.ts';
import { type DunningCompany, givenOpenInvoice, openDunning } from '../harness/dunning.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const path = '/mahnservice/v1/figures/';
/** The business date of the tests. */
const today = '2026-03-02';

test('a released invoice is open in its bucket until it is paid, and the days outstanding follow', async () => {
  const company = await openDunning(stage);
  const empty = await company.read<InvoiceFigures>(path);
  assert.deepEqual(empty, {
    as_of: today,
    open: { amount: euros('0.00'), count: 0 },
    ageing: ageingBuckets.map((bucket) => ({ bucket, amount: euros('0.00'), count: 0, debtor_count: 0 })),
    in_collection: { amount: euros('0.00'), count: 0 },
    dso: { days: null, receivables: euros('0.00'), invoiced: euros('0.00'), from: '2025-03-03', to: today },
    largest: [],
  });
  const { id, debtor_id, debtor_name } = await givenOpenInvoice(stage, company);
  const pay = async (value: string) =>
    bodyOf(
      await company.send('POST', `/mahnservice/v1/invoices/${id}/payments/`, {
        amount: euros(value),
        value_date: '2026-03-01',
      }),
      201,
    );
  await pay('25.00');
  const figures = await company.read<InvoiceFigures>(path);
  assert.deepEqual(figures.open, { amount: euros('75.00'), count: 1 });
  assert.deepEqual(
    figures.ageing.filter(({ count }) => count > 0),
    [{ bucket: '31_60', amount: euros('75.00'), count: 1, debtor_count: 1 }],
  );
  assert.deepEqual([figures.dso.days, figures.dso.invoiced], ['273.8', euros('100.00')], '75 × 365 ÷ 100 = 273.75');
  assert.deepEqual(figures.largest, [
    { debtor_id, debtor_name, count: 1, oldest_due_date: '2026-01-24', amount: euros('75.00') },
  ]);
  await pay('75.00');
  assert.equal((await company.read<InvoiceFigures>(path)).open.count, 0);
  const { id: cancelled } = await givenOpenInvoice(stage, company);
  bodyOf(await company.send('POST', `/mahnservice/v1/invoices/${cancelled}/cancel/`), 200);
  const last = await company.read<InvoiceFigures>(path);
  assert.deepEqual([last.open.count, last.dso.invoiced], [0, euros('100.00')], 'a cancelled one was never invoiced');
});

test('a day of the future has no figures', async () => {
  const company = await openDunning(stage);
  assertRefused(
    await company.send('GET', `${path}?as_of=2026-03-03`),
    400,
    'validation_error',
    'invalid_parameter as_of',
  );
  assert.equal((await company.read<InvoiceFigures>(`${path}?as_of=2020-01-01`)).dso.from, '2019-01-02');
});

test('days outstanding have one decimal, rounded half up', () => {
  for (const [receivables, invoiced, days] of [
    [0n, 1n, '0.0'],
    [1n, 3_650n, '0.1'],
    [1n, 7_300n, '0.1'],
    [1n, 7_301n, '0.0'],
    [100n, 100n, '365.0'],
    [5n, 0n, null],
  ] as const)
    assert.equal(daysOutstanding(receivables, invoiced), days);
});

/** An invoice of the property; days count back from today. */
interface Given {
  readonly debtor: number;
  readonly cents: number;
  readonly dated: number;
  readonly due: number;
  /** Null: a draft. */
  readonly released: number | null;
  /** At or after the release. */
  readonly settled: { readonly days: number; readonly status: 'paid' | 'cancelled' | 'written_off' } | null;
  readonly handedOver: { readonly days: number; readonly undone: number | null } | null;
  readonly payments: readonly { readonly cents: number; readonly days: number }[];
}

const back = fc.integer({ min: 0, max: 400 });
const anInvoice: fc.Arbitrary<Given> = fc
  .record({
    debtor: fc.integer({ min: 0, max: 13 }),
    cents: fc.integer({ min: 1, max: 500_000 }),
    dated: back,
    due: fc.integer({ min: -60, max: 400 }),
    released: fc.option(back),
    settled: fc.option(fc.record({ days: back, status: fc.constantFrom('paid', 'cancelled', 'written_off') })),
    handedOver: fc.option(fc.record({ days: back, undone: fc.option(back) }), { freq: 4 }),
    payments: fc.uniqueArray(fc.record({ cents: fc.integer({ min: 1, max: 400_000 }), days: back }), {
      maxLength: 3,
      selector: ({ cents, days }) => `${cents} ${days}`,
    }),
  })
  .map(({ settled, handedOver, ...given }) => ({
    ...given,
    // Not before the invoice.
    due: Math.min(given.due, given.dated),
    settled: given.released === null ? null : settled,
    handedOver: given.released === null || settled !== null ? null : handedOver,
  }));

/** A day by its distance to today. */
const dayOf = (days: number): string => addDays(today, -days);
const noon = (days: number): string => `${dayOf(days)}T12:00:00Z`;

test('every sum is that of the single invoices, on any day', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anInvoice, { maxLength: 25 }), back, async (given, days) => {
      const company = await openDunning(stage);
      const debtors = await store(company, given);
      const as_of = dayOf(days);
      const shown = await company.read<InvoiceFigures>(`${path}?as_of=${as_of}`);
      assert.deepEqual(shown, expected(given, debtors, as_of));
    }),
    { numRuns: process.env.MAHNWERK_TEST_LANE === 'all' ? 200 : 25 },
  );
});

const isBy = (days: number | null | undefined, as_of: string): boolean =>
  days !== null && days !== undefined && dayOf(days) <= as_of;

/** The figures, by going through the invoices one by one. */
function expected(given: readonly Given[], debtors: readonly string[], as_of: string): InvoiceFigures {
  const running = given
    .filter(({ released, settled }) => isBy(released, as_of) && !isBy(settled?.days, as_of))
    .map((invoice) => {
      const paid = invoice.payments.filter((each) => isBy(each.days, as_of)).reduce((sum, each) => sum + each.cents, 0);
      const { handedOver } = invoice;
      return {
        ...invoice,
        debtor: debtors[invoice.debtor] ?? '',
        open: Math.max(invoice.cents - paid, 0),
        isApart: isBy(handedOver?.days, as_of) && !isBy(handedOver?.undone, as_of),
        bucket: bucketOf(daysBetween(dayOf(invoice.due), as_of)),
      };
    });
  const [apart, own] = [running.filter(({ isApart }) => isApart), running.filter(({ isApart }) => !isApart)];
  const from = addDays(as_of, -364);
  const invoiced = given
    .filter(({ released, dated }) => isBy(released, as_of) && dayOf(dated) >= from && dayOf(dated) <= as_of)
    .filter(({ settled }) => !(settled?.status === 'cancelled' && isBy(settled.days, as_of)))
    .reduce((sum, { cents }) => sum + cents, 0);
  const open = sum(own);
  return {
    as_of,
    open: { amount: money(open), count: own.length },
    ageing: ageingBuckets.map((bucket) => {
      const found = own.filter((each) => each.bucket === bucket);
      const debtor_count = new Set(found.map(({ debtor }) => debtor)).size;
      return { bucket, amount: money(sum(found)), count: found.length, debtor_count };
    }),
    in_collection: { amount: money(sum(apart)), count: apart.length },
    dso: {
      days: invoiced === 0 ? null : (Math.floor((open * 3650) / invoiced + 0.5) / 10).toFixed(1),
      receivables: money(open),
      invoiced: money(invoiced),
      from,
      to: as_of,
    },
    largest: [...Map.groupBy(own, ({ debtor }) => debtor)]
      .map(([debtor_id, found]) => ({
        debtor_id,
        debtor_name: 'Muster',
        count: found.length,
        oldest_due_date: found.map(({ due }) => dayOf(due)).reduce((one, other) => (one < other ? one : other)),
        cents: sum(found),
      }))
      .toSorted(
        (one, other) =>
          other.cents - one.cents ||
          one.oldest_due_date.localeCompare(other.oldest_due_date) ||
          one.debtor_id.localeCompare(other.debtor_id),
      )
      .slice(0, 10)
      .map(({ cents, ...debtor }) => ({ ...debtor, amount: money(cents) })),
  };
}

const sum = (found: readonly { readonly open: number }[]): number => found.reduce((all, { open }) => all + open, 0);
const money = (cents: number) => euros((cents / 100).toFixed(2));

function bucketOf(past: number): (typeof ageingBuckets)[number] {
  if (past <= 0) return 'not_due';
  if (past <= 30) return '1_30';
  if (past <= 60) return '31_60';
  return past <= 90 ? '61_90' : '91_plus';
}

/** Writes the invoices as rows. @returns the ids of their debtors by number */
async function store({ company }: DunningCompany, given: readonly Given[]): Promise<readonly string[]> {
  const debtors = Array.from({ length: 14 }, () => randomUUID());
  await stage.sql(
    `insert into dunning_debtors (company_id, id, customer_number, acting_as, organization, display_name, created_at, updated_at)
     select $1, d, left(d::text, 8), 'business', '{"name":"Muster"}', 'Muster', $3, $3 from unnest($2::uuid[]) d`,
    [company, debtors, noon(0)],
  );
  const rows = given.map((invoice) => ({ id: randomUUID(), ...invoice }));
  for (const { id, released, settled, handedOver, ...invoice } of rows) {
    const status = released === null ? 'draft' : (settled?.status ?? (handedOver ? 'in_inkasso' : 'open'));
    await stage.sql(
      `insert into dunning_invoices (company_id, id, debtor_id, invoice_number, subject_matter, invoice_date, due_date, amount_cents,
         status, policy_version, released_at, settled_at, created_at, updated_at)
       values ($1, $2, $3, $4, 'Lieferung', $5, $6, $7, $8, 1, $9, $10, $11, $11)`,
      [
        company,
        id,
        debtors[invoice.debtor],
        `R-${id}`,
        dayOf(invoice.dated),
        dayOf(invoice.due),
        invoice.cents,
        status,
        released === null ? null : noon(released),
        settled === null ? null : noon(settled.days),
        noon(0),
      ],
    );
    for (const { cents, days } of invoice.payments)
      await stage.sql(
        `insert into dunning_payments (company_id, id, invoice_id, amount_cents, value_date, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)`,
        [company, randomUUID(), id, cents, dayOf(days), noon(0)],
      );
    if (handedOver !== null)
      await stage.sql(
        `insert into dunning_handovers (company_id, id, invoice_id, debtor_id, status, order_id, claim_id, handed_over_at, undone_at, created_at, updated_at)
         values ($1, $2, $3, $4, 'done', $5, $6, $7, $8, $9, $9)`,
        [
          company,
          randomUUID(),
          id,
          debtors[invoice.debtor],
          randomUUID(),
          randomUUID(),
          noon(handedOver.days),
          handedOver.undone === null ? null : noon(handedOver.undone),
          noon(0),
        ],
      );
  }
  return debtors;
}
