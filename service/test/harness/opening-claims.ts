/**
 * Arbitrary claims of accepted orders, for tests of the ledger: few days and small amounts, so that values coincide.
 */
import { chargeTypes } from '@mahnwerk/contract/case/claims.ts';
import fc from 'fast-check';
import { addDays } from '../../src/values/day.ts';
import type { OpeningClaim } from '../../src/domain/money/ledger/index.ts';

export const days = fc.integer({ min: 0, max: 8 }).map((offset) => addDays('2026-03-01', offset));
export const cents = fc.bigInt({ min: 0n, max: 12n });

/** Includes overpaid claims: finalize refuses them, but the ledger must still balance. */
const claim: fc.Arbitrary<OpeningClaim> = fc.record({
  id: fc.uuid(),
  value_date: days,
  principal_cents: fc.bigInt({ min: 0n, max: 40n }),
  titled_costs_cents: fc.oneof(fc.constant(0n), cents),
  charges: fc.array(fc.record({ type: fc.constantFrom(...chargeTypes), amount_cents: cents, value_date: days }), {
    maxLength: 4,
  }),
  payments: fc.array(fc.record({ id: fc.uuid(), amount_cents: cents, value_date: days }), { maxLength: 4 }),
  allocation: fc.constantFrom('bgb_367_1', 'bgb_497_3'),
});

export const claims = fc.array(claim, { maxLength: 4 });
