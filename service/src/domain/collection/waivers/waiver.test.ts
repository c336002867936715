/** Whatever has happened to a case, a waiver takes exactly what it says, and no line becomes negative by it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { balanceLines } from '@mahnwerk/contract/shapes/balance.ts';
import { addDays } from '../../../values/day.ts';
import { baseRateRows } from '../../../../test/harness/base-rate-rows.ts';
import { histories } from '../../../../test/harness/replay-histories.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Account, figuresOn, figuresWith, type NewFact, waiverEffect } from '../../money/ledger/index.ts';
import { waivedCents } from './waiver.ts';

const days = 250;
let accepted = 0;
let refused = 0;

test('a waiver that is accepted takes its amount, and lowers no line below what it was or zero, on any day', () => {
  fc.assert(
    fc.property(
      histories,
      fc.nat(days),
      fc.constantFrom(...balanceLines),
      fc.option(fc.bigInt({ min: 1n, max: 30_000n })),
      ({ facts, start }, day, line, amount_cents) => {
        const today = addDays(start, days);
        const account: Account = {
          facts: { ...facts, closings: [] },
          entries: [],
          base_rates: baseRateRows,
          replays: new Map(),
        };
        const fact = { id: 'new', line, claim_id: null, amount_cents, value_date: addDays(start, day) };
        const added: NewFact[] = [{ kind: 'waiver', fact }];
        let taken: bigint;
        try {
          taken = waivedCents(waiverEffect(account, { fact, today }), fact);
        } catch (error) {
          assert.ok(error instanceof Refusal);
          refused += 1;
          return;
        }
        accepted += 1;
        assert.equal(taken, amount_cents ?? taken);
        for (const each of [fact.value_date, addDays(start, Math.floor((day + days) / 2)), today]) {
          const [before, after] = [figuresOn(account, each), figuresWith(account, added, each)];
          for (const line of balanceLines) {
            const floor = before.lines[line].open < 0n ? before.lines[line].open : 0n;
            assert.ok(after.lines[line].open >= floor, `${line} on ${each}`);
          }
        }
      },
    ),
    { numRuns: 400 },
  );
  assert.ok(accepted > 40 && refused > 40, `${accepted} accepted, ${refused} refused`);
});
