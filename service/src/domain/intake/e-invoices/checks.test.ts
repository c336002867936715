import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import { anEInvoice, anyParts, eInvoiceOf } from '../../../../test/harness/e-invoices.ts';
import { centsOf as moneyCents, sumOf } from '../../../values/money.ts';
import { checkInvoice } from './checks.ts';
import { centsOf, exactOf, exactText } from './exact.ts';
import { claimItemsOf, principalOf } from './items.ts';

type Totals = EInvoice['totals'];

const problemsOf = (invoice: EInvoice) =>
  checkInvoice({ invoice, unreadable: [] }).map(({ severity, code, field }) => `${severity} ${code} ${field}`);

const changed = (changes: Partial<Totals>): EInvoice => {
  const invoice = anEInvoice();
  return { ...invoice, totals: { ...invoice.totals, ...changes } };
};

/** A sum that is off by this many cents. */
const off = (member: keyof Totals, cents: bigint): EInvoice =>
  changed({ [member]: exactText(exactOf(anEInvoice().totals[member]) + cents * 100_000_000n) });

test('a sum may be off by a cent, not by two', () => {
  for (const member of ['line_total', 'allowance_total', 'charge_total', 'net', 'tax', 'gross', 'payable'] as const) {
    assert.deepEqual(problemsOf(off(member, 1n)), [], member);
    assert.ok(problemsOf(off(member, 2n)).includes(`error totals_mismatch invoice.totals.${member}`), member);
    assert.ok(problemsOf(off(member, -2n)).includes(`error totals_mismatch invoice.totals.${member}`), member);
  }
});

test('each rule names itself and the figures', () => {
  const messages = (invoice: EInvoice) => checkInvoice({ invoice, unreadable: [] }).map(({ message }) => message);
  assert.deepEqual(messages(off('payable', 5n)), [
    'BR-CO-16: BT-115 = BT-112 − BT-113 + BT-114. The document says 1237.60, the sum is 1237.55.',
  ]);
  for (const [member, rule] of [
    ['line_total', 10],
    ['allowance_total', 11],
    ['charge_total', 12],
    ['net', 13],
    ['tax', 14],
    ['gross', 15],
    ['prepaid', 16],
  ] as const)
    assert.ok(
      messages(off(member, 5n)).some((message) => message.startsWith(`BR-CO-${rule}:`)),
      member,
    );
});

test('a tax may be off by rounding, is doubtful above two cents, and wrong above a euro', () => {
  const withTax = (cents: bigint): EInvoice => {
    const { taxes } = anEInvoice();
    const [first, ...others] = taxes;
    assert.ok(first !== undefined);
    const tax = exactText(exactOf(first.tax) + cents * 100_000_000n);
    const sum = { tax: exactText(exactOf(anEInvoice().totals.tax) + cents * 100_000_000n) };
    return { ...changed({ ...sum }), taxes: [{ ...first, tax }, ...others] };
  };
  const ofTax = (invoice: EInvoice) => problemsOf(invoice).filter((each) => each.includes('tax_differs'));
  assert.deepEqual(ofTax(withTax(2n)), []);
  assert.deepEqual(ofTax(withTax(3n)), ['warning tax_differs invoice.taxes']);
  assert.deepEqual(ofTax(withTax(100n)), ['warning tax_differs invoice.taxes']);
  assert.deepEqual(ofTax(withTax(101n)), ['error tax_differs invoice.taxes']);
});

test('what every invoice must have is required', () => {
  const blank = { ...anEInvoice(), number: null, issue_date: null, type_code: null, currency: null };
  const { seller, buyer } = blank;
  assert.deepEqual(problemsOf({ ...blank, seller: { ...seller, name: null }, buyer: { ...buyer, name: null } }), [
    'error required invoice.number',
    'error required invoice.issue_date',
    'error required invoice.type_code',
    'error required invoice.currency',
    'error required invoice.seller.name',
    'error required invoice.buyer.name',
  ]);
  assert.deepEqual(problemsOf(changed({ payable: null })), ['error required invoice.totals.payable']);
});

test('an invoice without lines is refused, one of a profile without lines is warned about', () => {
  const invoice = { ...anEInvoice(), lines: [] };
  assert.deepEqual(problemsOf(invoice), ['error required invoice.lines']);
  assert.deepEqual(problemsOf({ ...invoice, profile: 'basic_wl' }), ['warning no_lines invoice.lines']);
  const { totals, ...rest } = invoice;
  const minimum = { ...totals, line_total: null, allowance_total: '0.00', charge_total: '0.00' };
  assert.deepEqual(
    problemsOf({ ...rest, profile: 'minimum', allowances: [], charges: [], taxes: [], totals: minimum }),
    ['warning no_lines invoice.lines'],
  );
});

test('other currencies, documents that ask for no payment and empty amounts are refused', () => {
  assert.deepEqual(problemsOf(anEInvoice({ currency: 'CHF' })), ['error unsupported_currency invoice.currency']);
  assert.deepEqual(problemsOf(anEInvoice({ type_code: '325' })), ['error type_not_collectable invoice.type_code']);
  const paid = changed({ prepaid: anEInvoice().totals.gross ?? '', payable: '0.00' });
  assert.deepEqual(problemsOf(paid), ['error nothing_due invoice.totals.payable']);
});

test('the items of a claim sum to its principal, whatever is rounded', () => {
  fc.assert(
    fc.property(anyParts(true), (parts) => {
      const invoice = eInvoiceOf(parts);
      const items = claimItemsOf(invoice);
      const principal = centsOf(principalOf(invoice));
      assert.equal(sumOf(items.map(({ amount }) => moneyCents(amount))), principal);
      assert.equal(
        items.length,
        parts.lines.length + parts.allowances.length + parts.charges.length + (parts.third_party === 0n ? 0 : 1),
      );
    }),
  );
});

test('items are gross: lines, negative allowances, charges', () => {
  assert.deepEqual(
    claimItemsOf(anEInvoice()).map(({ description, quantity, unit_price, amount }) => [
      description,
      quantity,
      unit_price.value,
      amount.value,
    ]),
    [
      ['Schreibtisch, Eiche', '2', '595.00', '1190.00'],
      ['Fachbuch', '1', '53.50', '53.50'],
      ['Treuerabatt', '1', '-11.90', '-11.90'],
      ['Versand', '1', '5.95', '5.95'],
    ],
  );
});

test('an invoice without lines has an item a rate; a claim never has more than 500', () => {
  const items = claimItemsOf({ ...anEInvoice(), profile: 'basic_wl', lines: [] });
  assert.deepEqual(
    items.map(({ description, amount }) => [description, amount.value]),
    [
      ['Rechnung RE-2026-0815, USt 19 %', '1184.05'],
      ['Rechnung RE-2026-0815, USt 7 %', '53.50'],
    ],
  );
  const { lines } = anEInvoice();
  const many = Array.from({ length: 700 }, (_none, index) => lines[index % 2] ?? lines[0]).filter(
    (each) => each !== undefined,
  );
  assert.equal(claimItemsOf(anEInvoice({ lines: many })).length, 500);
});
