/** The operator's bank day: accounts, what became of a file, lines found among many, the cash position told day by day. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { BankAccount } from '@mahnwerk/contract/operator/bank-accounts.ts';
import type { ImportedBankFile } from '@mahnwerk/contract/operator/bank-files.ts';
import type { BankTransaction } from '@mahnwerk/contract/operator/bank-transactions.ts';
import {
  type CashDays,
  type CashLine,
  cashParts,
  type CashPosition,
} from '@mahnwerk/contract/operator/cash-position.ts';
import type { Ageing, Receipts } from '@mahnwerk/contract/operator/figures.ts';
import {
  givenAccount,
  givenDoubtful,
  importStatements,
  sendFile,
  transactionsOf,
  unusedIban,
} from '../harness/bank.ts';
import { amountOf, camt, type CamtEntry, centsOf } from '../harness/camt.ts';
import { bodyOf, euros, first, givenAccepted, openStage, type Page, type Stage } from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const read = async <T>(path: string): Promise<T> => bodyOf(await stage.operate<T>('GET', `/operator/v1/${path}`), 200);

const act = async (id: string, action: string, body?: unknown): Promise<BankTransaction> =>
  bodyOf(await stage.operate<BankTransaction>('POST', `/operator/v1/bank-transactions/${id}/${action}/`, body), 200);

const arrived = async (iban: string, ...entries: readonly CamtEntry[]) => {
  const unique = entries.map((each) => ({ reference: randomUUID(), ...each }));
  const file = await importStatements(stage, [{ iban, from: '2026-02-20', opening: '0.00', entries: unique }]);
  return { file, lines: await transactionsOf(stage, `bank_file_id=${file.id}`) };
};

describe('an account of the operator', () => {
  const accountOf = async (iban: string): Promise<BankAccount> => {
    const { results } = await read<Page<BankAccount>>('bank-accounts/?limit=100');
    return first(results.filter((each) => each.iban === iban));
  };

  test('says its last statement, whatever the order of imports, is renamed and archived, and then takes no file', async () => {
    const iban = await givenAccount(stage);
    const { id, last_statement, archived } = await accountOf(iban);
    assert.deepEqual([last_statement, archived], [null, false]);
    const later = { iban, from: '2026-03-03', opening: '10.00', entries: [{ amount: '2.50' }] };
    await importStatements(stage, [later]);
    await importStatements(stage, [{ iban, from: '2026-03-02', opening: '0.00', entries: [{ amount: '10.00' }] }]);
    const path = `/operator/v1/bank-accounts/${id}/`;
    const shown = await stage.operate<BankAccount>('GET', path);
    assert.deepEqual(bodyOf(shown, 200).last_statement, { to: '2026-03-03', closing_balance: euros('12.50') });

    const renamed = bodyOf(await stage.operate<BankAccount>('PATCH', path, { name: 'Sparkasse' }), 200);
    assert.deepEqual([renamed.name, renamed.archived], ['Sparkasse', false]);
    bodyOf(await stage.operate('PATCH', path, { archived: true }), 200);
    assert.deepEqual(
      (await read<Page<BankAccount>>('bank-accounts/?archived=true')).results.map((each) => each.id),
      [id],
    );
    const next = camt([{ iban, from: '2026-03-04', opening: '12.50', entries: [{ amount: '1.00' }] }]);
    const refused = await sendFile(stage, next);
    assertRefused(refused, 400, 'validation_error', 'invalid base64');
    assert.match(refused.text, new RegExp(`"account_iban":"${iban}"`));
    bodyOf(await stage.operate('PATCH', path, { archived: false }), 200);
    assert.equal((await sendFile(stage, next)).status, 201);
  });
});

describe('a bank file', () => {
  test('says who imported it, what waits of it and how much is booked', async () => {
    const company = await stage.aCompany();
    const { mandate } = await givenAccepted(stage, company);
    const text = mandate.reference_number;
    const iban = await givenAccount(stage);
    const { file } = await arrived(
      iban,
      { amount: '1.00', text },
      { amount: '2.00', text },
      { amount: '3.00', text: '?' },
    );
    const path = `bank-files/${file.id}/`;
    const before_ = await read<ImportedBankFile>(path);
    assert.deepEqual(before_.waiting, { exact: 2, strong: 0, weak: 0, none: 1 });
    assert.deepEqual([before_.booked, before_.created_by?.type], [0, 'key']);
    assert.ok((before_.created_by?.name ?? '') !== '');
    bodyOf(await stage.operate('POST', `/operator/v1/${path}book-exact/`), 200);
    const after_ = await read<ImportedBankFile>(path);
    assert.deepEqual([after_.waiting, after_.booked], [{ exact: 0, strong: 0, weak: 0, none: 1 }, 2]);
  });

  test('that was imported before names the first, and one of an unknown account its IBAN', async () => {
    const iban = await givenAccount(stage);
    const content = camt([{ iban, from: '2026-03-05', opening: '0.00', entries: [{ amount: '1.00' }] }]);
    const { id } = bodyOf(await sendFile(stage, content), 201);
    const again = await sendFile(stage, content);
    assertRefused(again, 409, 'conflict');
    assert.equal((JSON.parse(again.text) as { bank_file_id: string }).bank_file_id, id);
    const unknown = unusedIban();
    const refused = await sendFile(stage, camt([{ iban: unknown, from: '2026-03-05', opening: '0.00', entries: [] }]));
    assertRefused(refused, 400, 'validation_error', 'invalid base64');
    assert.equal((JSON.parse(refused.text) as { account_iban: string }).account_iban, unknown);
  });
});

test('lines are found by words, account, amount and confidence, in the order of their day or amount', async () => {
  const company = await stage.aCompany();
  const { mandate } = await givenAccepted(stage, company);
  const iban = await givenAccount(stage);
  const { lines } = await arrived(
    iban,
    { amount: '12.00', name: 'Jörg Groß', text: `Rate ${mandate.reference_number}`, valued: '2026-02-18' },
    {
      amount: '30.00',
      name: 'Weißer & Söhne',
      iban: 'DE89370400440532013000',
      text: `x${'y'.repeat(1990)}`,
      valued: '2026-02-17',
    },
    { amount: '-8.00', text: "O'Neill \\ ':*", valued: '2026-02-19' },
    { amount: '5.00', text: 'booked', valued: '2026-02-20' },
  );
  await act(lines[3]?.id ?? '', 'book', { splits: [{ mandate_id: mandate.id, amount: euros('5.00') }] });
  const found = async (query: string): Promise<string[]> =>
    (await read<Page<BankTransaction>>(`bank-transactions/?account_iban=${iban}&${query}`)).results.map(
      ({ amount }) => amount.value,
    );
  assert.deepEqual(await found('waiting=true&ordering=value_date'), ['30.00', '12.00', '8.00']);
  assert.deepEqual(await found('waiting=false&ordering=value_date'), ['5.00']);
  assert.deepEqual(await found('ordering=-amount&waiting=true'), ['30.00', '12.00', '8.00']);
  assert.deepEqual(await found('ordering=amount'), ['5.00', '8.00', '12.00', '30.00']);
  assert.deepEqual(await found('amount_min=8&amount_max=12.00&ordering=value_date'), ['12.00', '8.00']);
  assert.deepEqual(await found('confidence=exact'), ['12.00']);
  assert.deepEqual(await found('confidence=none&ordering=amount'), ['8.00', '30.00']);
  for (const [q, amounts] of [
    ['gross jorg', ['12.00']],
    [mandate.reference_number.toLowerCase(), ['12.00']],
    ['söhn', ['30.00']],
    ['DE89 3704 0044 0532 0130 00', ['30.00']],
    [`x${'y'.repeat(90)}`, ['30.00']],
    ["o'neill", ['8.00']],
    ["':* \\", []],
    ['nothing', []],
  ] as const)
    assert.deepEqual(await found(`q=${encodeURIComponent(q)}`), amounts, q);
});

describe('the cash position', () => {
  const at = (on: string) => read<CashPosition>(`cash-position/?on=${on}`);

  const linesOf = async (on: string, part: string): Promise<CashLine[]> => {
    const found: CashLine[] = [];
    for (let path: string | null = `/operator/v1/cash-position/lines/?limit=10&on=${on}&part=${part}`; path !== null;) {
      const page: { count: number; next: string | null; results: CashLine[] } = bodyOf(
        await stage.operate('GET', path),
        200,
      );
      found.push(...page.results);
      path = page.next === null ? null : page.next.replace(/^https?:\/\/[^/]+/, '');
      if (path === null) assert.equal(page.count, found.length, `${part} counts its lines`);
    }
    return found;
  };

  test('of many days is that of each, and each figure is the sum of its lines', async () => {
    const company = await stage.aCompany();
    const { mandate } = await givenAccepted(stage, company);
    const by_hand = { amount: euros('7.00'), value_date: '2026-02-10', payer: 'debtor' };
    bodyOf(await stage.operate('POST', `/operator/v1/mandates/${mandate.id}/payments/`, by_hand), 201);
    const iban = await givenAccount(stage);
    await importStatements(stage, [
      {
        iban,
        from: '2026-02-16',
        to: '2026-02-18',
        opening: '1000.00',
        entries: [
          { amount: '40.00', text: 'book', endToEndId: 'BD-1' },
          { amount: '9.00', text: 'ignore', booked: '2026-02-17' },
          { amount: '5.00', text: 'refund', booked: '2026-02-17' },
          { amount: '-10.00', text: 'back', endToEndId: 'BD-1', isReturn: true, booked: '2026-02-18' },
        ],
      },
    ]);
    const ids = (await transactionsOf(stage, `account_iban=${iban}`)).map(({ id }) => id);
    const splits = { splits: [{ mandate_id: mandate.id, amount: euros('10.00') }] };
    await act(ids[0] ?? '', 'book', splits);
    await act(ids[1] ?? '', 'ignore', { reason: 'Ours' });
    await act(ids[2] ?? '', 'refund');
    await act(ids[3] ?? '', 'book', splits);
    await act(ids[3] ?? '', 'unbook');
    await act(ids[3] ?? '', 'book', splits);
    const { line } = await givenDoubtful(stage, '2026-02-17');

    const { days } = await read<CashDays>('cash-position/days/?from=2026-02-14&to=2026-02-20');
    assert.deepEqual(
      days.map(({ on }) => on),
      [14, 15, 16, 17, 18, 19, 20].map((day) => `2026-02-${day}`),
    );
    for (const { covered: _covered, ...day } of days) {
      const { on, bank_balance, booked, suspense, difference } = await at(day.on);
      assert.deepEqual(day, { on, bank_balance, booked, suspense, difference });
    }
    for (const on of ['2026-02-16', '2026-02-17', '2026-02-20']) {
      const position = await at(on);
      for (const part of cashParts) {
        const lines = await linesOf(on, part);
        const sum = lines.reduce((cents, { amount }) => cents + centsOf(amount.value), 0);
        assert.equal(amountOf(sum), position[part].value, `${part} on ${on}`);
      }
    }
    const booked = await linesOf('2026-02-20', 'booked');
    assert.ok(booked.every(({ mandate_id, payment_id }) => mandate_id !== null && payment_id !== null));
    assert.deepEqual(
      (await linesOf('2026-02-20', 'unbanked')).map(({ bank_transaction_id, amount }) => [bank_transaction_id, amount]),
      [[null, euros('7.00')]],
    );
    assert.ok((await linesOf('2026-02-20', 'suspense')).every((each) => each.bank_transaction_id !== line.id));
    await act(line.id, 'take');
    assert.ok((await linesOf('2026-02-20', 'suspense')).some((each) => each.bank_transaction_id === line.id));
    assert.ok(
      (await read<Page<CashLine>>('cash-position/lines/')).count > 0,
      'without parameters it is what waits today',
    );
  });

  test('is covered up to the day that every account reaches, and names the statement that is missing', async () => {
    const other = await openStage();
    try {
      const look = async () =>
        bodyOf(
          await other.operate<CashDays>('GET', '/operator/v1/cash-position/days/?from=2026-04-01&to=2026-04-09'),
          200,
        );
      const coveredOf = ({ days }: CashDays) => days.filter(({ covered }) => covered).map(({ on }) => on.slice(-2));
      const iban = await givenAccount(other);
      assert.deepEqual(coveredOf(await look()), []);
      await importStatements(other, [{ iban, from: '2026-04-02', opening: '0.00', entries: [{ amount: '5.00' }] }]);
      await importStatements(other, [{ iban, from: '2026-04-08', opening: '6.00', entries: [{ amount: '1.00' }] }]);
      const open = await look();
      assert.deepEqual(open.gaps, [{ account_iban: iban, from: '2026-04-02', to: '2026-04-08' }]);
      assert.deepEqual(coveredOf(open), ['02']);
      assert.deepEqual(open.days.map(({ difference }) => difference.value).slice(-2), ['1.00', '1.00']);
      await importStatements(other, [{ iban, from: '2026-04-07', opening: '5.00', entries: [{ amount: '1.00' }] }]);
      const whole = await look();
      assert.deepEqual(whole.gaps, []);
      assert.deepEqual(coveredOf(whole), ['02', '03', '04', '05', '06', '07', '08']);
      assert.ok(whole.days.every(({ difference }) => difference.value === '0.00'));
    } finally {
      await other.stop();
    }
  });

  test('refuses days in the wrong order and more than 400', async () => {
    const refused = async (query: string) =>
      assertRefused(
        await stage.operate('GET', `/operator/v1/cash-position/days/?${query}`),
        400,
        'validation_error',
        'invalid_parameter from',
      );
    await refused('from=2026-02-02&to=2026-02-01');
    await refused('from=2025-01-01&to=2026-02-05');
    assert.equal((await read<CashDays>('cash-position/days/?from=2025-01-01&to=2026-02-04')).days.length, 400);
    assert.equal((await read<CashDays>('cash-position/days/')).days.length, 90);
  });
});

describe('figures', () => {
  test('say what came in by month, and what came back in its own', async () => {
    const company = await stage.aCompany();
    const { mandate } = await givenAccepted(stage, company);
    const pay = async (amount: string, value_date: string, payer: 'debtor' | 'client') =>
      bodyOf(
        await stage.operate<{ id: string }>('POST', `/operator/v1/mandates/${mandate.id}/payments/`, {
          amount: euros(amount),
          value_date,
          payer,
        }),
        201,
      ).id;
    await pay('10.00', '2026-01-31', 'debtor');
    await pay('4.00', '2026-02-01', 'client');
    const returned = await pay('3.00', '2026-01-02', 'debtor');
    const mistaken = await pay('2.00', '2026-01-03', 'debtor');
    const reverse = (id: string, body?: object) =>
      stage.operate('POST', `/operator/v1/mandates/${mandate.id}/payments/${id}/reverse/`, body);
    bodyOf(await reverse(returned, { returned_on: '2026-02-05' }), 200);
    bodyOf(await reverse(mistaken), 200);
    const { months } = await read<Receipts>(`figures/receipts/?from=2025-12&to=2026-02&company_id=${company.company}`);
    assert.deepEqual(
      months.map(({ month, ...sums }) => [month, ...Object.values(sums).map(({ value }) => value)]),
      [
        ['2025-12', '0.00', '0.00', '0.00'],
        ['2026-01', '13.00', '0.00', '0.00'],
        ['2026-02', '0.00', '4.00', '3.00'],
      ],
    );
    const all = await read<Receipts>('figures/receipts/');
    assert.equal(all.months.length, 12);
    assertRefused(
      await stage.operate('GET', '/operator/v1/figures/receipts/?from=2026-02&to=2026-01'),
      400,
      'validation_error',
      'invalid_parameter from',
    );
  });

  test('say how old what is open is', async () => {
    const company = await stage.aCompany();
    await givenAccepted(stage, company);
    const cases = await read<Ageing>(`figures/ageing/?of=cases&company_id=${company.company}`);
    assert.deepEqual(
      cases.ages.map(({ from, to, count }) => [from, to, count]),
      [
        [0, 30, 1],
        [31, 90, 0],
        [91, 180, 0],
        [181, 365, 0],
        [366, null, 0],
      ],
    );
    assert.ok(centsOf(cases.ages[0]?.open_amount.value ?? '') > 0);
    const invoices = await read<Ageing>('figures/ageing/?of=invoices');
    assert.deepEqual(
      invoices.ages.map(({ from, to }) => [from, to]),
      [
        [null, 0],
        [1, 30],
        [31, 60],
        [61, 90],
        [91, null],
      ],
    );
  });
});
