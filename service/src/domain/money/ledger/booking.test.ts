/** What is booked after acceptance: payments settle in the law's order, costs join their line, reversals undo, and the balance always adds up. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type BalanceLine, balanceLines } from '@mahnwerk/contract/shapes/balance.ts';
import { sumOf } from '../../../values/money.ts';
import {
  type BookedPosting,
  costEntry,
  openCents,
  paymentEntry,
  reversalOf,
  isReversalBlocked,
  bookedCost,
  bookedEntry,
} from './booking.ts';
import type { LedgerAccount, BookingEntry } from './ledger.ts';
import type { AllocationOrder } from './allocation.ts';
import { balanceOf } from './balance.ts';
import { type OpeningClaim, openingEntries, overpaidNote } from './opening.ts';

/** A ledger that grows entry by entry, as the database keeps it. */
class Books {
  readonly postings: BookedPosting[] = [];
  readonly orders: ReadonlyMap<string, AllocationOrder>;
  #entries = 0;

  constructor(claims: readonly OpeningClaim[]) {
    this.orders = new Map(claims.map(({ id, allocation = 'bgb_367_1' }) => [id, allocation]));
    for (const each of openingEntries({ claims })) this.book(each);
  }

  book(entry: BookingEntry): void {
    assert.equal(sumOf(entry.lines.map(({ amount_cents }) => amount_cents)), 0n);
    this.#entries += 1;
    const { value_date, payment_id, reverses_entry_id } = entry;
    for (const line of entry.lines)
      this.postings.push({ entry_id: `entry ${this.#entries}`, ...line, value_date, payment_id, reverses_entry_id });
  }

  pay(
    amount_cents: bigint,
    {
      id = `payment ${this.postings.length}`,
      day = '2026-03-01',
      payer = 'debtor',
      claim = null,
    }: { id?: string; day?: string; payer?: 'debtor' | 'client'; claim?: string | null } = {},
  ): BookingEntry {
    const entry = paymentEntry(
      { id, amount_cents, value_date: day, payer, claim_id: claim },
      this.postings,
      this.orders,
    );
    this.book(entry);
    return entry;
  }

  /** The id of its entry. */
  cost(amount_cents: bigint, { day = '2026-02-20', interest_bearing = false } = {}): string {
    this.book(costEntry({ kind: 'court_fee', amount_cents, value_date: day, interest_bearing }));
    return `entry ${this.#entries}`;
  }

  /** False where the costs do not stand booked, or payments would stand on what nobody owes. */
  reverseCost(entryId: string): boolean {
    const booked = bookedCost(this.postings, entryId);
    const can = booked.length > 0 && !isReversalBlocked(this.postings, booked);
    if (can) this.book(reversalOf(booked));
    return can;
  }

  /** False where the payment does not stand booked. */
  reverse(id: string): boolean {
    const booked = bookedEntry(this.postings, id);
    if (booked.length > 0) this.book(reversalOf(booked));
    return booked.length > 0;
  }

  balance(day = '9999-12-31') {
    return balanceOf(
      this.postings
        .filter(({ value_date }) => value_date <= day)
        .map(({ account, amount_cents }) => ({ account: account as LedgerAccount, amount_cents })),
    );
  }

  /** What is paid on each line of each claim, where anything is. */
  paid(): Record<string, bigint> {
    const sums: Record<string, bigint> = {};
    for (const { account, claim_id, amount_cents } of this.postings)
      if (account.startsWith('payment_on_'))
        sums[`${claim_id ?? 'case'} ${account.slice('payment_on_'.length)}`] =
          (sums[`${claim_id ?? 'case'} ${account.slice('payment_on_'.length)}`] ?? 0n) - amount_cents;
    return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0n));
  }
}

const claimOf = (id: string, changes: Partial<OpeningClaim> = {}): OpeningClaim => ({
  id,
  value_date: '2026-01-10',
  principal_cents: 100n,
  charges: [],
  payments: [],
  ...changes,
});
const charged = (type: 'reminder_fee' | 'interest', amount_cents: bigint, value_date = '2026-01-20') => ({
  type,
  amount_cents,
  value_date,
});

describe('a payment on the case', () => {
  test('settles the costs of the case, then claim by claim costs, interest, principal, the oldest claim first', () => {
    const young = claimOf('young', { value_date: '2026-01-12', charges: [charged('reminder_fee', 5n)] });
    const old = claimOf('old', { charges: [charged('reminder_fee', 5n), charged('interest', 7n)] });
    const after = (cents: bigint) => {
      const books = new Books([young, old]);
      books.cost(10n);
      books.cost(20n, { interest_bearing: true });
      books.pay(cents);
      return books.paid();
    };
    assert.deepEqual(after(25n), { 'case costs_interest_bearing': 20n, 'case costs_interest_free': 5n });
    const costs = { 'case costs_interest_bearing': 20n, 'case costs_interest_free': 10n };
    assert.deepEqual(after(40n), { ...costs, 'old costs_interest_free': 5n, 'old interest_on_principal_claim': 5n });
    const settled = {
      ...costs,
      'old costs_interest_free': 5n,
      'old interest_on_principal_claim': 7n,
      'old principal_claim': 100n,
    };
    assert.deepEqual(after(150n), { ...settled, 'young costs_interest_free': 5n, 'young principal_claim': 3n });
  });

  test('settles the claim it was reported on before older ones, and a consumer’s loan before its interest', () => {
    const books = new Books([
      claimOf('old'),
      claimOf('loan', { value_date: '2026-01-12', charges: [charged('interest', 7n)], allocation: 'bgb_497_3' }),
    ]);
    books.pay(103n, { payer: 'client', claim: 'loan' });
    books.pay(6n, { payer: 'client', claim: 'loan' });
    assert.deepEqual(books.paid(), {
      'loan principal_claim': 100n,
      'loan interest_on_principal_claim': 7n,
      'old principal_claim': 2n,
    });
  });

  test('takes nothing for what arose after its day while something was owed on it', () => {
    const books = new Books([claimOf('claim')]);
    books.cost(30n, { day: '2026-02-20' });
    books.pay(40n, { day: '2026-02-01' });
    assert.deepEqual(books.paid(), { 'claim principal_claim': 40n });
    books.pay(70n, { day: '2026-02-02' });
    assert.deepEqual(books.paid(), { 'claim principal_claim': 100n, 'case costs_interest_free': 10n });
  });

  test('stands on the principal with what exceeds everything, and the note says so', () => {
    const books = new Books([claimOf('claim')]);
    const { note, lines } = books.pay(130n);
    assert.equal(note, overpaidNote);
    assert.deepEqual(lines, [
      { account: 'received_by_service', amount_cents: 130n, claim_id: null },
      { account: 'payment_on_principal_claim', amount_cents: -130n, claim_id: 'claim' },
    ]);
    assert.equal(books.balance().principal_claim.balance_cents, -30n);
    assert.equal(books.pay(1n, { payer: 'client' }).lines[0]?.account, 'received_by_creditor');
  });
});

test('what was undone is owed again, and is settled by the next payment', () => {
  const books = new Books([
    claimOf('claim', {
      charges: [charged('reminder_fee', 5n)],
      payments: [{ id: 'carried over', amount_cents: 20n, value_date: '2026-02-01' }],
    }),
  ]);
  books.pay(30n, { id: 'bounced' });
  const before = books.balance();
  assert.ok(books.reverse('bounced') && books.reverse('carried over'));
  assert.ok(!books.reverse('bounced') && !books.reverse('unheard of'), 'once');
  assert.deepEqual(books.paid(), {});
  books.pay(50n, { id: 'bounced' });
  assert.deepEqual(books.balance(), before);
  assert.ok(books.reverse('bounced'), 'booked anew, it can be undone anew');
});

describe('costs that were undone', () => {
  test('are not owed any more, on no day, and are settled by no payment', () => {
    const books = new Books([claimOf('claim')]);
    const kept = books.cost(10n, { day: '2026-02-10' });
    const mistaken = books.cost(30n, { day: '2026-02-20' });
    assert.ok(books.reverseCost(mistaken));
    assert.ok(!books.reverseCost(mistaken) && !books.reverseCost('unheard of'), 'once');
    assert.deepEqual(
      ['2026-02-10', '2026-02-20'].map((day) => books.balance(day).costs_interest_free.balance_cents),
      [10n, 10n],
    );
    books.pay(25n, { day: '2026-02-15' });
    assert.deepEqual(
      books.paid(),
      { 'case costs_interest_free': 10n, 'claim principal_claim': 15n },
      'what is still owed keeps its own day',
    );
    assert.ok(!books.reverseCost(kept));
  });

  test('wait for the payments that settled them to be undone', () => {
    const books = new Books([claimOf('claim')]);
    const entry = books.cost(30n);
    books.pay(1n, { id: 'settled' });
    assert.ok(!books.reverseCost(entry));
    assert.ok(books.reverse('settled') && books.reverseCost(entry));
    books.pay(1n, { id: 'settled' });
    assert.deepEqual(books.paid(), { 'claim principal_claim': 1n });
  });
});

// Random lives of a case: any booking, in any order, on any past day.

const cents = fc.bigInt(1n, 500n);
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-02-${String(number).padStart(2, '0')}`);
const claim = fc.record({
  value_date: day,
  principal_cents: cents,
  charges: fc.array(
    fc.record({ type: fc.constantFrom('reminder_fee', 'interest'), amount_cents: cents, value_date: day }),
    { maxLength: 2 },
  ),
  payments: fc.array(fc.record({ amount_cents: fc.bigInt(1n, 50n), value_date: day }), { maxLength: 2 }),
  allocation: fc.constantFrom('bgb_367_1', 'bgb_497_3'),
});
const happening = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    amount: cents,
    day,
    payer: fc.constantFrom('debtor', 'client'),
    claim: fc.option(fc.nat({ max: 2 })),
  }),
  fc.record({ kind: fc.constant('cost' as const), amount: cents, day, interest_bearing: fc.boolean() }),
  fc.record({ kind: fc.constant('reverse' as const), which: fc.nat({ max: 12 }) }),
  fc.record({ kind: fc.constant('reverse cost' as const), which: fc.nat({ max: 4 }) }),
);

test('whatever is booked, in whatever order and on whatever past day: balance = claim − payment on every line of every day, and no line is paid beyond its claim but the principal', () => {
  fc.assert(
    fc.property(
      fc.array(claim, { minLength: 1, maxLength: 3 }),
      fc.array(happening, { maxLength: 12 }),
      (opening, happenings) => {
        const claims = opening.map((each, index): OpeningClaim => ({
          ...each,
          id: `claim ${index}`,
          payments: each.payments.map((payment, number) => ({ ...payment, id: `carried ${index} ${number}` })),
        }));
        const books = new Books(claims);
        const booked = new Map(
          claims.flatMap(({ payments }) => payments.map(({ id, amount_cents }) => [id, amount_cents])),
        );
        const known = [...booked.keys()];
        const costs: { readonly entry: string; readonly amount: bigint; undone: boolean }[] = [];
        let owed = sumOf(
          claims.flatMap(({ principal_cents, charges }) => [
            principal_cents,
            ...charges.map(({ amount_cents }) => amount_cents),
          ]),
        );
        for (const [index, each] of happenings.entries()) {
          if (each.kind === 'cost') {
            costs.push({ entry: books.cost(each.amount, each), amount: each.amount, undone: false });
            owed += each.amount;
          } else if (each.kind === 'reverse cost') {
            const known = costs[each.which];
            const before = books.postings.length;
            const undone = books.reverseCost(known?.entry ?? 'unheard of');
            assert.equal(books.postings.length > before, undone);
            assert.ok(!undone || known?.undone === false, 'once');
            if (known === undefined || !undone) continue;
            known.undone = true;
            owed -= known.amount;
          } else if (each.kind === 'pay') {
            const id = `payment ${index}`;
            books.pay(each.amount, {
              id,
              day: each.day,
              payer: each.payer,
              claim: claims[each.claim ?? 3]?.id ?? null,
            });
            booked.set(id, each.amount);
            known.push(id);
          } else {
            const id = known[each.which] ?? 'unheard of';
            assert.equal(books.reverse(id), booked.delete(id));
          }
          assertAddsUp(books, { owed, paid: sumOf([...booked.values()]), claims });
        }
      },
    ),
    { numRuns: 500 },
  );
});

function assertAddsUp(
  books: Books,
  { owed, paid, claims }: { owed: bigint; paid: bigint; claims: readonly OpeningClaim[] },
): void {
  for (const until of ['2026-02-01', '2026-02-10', '2026-02-20', '2026-02-28', '9999-12-31']) {
    const balance = books.balance(until);
    const lines = balanceLines.map((line) => balance[line]);
    for (const line of [...lines, balance.total])
      assert.equal(line.balance_cents, line.legal_claim_cents - line.payment_cents);
    assert.equal(balance.total.balance_cents, sumOf(lines.map(({ balance_cents }) => balance_cents)));
    assert.ok(
      lines.every(({ payment_cents }) => payment_cents >= 0n),
      'nothing is paid below zero on any day',
    );
  }
  const { total } = books.balance();
  assert.deepEqual(
    [total.legal_claim_cents, total.payment_cents, openCents(books.postings)],
    [owed, paid, owed - paid],
  );
  assert.equal(
    sumOf([null, ...claims.map(({ id }) => id)].map((id) => openCents(books.postings, [id]))),
    owed - paid,
    'claims and the case together are the case',
  );
  assertNothingOverpaid(books);
  assert.equal(sumOf(books.postings.map(({ amount_cents }) => amount_cents)), 0n);
}

/** Only a principal holds more than its claim. */
function assertNothingOverpaid({ postings }: Books): void {
  const open = new Map<string, bigint>();
  for (const { account, claim_id, amount_cents } of postings) {
    const line = balanceLines.find(
      (each: BalanceLine) =>
        account.endsWith(`_${each}`) && [`legal_claim_of_${each}`, `payment_on_${each}`].includes(account),
    );
    if (line !== undefined && line !== 'principal_claim')
      open.set(`${claim_id} ${line}`, (open.get(`${claim_id} ${line}`) ?? 0n) + amount_cents);
  }
  for (const [where, cents] of open) assert.ok(cents >= 0n, `${where} is paid beyond its claim`);
}
