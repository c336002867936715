/** What a statement posts: the clearing account keeps what is paid out, and client money what was not paid out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sumOf } from '../../../values/money.ts';
import type { ServiceClaims, VatRow } from '../../statements/figures/index.ts';
import { settlementOf } from './invoice-postings.ts';
import { statementPostings } from './statement-postings.ts';

const cents = fc.bigInt(-50_000n, 50_000n);
const claims: fc.Arbitrary<ServiceClaims> = fc.record({
  taxfree_expenses: cents,
  taxable_expenses: cents,
  taxable_expenses_vat: cents,
  fees: cents,
  fees_vat: cents,
  success_commission: cents,
  success_commission_vat: cents,
});
const vatRow = fc
  .record({
    rate: fc.constantFrom('19.00', '7.00', '0.00'),
    service: claims,
    client: claims,
    costs: claims,
    receipts: cents,
  })
  .map(({ rate, service, client, costs, receipts }): VatRow => {
    const of = [service, client, costs];
    const taxable = sumOf(of.map((each) => each.fees + each.taxable_expenses + each.success_commission));
    const invoice_amount = taxable + sumOf(of.map((each) => each.taxfree_expenses));
    const invoice_amount_vat = sumOf(
      of.map((each) => each.fees_vat + each.taxable_expenses_vat + each.success_commission_vat),
    );
    return {
      vat_rate: rate,
      claims_from_payments_to_service: service,
      claims_from_payments_to_client: client,
      claims_from_advanced_costs: costs,
      receipts,
      taxable,
      invoice_amount,
      invoice_amount_vat,
      payout: receipts - invoice_amount - invoice_amount_vat,
    };
  });

const balanceOf = (postings: ReturnType<typeof statementPostings>, name: string): bigint =>
  sumOf(postings.map(({ debit, credit, cents: amount }) => (debit === name ? amount : credit === name ? -amount : 0n)));

test('receipts less what a statement charges are what it pays out', () => {
  fc.assert(
    fc.property(fc.array(vatRow, { minLength: 1, maxLength: 3 }), (vat_rows) => {
      const total_cents = sumOf(vat_rows.map(({ payout }) => payout));
      const receipts = sumOf(vat_rows.map((row) => row.receipts));
      const figures = { vat_rows, total_cents, paid_too_much_cents: 0n };
      assert.equal(receipts + balanceOf(statementPostings(figures, 'company'), 'clearing'), total_cents);
      const own = statementPostings(figures, 'operator');
      // Of client money is left what is paid out; the company owes a negative balance.
      assert.equal(receipts - balanceOf(own, 'client_money'), total_cents > 0n ? total_cents : 0n);
      assert.equal(balanceOf(own, 'debtor_collective'), total_cents < 0n ? -total_cents : 0n);
    }),
  );
});

test('a payment of an invoice is principal, fees and interest, to the cent', () => {
  const money = fc.bigInt(0n, 20_000n);
  fc.assert(
    fc.property(
      fc.array(
        money.filter((each) => each > 0n),
        { maxLength: 5 },
      ),
      money,
      money,
      fc.constantFrom('waive', 'demand'),
      (paid, fee, interest, remainder) => {
        const invoice = {
          amount: 10_000n,
          acting_as: 'consumer' as const,
          claim_type_code: null,
          payments: paid.map((each) => ({ on: '2026-03-02', cents: each })),
          charges: [{ letter_id: 'letter', name: 'Mahnung', dated: '2026-02-01', fee, lump_sum: 0n, interest }],
        };
        const settled = settlementOf(invoice, remainder);
        assert.equal(10_000n - settled.open_principal + settled.fees + settled.interest, sumOf(paid));
        assert.ok(settled.fees >= 0n && settled.fees <= fee && settled.interest >= 0n);
      },
    ),
  );
});
