/** What holds of every day of limitation, whatever happened to the claim. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, daysBetween } from '../../../values/day.ts';
import type { LimitationFact, LimitationFacts, LimitedClaim } from './facts.ts';
import { limitationOf } from './limitation.ts';

const day = (from: string, until: string) =>
  fc.integer({ min: 0, max: daysBetween(from, until) }).map((days) => addDays(from, days));
const happened = () => day('2012-01-01', '2029-12-31');

const claims: fc.Arbitrary<LimitedClaim> = fc.record({
  due_on: day('2011-01-01', '2022-12-31'),
  document_on: fc.constant(null),
  title: fc.constant(null),
  consumer_credit_since: fc.option(day('2022-12-31', '2024-12-31'), { nil: null, freq: 5 }),
});

const blank = { id: 'one', on: null, from: null, until: null };

const suspensions: fc.Arbitrary<LimitationFact> = fc
  .record({
    kind: fc.constantFrom('negotiation', 'deferral', 'payment_order', 'lawsuit', 'insolvency_filing', 'force_majeure'),
    from: happened(),
    length: fc.option(fc.integer({ min: 0, max: 800 }), { nil: null }),
  })
  .map(({ length, ...rest }) => ({ ...blank, ...rest, until: length === null ? null : addDays(rest.from, length) }));

const restarts: fc.Arbitrary<LimitationFact> = fc
  .record({ kind: fc.constantFrom('acknowledgement', 'enforcement_act'), on: happened() })
  .map((fact) => ({ ...blank, ...fact }));

const waivers: fc.Arbitrary<LimitationFact> = fc
  .record({ from: happened(), length: fc.integer({ min: 0, max: 2000 }) })
  .map(({ from, length }) => ({ ...blank, kind: 'waiver', from, until: addDays(from, length) }));

const knowledge: fc.Arbitrary<LimitationFact> = happened().map((on) => ({ ...blank, kind: 'knowledge', on }));

const lives = fc.record({
  claim: claims,
  facts: fc.array(fc.oneof(suspensions, suspensions, restarts, waivers, knowledge), { maxLength: 6 }),
  plans: fc.array(fc.record({ id: fc.constant('plan'), concluded_on: happened(), ended_on: fc.constant(null) }), {
    maxLength: 1,
  }),
  asOf: day('2014-01-01', '2031-12-31'),
});

const named = (facts: readonly LimitationFact[]) => facts.map((fact, nth) => ({ ...fact, id: `fact-${nth}` }));
const runs = { numRuns: 3000, seed: 20_261_128 };

const lastDay = (claim: LimitedClaim, { facts, plans }: LimitationFacts, asOf: string): string => {
  const { limitation_on } = limitationOf(claim, { facts: named(facts), plans }, asOf);
  assert.ok(limitation_on !== null);
  return limitation_on;
};

const isRestart = ({ kind }: LimitationFact): boolean => kind === 'acknowledgement' || kind === 'enforcement_act';

test('a further suspension never makes the day earlier', () => {
  fc.assert(
    fc.property(lives, suspensions, ({ claim, facts, plans, asOf }, further) => {
      const before = lastDay(claim, { facts, plans }, asOf);
      assert.ok(lastDay(claim, { facts: [...facts, further], plans }, asOf) >= before);
    }),
    runs,
  );
});

test('a further waiver never makes the day earlier, and the day is no earlier than its last one', () => {
  fc.assert(
    fc.property(lives, waivers, ({ claim, facts, plans, asOf }, further) => {
      const after = lastDay(claim, { facts: [...facts, further], plans }, asOf);
      assert.ok(after >= lastDay(claim, { facts, plans }, asOf));
      if ((further.from ?? '') <= asOf) assert.ok(after >= (further.until ?? ''));
    }),
    runs,
  );
});

test('without restarts, the day is the same or later when it is asked for on a later day', () => {
  fc.assert(
    fc.property(lives, fc.integer({ min: 1, max: 400 }), ({ claim, plans, asOf, ...life }, days) => {
      const facts = life.facts.filter((fact) => !isRestart(fact) && fact.kind !== 'knowledge');
      const before = lastDay(claim, { facts, plans }, asOf);
      assert.ok(lastDay(claim, { facts, plans }, addDays(asOf, days)) >= before);
    }),
    runs,
  );
});

test('suspension adds no more days than lie in what suspends, and no day twice', () => {
  fc.assert(
    fc.property(lives, ({ claim, asOf, ...life }) => {
      const facts = named(life.facts.filter((fact) => !isRestart(fact)));
      const { working } = limitationOf(claim, { facts, plans: [] }, asOf);
      const added = working.filter(({ counted }) => counted).reduce((sum, { days }) => sum + (days ?? 0), 0);
      const days = new Set(
        working.flatMap(({ days: count, from, until }) =>
          count === null
            ? []
            : Array.from({ length: daysBetween(from, until ?? asOf) + 1 }, (_none, nth) => addDays(from, nth)),
        ),
      );
      assert.ok(added <= days.size);
    }),
    { ...runs, numRuns: 500 },
  );
});

test('the order in which facts were recorded changes nothing', () => {
  fc.assert(
    fc.property(lives, ({ claim, facts, plans, asOf }) => {
      assert.equal(lastDay(claim, { facts: facts.toReversed(), plans }, asOf), lastDay(claim, { facts, plans }, asOf));
    }),
    runs,
  );
});

test('the last counted row ends on the day, and the status follows from it', () => {
  fc.assert(
    fc.property(lives, ({ claim, facts, plans, asOf }) => {
      const { working, limitation_on, status } = limitationOf(claim, { facts: named(facts), plans }, asOf);
      assert.equal(working.findLast(({ counted }) => counted)?.ends_on, limitation_on);
      assert.equal(status === 'reached', (limitation_on ?? '') < asOf);
    }),
    runs,
  );
});

test('an acknowledgement inside the period gives at least three years from its day', () => {
  fc.assert(
    fc.property(lives, restarts, ({ claim, plans, asOf, ...life }, restart) => {
      const facts = life.facts.filter((fact) => !isRestart(fact) && fact.kind !== 'knowledge');
      const on = restart.on ?? '';
      const begins = `${(claim.due_on ?? '').slice(0, 4)}-12-31`;
      const before = lastDay(claim, { facts: facts.filter(({ kind }) => kind !== 'waiver'), plans }, asOf);
      fc.pre(on > begins && on <= asOf && on <= before);
      const years = Number(on.slice(0, 4)) + 3;
      assert.ok(
        lastDay(claim, { facts: [...facts, restart], plans }, asOf) >=
          `${years}${on.slice(4)}`.replace('-02-29', '-02-28'),
      );
    }),
    { ...runs, numRuns: 1000 },
  );
});
