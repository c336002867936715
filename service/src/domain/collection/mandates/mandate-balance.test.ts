/** The balance proves itself: from its JSON alone, every figure is the sum of parts listed, for any history. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BalanceLine, balanceLines } from '@mahnwerk/contract/shapes/balance.ts';
import type { MandateBalance } from '@mahnwerk/contract/shapes/mandate-balance.ts';
import type { MoneyObject } from '@mahnwerk/contract/shapes/values.ts';
import fc from 'fast-check';
import { aStatement } from '../../../../test/harness/claim-statements.ts';
import { histories } from '../../../../test/harness/replay-histories.ts';
import { factsKnownAt } from '../../money/replay/index.ts';
import { statementDocument } from '../claim-statements/index.ts';

/** Sums may have more digits than an amount that is sent. */
const cents = ({ value }: MoneyObject): bigint => BigInt(value.replace('.', ''));
const sum = (amounts: readonly MoneyObject[]): bigint => amounts.reduce((all, amount) => all + cents(amount), 0n);

/** What each line is made of, before waivers. */
function claimedOn({ claims, costs, interest_periods }: MandateBalance, line: BalanceLine): bigint {
  if (line === 'principal_claim') return sum(claims.map(({ principal }) => principal.claimed));
  if (line === 'interest_on_principal_claim' || line === 'interest_on_costs')
    return sum(interest_periods.filter((each) => each.line === line).map(({ amount }) => amount));
  const isBearing = line === 'costs_interest_bearing';
  const titled = isBearing ? claims.map(({ titled_costs }) => titled_costs.claimed) : [];
  return sum([...titled, ...costs.filter((each) => each.interest_bearing === isBearing).map(({ owed }) => owed)]);
}

function proveLines(balance: MandateBalance): void {
  const { legal_balance, payments, waivers } = balance;
  const settled = payments.flatMap(({ allocation }) => allocation);
  const waived = waivers.flatMap(({ allocation }) => allocation);
  for (const line of balanceLines) {
    const on = (parts: readonly { line: BalanceLine; amount: MoneyObject }[]) =>
      sum(parts.filter((part) => part.line === line).map(({ amount }) => amount));
    const surplus = line === 'principal_claim' ? sum(payments.map((payment) => payment.surplus)) : 0n;
    assert.equal(cents(legal_balance[`legal_claim_of_${line}`]), claimedOn(balance, line) - on(waived), line);
    assert.equal(cents(legal_balance[`payment_on_${line}`]), on(settled) + surplus, `paid on ${line}`);
  }
  const total = (figure: 'legal_claim_of' | 'payment_on' | 'balance_of') =>
    sum(balanceLines.map((line) => legal_balance[`${figure}_${line}`]));
  assert.deepEqual(
    [legal_balance.total_legal_claim, legal_balance.total_payment, legal_balance.total_balance].map(cents),
    [total('legal_claim_of'), total('payment_on'), total('balance_of')],
  );
}

function proveParts({ claims, costs, payments, waivers, interest_periods, rules }: MandateBalance): void {
  for (const { amount, allocation, surplus, refunded } of payments)
    assert.equal(cents(amount), sum(allocation.map((part) => part.amount)) + cents(surplus) + cents(refunded));
  for (const { amount, allocation } of waivers) assert.equal(cents(amount), sum(allocation.map((part) => part.amount)));
  for (const { net, vat, owed, waived, paid, open } of costs) {
    assert.ok(cents(net) + cents(vat) >= cents(owed), 'what is set off lowers what is owed');
    assert.equal(cents(open), cents(owed) - cents(waived) - cents(paid));
  }
  for (const { claim_id, interest } of claims) {
    const own = interest_periods.filter(
      (each) => each.line === 'interest_on_principal_claim' && each.claim_id === claim_id,
    );
    assert.equal(cents(interest.claimed), sum(own.map(({ amount }) => amount)));
  }
  const known = new Set(rules.map(({ rule }) => rule));
  for (const { rule } of [...costs, ...payments, ...interest_periods]) assert.ok(known.has(rule), rule);
  const tables = new Set(rules.map(({ version }) => version));
  for (const { table_version } of interest_periods) assert.ok(table_version === null || tables.has(table_version));
}

test('of 500 random histories every figure is the sum of parts, and the claim statement shows them', () => {
  fc.assert(
    fc.property(histories, ({ facts, knownAt, day }) => {
      const content = aStatement({ as_of: day, facts: factsKnownAt(facts, knownAt) });
      // The first facts of every case are its claims.
      fc.pre(content.balance.claims.length > 0);
      proveLines(content.balance);
      proveParts(content.balance);
      const shown = JSON.stringify(statementDocument(content).data);
      const { total_balance } = content.balance.legal_balance;
      const [euros = '', fraction = ''] = total_balance.value.split('.');
      assert.ok(shown.includes(`${euros.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}\u00a0€`));
    }),
    { numRuns: 500 },
  );
});
