/** The books of random histories: whatever is recorded, on every day and as known at every time they are what a replay says. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '../../../values/day.ts';
import { baseRateRows } from '../../../../test/harness/base-rate-rows.ts';
import { aClaim, aPayment, fixed } from '../../../../test/harness/money-facts.ts';
import { type History, histories } from '../../../../test/harness/replay-histories.ts';
import { baseRatesBy, baseRatesKnownAt, type Facts, factsKnownAt, replay } from '../replay/index.ts';
import { type Account, figuresOn, stepOf } from './account.ts';
import { claimEntries, costEntry, paymentEntry, refundEntry } from './entries.ts';
import { factsOf, factText, type NewFact } from './facts.ts';
import { type BookingEntry, effectiveEntries, reversalOf } from './ledger.ts';
import { differencesFrom, sumsUpTo } from './verify.ts';

interface Recorded {
  readonly recorded_at: string;
}

interface Command extends Recorded {
  readonly facts: readonly NewFact[];
  readonly entries: (account: Account) => readonly BookingEntry[];
}

const kinds = {
  claims: 'claim',
  costs: 'cost',
  payments: 'payment',
  refunds: 'refund',
  waivers: 'waiver',
  terms: 'terms',
  default_terms: 'default_terms',
  titles: 'title',
  allocation_rules: 'allocation_rule',
  plans: 'plan',
  plan_cancellations: 'plan_cancellation',
  interest_postings: 'interest_posting',
  reversals: 'reversal',
} as const;

/** The commands that record a history, in the order of recording. */
const commandsOf = (facts: Facts): Command[] =>
  Object.entries(kinds)
    .flatMap(([member, kind]) =>
      (facts[member as keyof typeof kinds] as readonly Recorded[]).map(({ recorded_at, ...fact }): Command => ({
        recorded_at,
        facts: [{ kind, fact } as unknown as NewFact],
        entries: (account) => entriesOf({ kind, fact } as unknown as NewFact, account),
      })),
    )
    .sort((a, b) => (a.recorded_at < b.recorded_at ? -1 : 1));

function entriesOf({ kind, fact }: NewFact, { entries }: Account): readonly BookingEntry[] {
  if (kind === 'claim') return claimEntries(fact);
  if (kind === 'cost') return [costEntry(fact)];
  if (kind === 'payment') return [paymentEntry(fact, { rule: 'payment.debtor', payment_id: fact.id })];
  if (kind === 'refund') return [refundEntry(fact, fact.payment_id)];
  if (kind !== 'reversal') return [];
  const { reverses_id } = fact;
  return effectiveEntries(entries)
    .filter(({ id, derived, rule, payment_id, lines }) => {
      if (derived) return false;
      return id === reverses_id || payment_id === reverses_id || (rule === 'cost' && lines[0]?.cost_id === reverses_id);
    })
    .map((entry) => reversalOf(entry));
}

const base_rates = baseRateRows;

/** A refund and a reversal need what they name. */
function isPossible({ kind, fact }: NewFact, { facts }: Account): boolean {
  const effective = factsKnownAt(facts, '9999-12-31T00:00:00.000Z');
  if (kind === 'refund') return effective.payments.some(({ id }) => id === fact.payment_id);
  if (kind === 'reversal')
    return [...effective.payments, ...effective.costs, ...effective.waivers, ...effective.titles].some(
      ({ id }) => id === fact.reverses_id,
    );
  return true;
}

/** The account after each command. */
function accountsOf({ facts }: History, today: string): { readonly at: string; readonly account: Account }[] {
  let account: Account = {
    facts: factsOf([]),
    entries: [],
    base_rates,
    replays: new Map(),
  };
  return commandsOf(facts).flatMap((command) => {
    if (!command.facts.every((each) => isPossible(each, account))) return [];
    const addition = { ...command, entries: command.entries(account), today, reason: 'back_dated' as const };
    const known = effectiveEntries(account.entries).length;
    account = stepOf(account, addition).after;
    assert.ok(account.entries.length >= known, 'nothing is removed');
    return { at: command.recorded_at, account };
  });
}

const days = 250;

/** A mandate begins with its claims. */
const opening = ({ facts: { claims } }: History) =>
  claims.map((claim, index) => ({ ...claim, recorded_at: `2026-12-31T00:00:00.00${index}Z` }));

test('on every day, and as known at every time, the entries are what a replay of the facts says', () => {
  fc.assert(
    fc.property(histories, fc.nat(days), fc.nat(40), (history, day, step) => {
      const open = { ...history, facts: { ...history.facts, claims: opening(history), closings: [] } };
      const today = addDays(history.start, days + 1);
      const accounts = accountsOf(open, today);
      const last = accounts.at(-1)?.account;
      const known = accounts[step % Math.max(accounts.length, 1)];
      if (last === undefined || known === undefined) return;
      for (const asOf of [addDays(history.start, day), today]) {
        const tables = { base_rates: baseRatesBy(baseRatesKnownAt(base_rates, known.at)) };
        const replayed = replay(factsKnownAt(last.facts, known.at), tables, asOf);
        assert.deepEqual(differencesFrom(replayed, sumsUpTo(replayed.as_of, known.account.entries)), []);
      }
    }),
    { numRuns: 150 },
  );
});

/** A title of the first claim, recorded after it, and revoked later or not. */
const titled = fc
  .record({
    issued: fc.nat(days),
    interest_from: fc.option(fc.nat(days)),
    amount_base: fc.bigInt(0n, 200_000n),
    titled_costs_cents: fc.option(fc.bigInt(1n, 20_000n)),
    contains_cost_ids: fc.subarray(['cost-0', 'cost-1', 'cost-2']),
    isRevoked: fc.boolean(),
  })
  .map(
    ({ issued, interest_from, amount_base, isRevoked, ...title }) =>
      (start: string): Pick<Facts, 'titles' | 'reversals'> => {
        const issued_on = addDays(start, issued);
        const interest =
          interest_from === null
            ? null
            : { ...fixed(4_000_000n), amount_base, amount_base_on: issued_on, from: addDays(start, interest_from) };
        return {
          titles: [
            {
              ...title,
              id: 'title',
              claim_id: 'claim-a',
              issued_on,
              interest,
              recorded_at: '2027-06-01T00:00:00.000Z',
            },
          ],
          reversals: isRevoked ? [{ reverses_id: 'title', recorded_at: '2027-06-02T00:00:00.000Z' }] : [],
        };
      },
  );

test('the same with a title that is recorded after acceptance, and revoked', () => {
  fc.assert(
    fc.property(histories, titled, fc.nat(days), fc.nat(2), (history, titleFrom, day, back) => {
      const { titles, reversals } = titleFrom(history.start);
      const claims = opening(history).map((claim) => ({ ...claim, titled: false, titled_costs: null }));
      const facts = {
        ...history.facts,
        claims,
        closings: [],
        titles,
        reversals: [...history.facts.reversals, ...reversals],
      };
      const today = addDays(history.start, days + 1);
      const accounts = accountsOf({ ...history, facts }, today);
      const [last, known] = [accounts.at(-1), accounts.at(-1 - back)];
      if (last === undefined || known === undefined) return;
      for (const asOf of [addDays(history.start, day), today]) {
        const tables = { base_rates: baseRatesBy(baseRatesKnownAt(base_rates, known.at)) };
        const replayed = replay(factsKnownAt(last.account.facts, known.at), tables, asOf);
        assert.deepEqual(differencesFrom(replayed, sumsUpTo(replayed.as_of, known.account.entries)), []);
      }
    }),
    { numRuns: 150 },
  );
});

test('a fact is read as it was kept', () => {
  fc.assert(
    fc.property(histories, ({ facts }) => {
      for (const { facts: each, recorded_at } of commandsOf(facts))
        for (const { kind, fact } of each) {
          const read = factsOf([{ kind, recorded_at, fact: factText(fact) }]);
          assert.deepEqual(structuredClone(Object.values(read).flat()), [structuredClone({ ...fact, recorded_at })]);
        }
    }),
    { numRuns: 50 },
  );
});

test('a new version of a rule corrects the books once, with its cause and its reason, and the figures known before it stay', () => {
  const claim = aClaim({ id: 'claim', since: '2026-01-10', principal_cents: 100_00n });
  const paid = aPayment({ id: 'paid', value_date: '2026-02-01', amount_cents: 30_00n });
  const facts = { ...factsOf([]), claims: [claim], payments: [paid] };
  const entries = [...claimEntries(claim), paymentEntry(paid, { rule: 'payment.debtor', payment_id: 'payment' })];
  const account = { mandate_id: 'mandate', facts, fact_count: 2, entries, base_rates, rules: {}, replays: new Map() };
  const at = { facts: [], entries: [], recorded_at: '2026-03-01T00:00:00.000Z', today: '2026-03-01' };
  const before = stepOf(account, { ...at, reason: 'back_dated' }).after;
  const changed = stepOf({ ...before, rules: { 'allocation.bgb_367_1': 2 } }, { ...at, reason: 'table_changed' });
  assert.deepEqual(
    changed.booked.map(({ rule_version, reason, cause_entry_id, reverses_entry_id }) => [
      rule_version,
      reason,
      cause_entry_id,
      reverses_entry_id !== null,
    ]),
    [
      ['allocation.bgb_367_1/1', 'rule_changed', 'paid', true],
      ['allocation.bgb_367_1/2', 'rule_changed', 'paid', false],
    ],
  );
  const [{ rule_versions: then }, { rule_versions: now }] = [
    figuresOn(before, at.today),
    figuresOn(changed.after, at.today),
  ];
  assert.deepEqual([then, now], [{}, { 'allocation.bgb_367_1': 2 }]);
  for (const { entries: booked } of [before, changed.after])
    assert.deepEqual(differencesFrom(figuresOn(before, at.today), sumsUpTo(at.today, booked)), []);
  assert.deepEqual(stepOf(changed.after, { ...at, reason: 'table_changed' }).booked, []);
});
