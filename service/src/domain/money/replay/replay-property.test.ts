import assert from 'node:assert/strict';
import { test } from 'node:test';
import { balanceLines } from '@mahnwerk/contract/shapes/balance.ts';
import { type DayCount, dayCounts } from '@mahnwerk/contract/operator/quotes.ts';
import fc from 'fast-check';
import { runs } from '../../../../test/harness/random.ts';
import { baseRateRows } from '../../../../test/harness/base-rate-rows.ts';
import { histories, type History } from '../../../../test/harness/replay-histories.ts';
import { Oracle, oracleUnit, type Verdict } from '../../../../test/harness/replay-oracle.ts';
import { aClaim, aPayment, fixed, statutory } from '../../../../test/harness/money-facts.ts';
import { addDays } from '../../../values/day.ts';
import { baseRateSteps, exactDenominator, interestOn } from '../interest/index.ts';
import { baseRatesBy, type Facts, factsKnownAt, type Figures, noFacts, replay, type Replay } from './index.ts';

const tables = { base_rates: baseRatesBy(baseRateRows) };

const replayOf = ({ facts, knownAt, day }: History): Replay => replay(factsKnownAt(facts, knownAt), tables, day);

/** The answer of a replay in the words of the oracle. */
function verdictOf({ claims, costs, payments, waivers, interest_rows, daily_interest }: Replay): Verdict {
  const figures: Record<string, [bigint, bigint, bigint]> = {};
  const add = (label: string, { claimed, waived, paid }: Figures) => {
    figures[label] = [claimed, waived, paid];
  };
  for (const claim of claims) {
    add(`${claim.claim_id} principal`, claim.principal);
    add(`${claim.claim_id} interest`, claim.interest);
    add(`${claim.claim_id} titled`, claim.titled_costs);
    add(`${claim.claim_id} interest_on_titled`, claim.interest_on_costs);
    if (costs.some(({ is_charge, claim_id }) => is_charge && claim_id === claim.claim_id))
      add(`${claim.claim_id} charge`, claim.charges);
  }
  for (const { surplus, surplus_claim_id } of payments) {
    const principal = figures[`${surplus_claim_id} principal`];
    if (principal !== undefined) principal[2] -= surplus;
  }
  for (const { id, is_charge, figures: own, interest } of costs) {
    if (!is_charge) add(`${id} cost`, own);
    if (interest !== null) add(`${id} interest_on_cost`, interest);
  }
  const scale = oracleUnit / exactDenominator;
  const computed = interest_rows.filter(({ from }) => from !== null);
  const parts = [
    ...payments.flatMap(({ payment_id, allocation }) => allocation.map((part) => ({ of: payment_id, ...part }))),
    ...waivers.flatMap(({ waiver_id, plan_id, parts }) => parts.map((part) => ({ of: waiver_id ?? plan_id, ...part }))),
  ];
  return {
    figures,
    parts: parts
      .map(({ of, on, line, claim_id, cost_id, amount }) => `${of} ${on} ${line} ${claim_id} ${cost_id} ${amount}`)
      .sort(),
    surplus: payments.map(({ payment_id, surplus, refunded }) => `${payment_id} ${surplus} ${refunded}`).sort(),
    exact: scale * computed.reduce((sum, { exact }) => sum + exact, 0n),
    daily: scale * daily_interest,
  };
}

/** What is not owed yet has no figures. */
const owed = ({ figures, ...rest }: Verdict): Verdict => ({
  ...rest,
  figures: Object.fromEntries(Object.entries(figures).filter(([, cents]) => cents.some((each) => each !== 0n))),
});

test('random histories have the figures that an oracle finds day by day', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const oracle = new Oracle({ ...history, rates: baseRateRows });
      assert.deepEqual(owed(verdictOf(replayOf(history))), owed(oracle.verdict(history.start)));
    }),
    { numRuns: runs(2_000) },
  );
});

/** Days on which months, years, half-years and rates turn: before 2002, with rates below zero, in a leap year. */
const turns = `2001-12-31 2002-06-30 2016-06-30 2016-07-01 2024-01-31 2024-02-28 2024-02-29 2024-12-31 2025-01-01 2025-06-30`;

test('on the days on which calendars and rates turn, one cent and the largest amount bear what an oracle finds', () => {
  for (const since of turns.split(' '))
    for (const day_count of dayCounts)
      for (const terms of [statutory(0n), statutory(9n), fixed(4_000_000n)])
        for (const [principal_cents, paid] of [
          [1n, 1n],
          [999_999_999_999n, 1n],
        ] as const) {
          const [paidOn, knownAt] = [addDays(since, 31), '2027-01-01T00:00:00.000Z'];
          const claim = aClaim({
            id: 'claim',
            since,
            principal_cents,
            default_terms: { ...terms, day_count, from: since },
          });
          const payment = aPayment({ id: 'payment', value_date: paidOn, amount_cents: paid });
          const facts = { ...noFacts, claims: [claim], payments: [payment] };
          for (const day of [since, addDays(since, 1), paidOn, addDays(paidOn, 1), addDays(since, 366)]) {
            const oracle = new Oracle({ facts, knownAt, day, rates: baseRateRows });
            const found = owed(verdictOf(replayOf({ start: since, facts, knownAt, day })));
            assert.deepEqual(
              found,
              owed(oracle.verdict(addDays(since, -1))),
              `${since} ${day_count} ${terms.rule} ${day}`,
            );
          }
        }
});

const sum = (cents: readonly bigint[]): bigint => cents.reduce((all, each) => all + each, 0n);

test('every figure is the sum of parts that are listed', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const { lines, claims, costs, payments, waivers, interest_rows, offsets } = replayOf(history);
      fc.pre(claims.length > 0);
      const surplus = sum(payments.map((payment) => payment.surplus));
      const parts = payments.flatMap(({ allocation }) => allocation);
      const waived = waivers.flatMap((waiver) => waiver.parts);
      for (const line of balanceLines) {
        const ofLine = (all: readonly { line: string; amount: bigint }[]) =>
          sum(all.filter((part) => part.line === line).map(({ amount }) => amount));
        const { claimed, paid, open } = lines[line];
        assert.equal(paid, ofLine(parts) + (line === 'principal_claim' ? surplus : 0n));
        assert.equal(lines[line].waived, ofLine(waived));
        assert.equal(open, claimed - lines[line].waived - paid);
        if (line.startsWith('interest')) assert.equal(claimed, ofLine(interest_rows));
      }
      const free = costs.filter(({ interest }) => interest === null).map(({ figures }) => figures.claimed);
      assert.equal(lines.costs_interest_free.claimed, sum(free));
      assert.equal(lines.principal_claim.claimed, sum(claims.map(({ principal }) => principal.claimed)));
      assert.equal(lines.total.open, sum(balanceLines.map((line) => lines[line].open)));
      assert.ok(offsets.every(({ amount }) => amount < 0n));
      for (const { amount, allocation, surplus: rest, refunded } of payments)
        assert.equal(amount, sum(allocation.map((part) => part.amount)) + rest + refunded);
    }),
    { numRuns: runs(300) },
  );
});

test('on no day more is paid on a line than is owed, but for the surplus on a principal', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const { claims, costs, payments } = replayOf(history);
      for (const { claim_id, principal, charges, titled_costs, interest, interest_on_costs } of claims) {
        const own = payments.filter(({ surplus_claim_id }) => surplus_claim_id === claim_id);
        assert.ok(principal.open + sum(own.map(({ surplus }) => surplus)) >= 0n);
        for (const { open } of [charges, titled_costs, interest, interest_on_costs]) assert.ok(open >= 0n);
      }
      for (const { figures, interest } of costs) assert.ok(figures.open >= 0n && (interest?.open ?? 0n) >= 0n);
      const surplus = payments.some((payment) => payment.surplus > 0n);
      assert.ok(!surplus || claims.every(({ principal, interest }) => principal.open <= 0n && interest.open === 0n));
    }),
    { numRuns: runs(300) },
  );
});

/** Of things with one key, the first. */
const distinct = <T>(all: readonly T[], keyOf: (each: T) => string): T[] => [
  ...new Map(all.toReversed().map((each) => [keyOf(each), each])).values(),
];

test('the order in which facts are booked never matters', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const { facts, knownAt, day } = history;
      // What is recorded decides between equals alone: none here.
      const known = factsKnownAt(facts, knownAt);
      const claims = known.claims;
      const costs = distinct(known.costs, ({ date }) => date);
      const waivers = distinct(known.waivers, ({ value_date }) => value_date);
      const payments = distinct(known.payments, ({ value_date, amount_cents }) => `${value_date} ${amount_cents}`);
      const booked = { ...known, claims, costs, waivers, payments };
      const backwards = <F extends { recorded_at: string }>(all: readonly F[]) =>
        all.map((fact, index) => ({ ...fact, recorded_at: all[all.length - 1 - index]?.recorded_at ?? '' })).reverse();
      const otherwise = {
        ...booked,
        claims: claims.toReversed(),
        costs: backwards(costs),
        waivers: backwards(waivers),
        payments: backwards(payments),
      };
      assert.deepEqual(replay(otherwise, tables, day).lines, replay(booked, tables, day).lines);
    }),
    { numRuns: runs(300) },
  );
});

test('what was known in the past stays known, whatever is recorded later', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const { facts, knownAt } = history;
      const earlier = Object.fromEntries(
        Object.entries(facts).map(([kind, all]: [string, readonly { recorded_at: string }[]]) => [
          kind,
          all.filter(({ recorded_at }) => recorded_at <= knownAt),
        ]),
      ) as unknown as Facts;
      assert.deepEqual(replayOf(history), replayOf({ ...history, facts: earlier }));
    }),
    { numRuns: runs(200) },
  );
});

test('a payment and its reversal leave the figures of today, and the knowledge of the days between', () => {
  fc.assert(
    fc.property(histories, fc.bigInt({ min: 1n, max: 400_000n }), (history, amount_cents) => {
      const [id, recorded_at] = ['undone', '2028-01-01T00:00:00.000Z'];
      const payment = { id, amount_cents, value_date: history.day, designation: null, recorded_at };
      const reversal = { reverses_id: id, recorded_at: '2028-01-01T00:00:00.001Z' };
      const paid = { ...history.facts, payments: [...history.facts.payments, payment] };
      const undone = { ...paid, reversals: [...paid.reversals, reversal] };
      const today = { ...history, knownAt: '2029-01-01T00:00:00.000Z' };
      assert.deepEqual(replayOf({ ...today, facts: undone }), replayOf(today));
      const between = { ...history, knownAt: recorded_at };
      assert.deepEqual(replayOf({ ...between, facts: undone }), replayOf({ ...between, facts: paid }));
    }),
    { numRuns: runs(200) },
  );
});

const terms = fc.constantFrom(statutory(5n), statutory(9n), fixed(7_250_000n));
const dayFrom = (start: string) => (days: number) => addDays(start, days);

test('the interest of a span is that of its parts, unrounded, in both calendar counts', () => {
  const counted = fc.constantFrom<DayCount>('act_act', 'act_365');
  const days = fc.array(fc.nat(2_000).map(dayFrom('2018-06-30')), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(
      days,
      terms,
      counted,
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      (unsorted, kind, day_count, principal_cents) => {
        const [first = '', middle = '', last = ''] = unsorted.sort();
        const exact = (from: string, until: string): bigint => {
          const default_terms = { ...kind, day_count, from };
          const claims = [aClaim({ id: 'claim', since: first, principal_cents, default_terms })];
          return sum(replay({ ...noFacts, claims }, tables, until).interest_rows.map((row) => row.exact));
        };
        assert.equal(exact(first, last), exact(first, middle) + exact(addDays(middle, 1), last));
      },
    ),
    { numRuns: runs(300) },
  );
});

test('on one claim a payment of a cent more, or of a day earlier, never raises the balance', () => {
  const day = fc.integer({ min: 1, max: 900 });
  const paid = fc.array(fc.tuple(day, fc.bigInt({ min: 1n, max: 100_000n })), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(paid, terms, day, (money, kind, at) => {
      const start = dayFrom('2022-10-01');
      const open = (each: readonly (readonly [number, bigint])[]) => {
        const payments = each.map(([value, amount_cents], index) =>
          aPayment({ id: String(index), value_date: start(value), amount_cents }),
        );
        const default_terms = { ...kind, from: start(0) };
        const claims = [aClaim({ id: 'claim', since: start(0), principal_cents: 250_000n, default_terms })];
        return replay({ ...noFacts, claims, payments }, tables, start(at)).lines.total.open;
      };
      const [[value, amount] = [1, 1n], ...others] = money;
      assert.ok(open([[value, amount + 1n], ...others]) <= open(money));
      assert.ok(open([[value - 1, amount], ...others]) <= open(money));
    }),
    { numRuns: runs(300) },
  );
});

test('the rows of a replay are those of an interest quote', () => {
  const day = fc.nat(1_500).map(dayFrom('2012-11-15'));
  const paid = fc.uniqueArray(day, { maxLength: 4 });
  const counted = fc.constantFrom(...dayCounts);
  fc.assert(
    fc.property(paid, terms, counted, day, (days, kind, day_count, until) => {
      const from = '2012-11-15';
      const principal = 100_000n;
      const designation = { claim_id: null, line: 'principal' } as const;
      const payments = days.map((value_date) =>
        aPayment({ id: value_date, value_date, amount_cents: 20_000n, designation }),
      );
      const default_terms = { ...kind, day_count, from };
      const claims = [aClaim({ id: 'claim', since: from, principal_cents: principal, default_terms })];
      const steps = days
        .toSorted()
        .map((each, index) => ({ from: addDays(each, 1), value: principal - 20_000n * BigInt(index + 1) }));
      const { points, rate } = kind;
      const quoted =
        points === null ? { kind: 'fixed' as const, rate: rate ?? 0n } : { kind: 'base_plus' as const, points };
      const { periods } = interestOn({
        from,
        until,
        principal: [{ from, value: principal }, ...steps],
        terms: [{ from, value: { ...quoted, day_count } }],
        base_rates: baseRateSteps(baseRateRows, until),
      });
      const of = { line: 'interest_on_principal_claim', claim_id: 'claim', cost_id: null, rule: kind.rule };
      assert.deepEqual(
        replay({ ...noFacts, claims, payments }, tables, until).interest_rows,
        periods.map((period) => ({ ...of, ...period })),
      );
    }),
    { numRuns: runs(200) },
  );
});
