/** The bank's balance, told apart to the cent for every day that bank files cover. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { BankTransaction } from '@mahnwerk/contract/operator/bank-transactions.ts';
import type { CashPosition } from '@mahnwerk/contract/operator/cash-position.ts';
import { givenPayout, givenStatement } from '../harness/given-statements.ts';
import { givenAccount, importStatements, transactionsOf } from '../harness/bank.ts';
import { amountOf, type CamtStatement, centsOf, closingOf } from '../harness/camt.ts';
import { bodyOf, euros, givenAccepted, openStage, type Stage } from '../harness/cases.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const at = async (on: string): Promise<CashPosition> =>
  bodyOf(await stage.operate<CashPosition>('GET', `/operator/v1/cash-position/?on=${on}`), 200);

const figures = ({ on: _on, ...amounts }: CashPosition): Record<string, string> =>
  Object.fromEntries(Object.entries(amounts).map(([name, { value }]) => [name, value]));

const act = async (id: string, action: string, body?: unknown): Promise<BankTransaction> =>
  bodyOf(await stage.operate<BankTransaction>('POST', `/operator/v1/bank-transactions/${id}/${action}/`, body), 200);

test('a cash position tells what the money on the client-money accounts is', async () => {
  const company = await stage.aCompany();
  const { mandate } = await givenAccepted(stage, company);
  const payment = { amount: euros('7.00'), value_date: '2026-02-10', payer: 'debtor' };
  bodyOf(await stage.operate('POST', `/operator/v1/mandates/${mandate.id}/payments/`, payment), 201);
  const iban = await givenAccount(stage);
  const entries = [
    { amount: '40.00', text: 'book', endToEndId: 'CP-1' },
    { amount: '9.00', text: 'ignore', booked: '2026-02-17' },
    { amount: '5.00', text: 'refund', booked: '2026-02-17' },
    { amount: '-5.00', text: 'transfer', booked: '2026-02-18' },
    { amount: '-10.00', text: 'back', endToEndId: 'CP-1', isReturn: true, booked: '2026-02-18' },
  ];
  const file = await importStatements(stage, [
    { iban, from: '2026-02-16', to: '2026-02-18', opening: '1000.00', entries },
  ]);
  const own = await givenAccount(stage, 'own');
  await importStatements(stage, [{ iban: own, from: '2026-02-16', opening: '1.00', entries: [{ amount: '1.00' }] }]);
  const [credit, fee, surplus, transfer, back] = (await transactionsOf(stage, `bank_file_id=${file.id}`)).map(
    ({ id }) => id,
  );
  const splits = (amount: string) => ({ splits: [{ mandate_id: mandate.id, amount: euros(amount) }] });
  await act(credit ?? '', 'book', splits('10.00'));
  await act(fee ?? '', 'ignore', { reason: 'Ours' });
  await act(surplus ?? '', 'refund');
  await act(transfer ?? '', 'refund');
  await act(back ?? '', 'book', splits('10.00'));

  const zero = { paid_out: '0.00', difference: '0.00', unbanked: '7.00', doubtful: '0.00' };
  assert.deepEqual(figures(await at('2026-02-16')), {
    ...zero,
    opening: '1000.00',
    booked: '10.00',
    suspense: '30.00',
    ignored: '0.00',
    refunded: '0.00',
    bank_balance: '1040.00',
  });
  assert.deepEqual(figures(await at('2026-02-17')), {
    ...zero,
    opening: '1000.00',
    booked: '10.00',
    suspense: '30.00',
    ignored: '9.00',
    refunded: '5.00',
    bank_balance: '1054.00',
  });
  assert.deepEqual(figures(await at('2026-02-28')), {
    ...zero,
    opening: '1000.00',
    booked: '0.00',
    suspense: '30.00',
    ignored: '9.00',
    refunded: '0.00',
    bank_balance: '1039.00',
  });
  assert.deepEqual(figures(await at('2026-02-15')), {
    opening: '0.00',
    booked: '0.00',
    suspense: '0.00',
    ignored: '0.00',
    refunded: '0.00',
    paid_out: '0.00',
    bank_balance: '0.00',
    difference: '0.00',
    unbanked: '7.00',
    doubtful: '0.00',
  });
  const quiet = await importStatements(stage, [{ iban, from: '2026-02-20', opening: '1039.50', entries: [] }]);
  assert.deepEqual(
    quiet.statements.map(({ gap }) => gap),
    [true],
    'a day without entries does not follow itself',
  );
  assert.equal((await at('2026-02-20')).difference.value, '0.50', 'a missing statement shows');
  await importStatements(stage, [{ iban, from: '2026-02-19', opening: '1039.00', entries: [{ amount: '0.50' }] }]);
  assert.equal((await at('2026-02-20')).difference.value, '0.00');
});

test('the statements of one day give the same position in whatever order they are imported', async () => {
  const [day, next] = ['2026-01-12', '2026-01-13'];
  const pieces = [
    { from: day, opening: '50.00', entries: [{ amount: '10.00' }] },
    { from: day, opening: '60.00', entries: [{ amount: '-25.00' }] },
    { from: day, to: next, opening: '35.00', entries: [{ amount: '5.00' }, { amount: '2.00', booked: next }] },
    { from: next, opening: '42.00', entries: [{ amount: '-2.00' }] },
    { from: next, opening: '40.00', entries: [{ amount: '2.00', text: 'again' }] },
  ].map((piece, index) => ({ ...piece, number: String(index + 9) }));
  const orders = [pieces, pieces.toReversed(), [2, 0, 4, 1, 3].flatMap((index) => pieces[index] ?? [])];
  for (const order of orders) {
    const iban = await givenAccount(stage);
    const [before, beforeNext] = [await at(day), await at(next)];

    for (const piece of order) await importStatements(stage, [{ iban, ...piece }]);
    // Read before the piece that it follows, the last line is one of which the balances say that it is stored.
    for (const { id } of await transactionsOf(stage, 'status=doubtful')) await act(id, 'take');
    const grown = (now: CashPosition, then: CashPosition) =>
      (['opening', 'suspense', 'bank_balance', 'difference'] as const).map((name) =>
        amountOf(centsOf(now[name].value) - centsOf(then[name].value)),
      );
    assert.deepEqual(grown(await at(day), before), ['50.00', '-10.00', '40.00', '0.00']);
    assert.deepEqual(grown(await at(next), beforeNext), ['50.00', '-8.00', '42.00', '0.00']);
  }
});

test('a statement that goes on in the middle of a day counts its morning once', async () => {
  const iban = await givenAccount(stage);
  const before = await at('2025-06-30');
  const pieces: readonly Omit<CamtStatement, 'iban'>[] = [
    {
      from: '2025-06-01',
      to: '2025-06-03',
      opening: '100.00',
      entries: [
        { amount: '10.00', booked: '2025-06-02' },
        { amount: '20.00', booked: '2025-06-03' },
      ],
    },
    {
      from: '2025-06-03',
      to: '2025-06-05',
      opening: '130.00',
      entries: [
        { amount: '3.00', booked: '2025-06-03' },
        { amount: '4.00', booked: '2025-06-05' },
      ],
    },
    {
      from: '2025-06-05',
      to: '2025-06-08',
      opening: '137.00',
      entries: [
        { amount: '-6.00', booked: '2025-06-05' },
        { amount: '1.00', booked: '2025-06-08' },
      ],
    },
  ];
  for (const piece of pieces) await importStatements(stage, [{ iban, ...piece }]);
  const expected = [
    ['2025-06-01', '100.00'],
    ['2025-06-02', '110.00'],
    ['2025-06-03', '133.00'],
    ['2025-06-04', '133.00'],
    ['2025-06-05', '131.00'],
    ['2025-06-07', '131.00'],
    ['2025-06-08', '132.00'],
  ] as const;
  assert.equal(before.bank_balance.value, '0.00');
  for (const [day, balance] of expected) {
    const { bank_balance, difference } = await at(day);
    assert.deepEqual([day, bank_balance.value, difference.value], [day, balance, '0.00']);
  }
});

test('whatever is decided, and however files are cut, the bank balance is explained on every day', async () => {
  const company = await stage.aCompany();
  const mandates = await Promise.all([1, 2].map(async () => (await givenAccepted(stage, company)).mandate.id));
  // A negative balance that no credit pays in full.
  const owed = await givenStatement(stage, { ...company, status: 'published', total_cents: -100_000_000 });
  const companyItem = async (direction: BankTransaction['direction'], amount_cents: number) =>
    direction === 'credit'
      ? { statement_id: owed }
      : { payout_item_id: (await givenPayout(stage, { isExported: true, amount_cents })).item };
  const entry = fc.record({
    day: fc.integer({ min: 2, max: 6 }),
    cents: fc.oneof(fc.integer({ min: -300, max: -1 }), fc.integer({ min: 1, max: 300 })),
    act: fc.constantFrom('book', 'part', 'company', 'ignore', 'refund', 'unbook', 'none'),
  });
  const story = fc.record({
    entries: fc.array(entry, { minLength: 1, maxLength: 8 }),
    opening: fc.integer({ min: -1000, max: 1000 }),
    cut: fc.integer({ min: 2, max: 5 }),
  });
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => `2026-01-0${day}`);
  const property = fc.asyncProperty(story, async ({ entries, opening, cut }) => {
    const iban = await givenAccount(stage);
    const before = new Map(await Promise.all(days.map(async (day) => [day, await at(day)] as const)));
    const dated = entries.map(({ day, cents }) => ({ amount: amountOf(cents), booked: `2026-01-0${day}` }));
    const between = (from: string, to: string): CamtStatement => {
      const earlier = dated.filter(({ booked }) => booked < from);
      const start = closingOf({ iban, from, opening: amountOf(opening), entries: earlier });
      return { iban, from, to, opening: start, entries: dated.filter(({ booked }) => booked >= from && booked <= to) };
    };
    const pieces = [between('2026-01-02', `2026-01-0${cut}`), between(`2026-01-0${cut}`, '2026-01-06')];
    const ids = [];
    for (const piece of pieces) ids.push((await importStatements(stage, [piece])).id);
    const lines = (await Promise.all(ids.map((id) => transactionsOf(stage, `bank_file_id=${id}`)))).flat();
    assert.equal(lines.length, entries.length);
    let paid_out = 0;
    for (const [index, { id, amount, direction }] of lines.entries()) {
      const { act: chosen = 'none' } = entries[index] ?? {};
      const share = amountOf(chosen === 'part' ? 1 : centsOf(amount.value));
      const splits = [{ mandate_id: mandates[index % 2], amount: euros(share) }];
      if (chosen === 'ignore' || chosen === 'unbook') await act(id, 'ignore', { reason: 'Ours' });
      if (chosen === 'refund') await act(id, 'refund');
      if (chosen === 'unbook') await act(id, 'unbook');
      if (chosen === 'company' || chosen === 'unbook') {
        await act(id, 'book', { splits: [{ ...(await companyItem(direction, centsOf(amount.value))), amount }] });
        if (chosen === 'unbook') await act(id, 'unbook');
        else paid_out += (direction === 'credit' ? 1 : -1) * centsOf(amount.value);
      }
      if ((chosen === 'book' || chosen === 'part') && direction === 'credit') await act(id, 'book', { splits });
    }
    const grown = async (): Promise<number> =>
      centsOf((await at('2026-01-07')).paid_out.value) - centsOf(before.get('2026-01-07')?.paid_out.value ?? '');
    assert.equal(await grown(), paid_out);
    for (const day of days) {
      const now = await at(day);
      const added = centsOf(now.bank_balance.value) - centsOf(before.get(day)?.bank_balance.value ?? '');
      const expected =
        day < '2026-01-02' ? 0 : centsOf(closingOf(between('2026-01-02', day > '2026-01-06' ? '2026-01-06' : day)));
      assert.deepEqual([day, added, now.difference.value], [day, expected, before.get(day)?.difference.value]);
    }
  });
  await fc.assert(property, { numRuns: 8 });
});
