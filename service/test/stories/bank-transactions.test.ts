/** The operator books what the bank reports: proposals, splits, what is left, what comes back. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { ExactBookings } from '@mahnwerk/contract/operator/bank-files.ts';
import type { BankTransaction } from '@mahnwerk/contract/operator/bank-transactions.ts';
import type { MandatePayment } from '@mahnwerk/contract/operator/ledger.ts';
import fc from 'fast-check';
import pino from 'pino';
import { copyOrders, standardReference } from '../../bench/portal/rows.ts';
import { comparedName, comparedText } from '../../src/domain/collection/references/index.ts';
import { exactHandler } from '../../src/domain/bank/transactions/index.ts';
import { drain } from '../../src/platform/queue/index.ts';
import { matchWaiting } from '../../src/domain/bank/matching/index.ts';
import { givenAccount, givenExactBookings, importStatements, sendFile, transactionsOf } from '../harness/bank.ts';
import { caseFile } from '../harness/bank-cases.ts';
import type { CamtEntry } from '../harness/camt.ts';
import {
  aClaim,
  aPerson,
  bodyOf,
  type Company,
  euros,
  first,
  givenAccepted,
  givenDebtor,
  openStage,
  type Page,
  type Stage,
  statusesOf,
} from '../harness/cases.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: Stage;
let iban: string;
before(async () => {
  stage = await openStage();
  iban = await givenAccount(stage);
});
after(() => stage.stop());

let names = 0;
let invoices = 0;

/** A case of 100.00, whose debtor and document no other case has. */
async function aCase(company?: Company, claim: object = {}) {
  const of = company ?? (await stage.aCompany());
  const debtor = await givenDebtor(of, {
    ...aPerson(`Zahler${(names += 1)}`),
    bank_accounts: [{ iban: 'DE89370400440532013000' }],
  });
  const document_reference = `INV/${String((invoices += 1)).padStart(6, '0')}`;
  const { mandate, order } = await givenAccepted(stage, of, {
    debtor_id: debtor.id,
    claims: [aClaim(1, { document_reference, ...claim })],
  });
  return {
    company: of,
    mandate,
    debtor,
    document_reference,
    claim: first(order.claims),
    reference: mandate.reference_number,
    look: () => of.read<Mandate>(`/v2/mandates/${mandate.id}/`),
    payments: async () =>
      bodyOf(await stage.operate<Page<MandatePayment>>('GET', `/operator/v1/mandates/${mandate.id}/payments/`), 200)
        .results,
  };
}

/** The transactions of these entries, in a file of their own. */
async function arrived(...entries: readonly CamtEntry[]): Promise<{ file: string; lines: readonly BankTransaction[] }> {
  const unique = entries.map((each) => ({ reference: randomUUID(), ...each }));
  const { id } = await importStatements(stage, [{ iban, from: '2026-02-20', opening: '0.00', entries: unique }]);
  return { file: id, lines: await transactionsOf(stage, `bank_file_id=${id}`) };
}

const line = async (entry: CamtEntry): Promise<BankTransaction> => first((await arrived(entry)).lines);

const command = (id: string, action: string, body?: unknown) =>
  stage.operate<BankTransaction>('POST', `/operator/v1/bank-transactions/${id}/${action}/`, body);

const split = (mandate: Mandate, amount: string, more: object = {}) => ({
  mandate_id: mandate.id,
  amount: euros(amount),
  ...more,
});

const book = async (id: string, ...splits: readonly object[]): Promise<BankTransaction> =>
  bodyOf(await command(id, 'book', { splits }), 200);

const at = async (id: string): Promise<BankTransaction> =>
  bodyOf(await stage.operate<BankTransaction>('GET', `/operator/v1/bank-transactions/${id}/`), 200);

const exactPath = (file: string): string => `/operator/v1/bank-files/${file}/book-exact/`;

async function bookExact(file: string): Promise<Pick<ExactBookings, 'booked' | 'left'>> {
  const { status, booked, left } = bodyOf(await stage.operate<ExactBookings>('POST', exactPath(file)), 200);
  assert.equal(status, 'finished');
  return { booked, left };
}

const proposed = ({ status, proposals }: BankTransaction) => [
  status,
  ...proposals.map(({ confidence, reasons }) => `${confidence}: ${reasons.join(' ')}`),
];

describe('a credit', () => {
  test('that names one case is proposed as exact, and booked with the day and the reference of the bank', async () => {
    const one = await aCase();
    const text = `Rechnung ${one.reference.toLowerCase().replace('-', ' ')}, danke`;
    const { file, lines } = await arrived({ amount: '40.00', valued: '2026-02-19', reference: 'BANK-1', text });
    const credit = first(lines);
    assert.deepEqual(proposed(credit), ['proposed', 'exact: reference_number']);
    assert.deepEqual([credit.proposals[0]?.mandate_id, credit.proposals[0]?.amount], [one.mandate.id, euros('40.00')]);

    const done = await bookExact(file);
    assert.deepEqual(done, { booked: 1, left: 0 });
    const payment = first(await one.payments());
    assert.deepEqual(
      [payment.payer, payment.amount.value, payment.value_date, payment.reference],
      ['debtor', '40.00', '2026-02-19', 'BANK-1'],
    );
    const booked = await at(credit.id);
    assert.deepEqual(
      [booked.status, booked.rest.value, booked.bookings, booked.proposals],
      [
        'booked',
        '0.00',
        [
          {
            mandate_id: one.mandate.id,
            payment_id: payment.id,
            payout_item_id: null,
            statement_id: null,
            amount: euros('40.00'),
          },
        ],
        [],
      ],
    );
    assert.equal((await one.look()).legal_balance.total_balance.value, '60.00');
    assert.deepEqual(await bookExact(file), {
      booked: 0,
      left: 0,
    });
  });

  test('is proposed by what it shares with a case, the best first', async () => {
    const [one, other] = [await aCase(), await aCase(undefined, { principal_amount: euros('71.23') })];
    const wrong = one.reference.replace(/.$/, (last) => (last === 'A' ? 'C' : 'A'));
    const name = one.debtor.display_name;
    for (const [entry, expected] of [
      [{ amount: '1.00', text: `Zahlung ${wrong}` }, 'strong: reference_number_fuzzy'],
      [{ amount: '1.00', text: one.reference.slice(0, 6) + one.reference.slice(7) }, 'strong: reference_number_fuzzy'],
      [{ amount: '100.01', text: one.reference }, 'strong: reference_number'],
      [{ amount: '1.00', text: `X${one.reference}Y` }, 'strong: reference_number'],
      [
        { amount: '1.00', text: `Rechnungsnr. ${one.document_reference.replace('/', '-')}` },
        'strong: document_reference',
      ],
      [{ amount: '1.00', text: '', name: `ZAHLER${name.split('Zahler')[1]}, MIKA` }, 'weak: name'],
      [{ amount: '1.00', text: one.reference, name }, 'exact: reference_number name'],
    ] as const) {
      const { proposals } = await line(entry);
      assert.deepEqual(
        [proposals[0]?.mandate_id, `${proposals[0]?.confidence}: ${proposals[0]?.reasons.join(' ')}`],
        [one.mandate.id, expected],
      );
    }
    const balance = await line({ amount: '71.23', text: 'Miete' });
    assert.deepEqual(
      [balance.proposals[0]?.mandate_id, ...proposed(balance)],
      [other.mandate.id, 'proposed', 'weak: amount_is_balance'],
    );
    const both = await line({ amount: '1.00', text: `${one.reference} und ${other.reference}` });
    assert.deepEqual(proposed(both), ['proposed', 'strong: reference_number', 'strong: reference_number']);
    const account = await line({ amount: '1.00', text: 'Danke', iban: 'DE89370400440532013000' });
    assert.deepEqual(
      account.proposals.map(({ confidence, reasons }) => `${confidence} ${reasons.join()}`),
      account.proposals.map(() => 'weak iban'),
    );
    assert.ok(account.proposals.length >= 3);
    assert.deepEqual(proposed(await line({ amount: '1.00', text: 'Spende' })), ['unmatched']);
  });

  test('that names its case in the end-to-end id alone is proposed as strong (14)', async () => {
    const one = await aCase();
    const [named] = (await arrived({ amount: '64.14', text: 'Zahlung', endToEndId: one.reference })).lines;
    assert.deepEqual(proposed(named ?? assert.fail()).slice(0, 2), ['proposed', 'strong: end_to_end_id']);
    assert.equal(named?.proposals[0]?.mandate_id, one.mandate.id);
    // Two cases are named then: a person decides.
    const other = await aCase();
    const [both] = (await arrived({ amount: '64.15', text: one.reference, endToEndId: other.reference })).lines;
    assert.deepEqual(proposed(both ?? assert.fail()), [
      'proposed',
      'strong: reference_number',
      'strong: end_to_end_id',
    ]);
  });

  test('whose structured text names its case is exact (12)', async () => {
    const one = await aCase();
    const content = (await caseFile(await givenAccount(stage), '12-camt-structured-document-number')).replace(
      '@REFERENCE@',
      one.reference,
    );
    const { id } = bodyOf(await sendFile(stage, content), 201);
    const [only] = await transactionsOf(stage, `bank_file_id=${id}`);
    assert.deepEqual(proposed(only ?? assert.fail()).slice(0, 2), ['proposed', 'exact: reference_number']);
  });

  test('of a payer whose name the bank writes otherwise or cuts is proposed by the name (16, 18)', async () => {
    for (const [name, first_name, last_name] of [
      ['16-match-name-umlauts-written-out', 'Jürgen', 'Groß'],
      ['18-match-name-cut-by-the-bank', 'Maximilian-Alexander', 'von Hohenstein-Wittelsbach zu Altenburg'],
    ] as const) {
      const company = await stage.aCompany();
      const { id: debtor_id } = await givenDebtor(company, { ...aPerson(), person: { first_name, last_name } });
      const { mandate } = await givenAccepted(stage, company, { debtor_id });
      const { id } = bodyOf(await sendFile(stage, await caseFile(await givenAccount(stage), name)), 201);
      const [only = assert.fail()] = await transactionsOf(stage, `bank_file_id=${id}`);
      assert.deepEqual(proposed(only), ['proposed', 'weak: name']);
      assert.equal(only.proposals[0]?.mandate_id, mandate.id);
    }
  });

  test('is compared with what the database keeps in the same form', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom(...Array.from("AEIOUaeouäöüÄßæŒłıİø-, /'é½ﬁЯ王 12")), maxLength: 30 }),
        async (text) => {
          const [row] = await stage.sql('select compared_text($1) as text, compared_name($1) as name', [text]);
          assert.deepEqual([row?.['text'], row?.['name'] ?? ''], [comparedText(text).text, comparedName(text)]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('of a closed case says so, and is refused by it', async () => {
    const one = await aCase();
    bodyOf(await stage.operate('POST', `/operator/v1/mandates/${one.mandate.id}/close/`, { reason: 'Paid' }), 200);
    const credit = await line({ amount: '1.00', text: one.reference });
    assert.deepEqual(proposed(credit), ['proposed', 'strong: reference_number closed_mandate']);
    const body = { splits: [split(one.mandate, '1.00')] };
    assertRefused(await command(credit.id, 'book', body), 409, 'conflict');
    assert.deepEqual(await at(credit.id), credit);
  });

  test('with a value date in the future waits for that day, booked by hand or with its file', async () => {
    const one = await aCase();
    const { file, lines } = await arrived({ amount: '1.00', text: one.reference, valued: '2099-01-01' });
    const credit = first(lines);
    assert.deepEqual(proposed(credit), ['proposed', 'exact: reference_number']);
    assertRefused(await command(credit.id, 'book', { splits: [split(one.mandate, '1.00')] }), 409, 'conflict');
    assert.deepEqual(await bookExact(file), { booked: 0, left: 1 });
    assert.deepEqual(await one.payments(), []);
  });

  test('that another booking leaves too large is certain no longer, and is found by its words before it was matched', async () => {
    const one = await aCase();
    const { lines } = await arrived(
      { amount: '61.07', text: one.reference },
      { amount: '70.03', text: `${one.reference} Schlussrate` },
    );
    const [paying, other] = ['61.07', '70.03'].map((value) => lines.find(({ amount }) => amount.value === value));
    assert.ok(paying !== undefined && other !== undefined);
    assert.deepEqual(proposed(other), ['proposed', 'exact: reference_number']);
    await book(paying.id, split(one.mandate, '61.07'));
    assert.deepEqual(proposed(await at(other.id)), ['proposed', 'strong: reference_number']);
    const found = async () =>
      (await transactionsOf(stage, `q=schlussrate&bank_file_id=${other.bank_file_id}`)).map(({ id }) => id);
    assert.deepEqual(await found(), [other.id]);
    await stage.sql('update bank_transactions set matched_at = null where id = $1', [other.id]);
    assert.deepEqual(await found(), [other.id]);
  });

  test('of a case that is accepted later is proposed by the next search', async () => {
    const company = await stage.aCompany();
    const one = await aCase(company);
    const credit = await line({ amount: '1.00', text: 'AZ 4711/0815-X' });
    assert.deepEqual(proposed(credit), ['unmatched']);
    const late = await aCase(company, { document_reference: 'AZ 4711 0815 X' });
    stage.clock.advance({ hours: 25 });
    await stage.run(matchWaiting);
    assert.deepEqual(proposed(await at(credit.id)), ['proposed', 'strong: document_reference']);
    assert.equal((await at(credit.id)).proposals[0]?.mandate_id, late.mandate.id);
    assert.notEqual(one.mandate.id, late.mandate.id);
  });
});

describe('the operator', () => {
  test('splits a credit over cases, keeps the rest, and refunds it', async () => {
    const [one, other] = [await aCase(), await aCase()];
    const credit = await line({ amount: '100.00', text: 'Sammelzahlung' });
    const tooMuch = { splits: [split(one.mandate, '60.00'), split(other.mandate, '40.01')] };
    assertRefused(await command(credit.id, 'book', tooMuch), 400, 'validation_error', 'overpayment splits');
    const unknown = { splits: [split(one.mandate, '1.00'), { mandate_id: randomUUID(), amount: euros('1.00') }] };
    assertRefused(await command(credit.id, 'book', unknown), 400, 'validation_error', 'invalid splits[1].mandate_id');
    const foreign = { splits: [split(one.mandate, '1.00', { designation: { claim_id: other.claim.id } })] };
    assertRefused(
      await command(credit.id, 'book', foreign),
      400,
      'validation_error',
      'invalid splits[0].designation.claim_id',
    );
    const partly = await book(
      credit.id,
      split(one.mandate, '30.00', { designation: { line: 'principal' } }),
      split(other.mandate, '20.00'),
    );
    assert.deepEqual([partly.status, partly.rest.value, partly.bookings.length], ['unmatched', '50.00', 2]);
    assert.deepEqual(first(await one.payments()).designation, { claim_id: null, line: 'principal' });

    const refunded = bodyOf(await command(credit.id, 'refund'), 200);
    assert.deepEqual([refunded.status, refunded.rest.value, refunded.bookings.length], ['refunded', '50.00', 2]);
    for (const action of ['refund', 'ignore', 'book'])
      assertRefused(
        await command(credit.id, action, { refund: undefined, ignore: { reason: 'x' }, book: tooMuch }[action]),
        409,
        'conflict',
      );
  });

  test('undoes everything: the cases owe what they owed, and the credit waits with its proposals', async () => {
    const one = await aCase();
    const credit = await line({ amount: '40.00', text: one.reference });
    await book(credit.id, split(one.mandate, '40.00'));
    assert.equal((await one.look()).legal_balance.total_balance.value, '60.00');
    const again = bodyOf(await command(credit.id, 'unbook'), 200);
    assert.deepEqual([...proposed(again), again.bookings], ['proposed', 'exact: reference_number', []]);
    assert.equal((await one.look()).legal_balance.total_balance.value, '100.00');
    assert.deepEqual(
      (await one.payments()).map(({ status }) => status),
      ['reversed'],
    );
    assertRefused(await command(credit.id, 'unbook'), 409, 'conflict');
    const ignored = bodyOf(await command(credit.id, 'ignore', { reason: 'Not ours' }), 200);
    assert.deepEqual([ignored.status, ignored.ignored_reason, ignored.proposals], ['ignored', 'Not ours', []]);
    assert.equal(bodyOf(await command(credit.id, 'unbook'), 200).status, 'proposed');
  });

  test('who reverses the payment by hand frees the credit', async () => {
    const one = await aCase();
    const credit = await line({ amount: '40.00', text: 'irgendwas' });
    const { bookings } = await book(credit.id, split(one.mandate, '40.00'));
    const path = `/operator/v1/mandates/${one.mandate.id}/payments/${first(bookings).payment_id}/reverse/`;
    bodyOf(await stage.operate('POST', path), 200);
    const freed = await at(credit.id);
    assert.deepEqual([freed.status, freed.rest.value, freed.bookings], ['unmatched', '40.00', []]);
  });

  test('books a payment by hand and sees when the bank reports it', async () => {
    const one = await aCase();
    const payment = { amount: euros('5.00'), value_date: '2026-02-20', payer: 'debtor', reference: 'KNOWN-1' };
    bodyOf(await stage.operate('POST', `/operator/v1/mandates/${one.mandate.id}/payments/`, payment), 201);
    const { file, lines } = await arrived({ amount: '5.00', reference: 'KNOWN-1', text: one.reference });
    const body = { splits: [split(one.mandate, '5.00')] };
    assertRefused(await command(first(lines).id, 'book', body), 409, 'duplicate_payment_report');
    assert.deepEqual(await bookExact(file), {
      booked: 0,
      left: 1,
    });
  });

  test('and a colleague book the same credit at once: one is refused, and one payment is booked', async () => {
    const one = await aCase();
    const { file, lines } = await arrived({ amount: '40.00', text: one.reference });
    const body = { splits: [split(one.mandate, '40.00')] };
    const answers = await Promise.all([
      command(first(lines).id, 'book', body),
      command(first(lines).id, 'book', body),
      stage.operate<{ booked: number }>('POST', `/operator/v1/bank-files/${file}/book-exact/`),
    ]);
    assert.equal(
      statusesOf(answers.slice(0, 2)).filter((status) => status === 200).length + (answers[2].body.booked ?? 0),
      1,
    );
    assert.deepEqual(
      (await one.payments()).map(({ status }) => status),
      ['booked'],
    );
  });

  test('books two equal credits of one day on one case', async () => {
    const one = await aCase();
    const details = [
      { amount: '10.00', text: one.reference },
      { amount: '10.00', text: one.reference },
    ];
    const { file } = await arrived({ amount: '20.00', entryReference: 'BATCH-1', details });
    assert.deepEqual(await bookExact(file), {
      booked: 2,
      left: 0,
    });
    assert.equal((await one.look()).legal_balance.total_balance.value, '80.00');
  });
});

describe('all exact credits of a file', () => {
  const look = async (file: string) => bodyOf(await stage.operate<ExactBookings>('GET', exactPath(file)), 200);

  test('are booked by a worker where a request has no time for them, and its progress is read', async () => {
    const one = await aCase();
    const other = await aCase();
    const [many, few] = [
      Array.from({ length: 60 }, () => one.reference),
      Array.from({ length: 3 }, () => other.reference),
    ];
    const details = [...many, ...few].map((text) => ({ amount: '1.00', text }));
    const tooMuch = { amount: '41.00', text: one.reference };
    const { file } = await arrived({ amount: '63.00', entryReference: 'MANY', details }, tooMuch);
    const id = await givenExactBookings(stage, file);
    await stage.sql(
      `insert into work_items (id, company_id, kind, key) values (gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'bank.book_exact', $1)`,
      [id],
    );
    const { status, booked, left } = await look(file);
    assert.deepEqual([status, booked, left], ['running', 0, 64]);
    const { database } = stage;
    await drain({
      database,
      handlers: [exactHandler({ database, publicUrl: stage.url })],
      log: pino({ level: 'silent' }),
    });
    const after = await look(file);
    // 60 of 100.00 are paid by then: 41.00 are above what is open.
    assert.deepEqual([after.id, after.status, after.booked, after.left], [id, 'finished', 63, 1]);
    assert.equal((await one.look()).legal_balance.total_balance.value, '40.00');
    const [waiting] = await transactionsOf(stage, `bank_file_id=${file}&status=proposed`);
    assert.equal(waiting?.proposals[0]?.confidence, 'strong');
  });

  test('of one case change its balance once, and its history names each', async () => {
    const one = await aCase();
    const details = Array.from({ length: 30 }, () => ({ amount: '1.00', text: one.reference }));
    const { file } = await arrived({ amount: '30.00', entryReference: 'ONCE', details });
    assert.deepEqual(await bookExact(file), { booked: 30, left: 0 });
    const events = await stage.sql(
      `select id from events where type = 'mandate.balance_updated' and envelope like '%' || $1 || '%'`,
      [one.mandate.id],
    );
    assert.equal(events.length, 1);
    const history = await stage.sql(
      `select title from mandate_history where mandate_id = $1 and title = 'Payment of 1.00 EUR booked'`,
      [one.mandate.id],
    );
    assert.equal(history.length, 30);
  });

  test('are booked once by one key, and a request goes on with what another began', async () => {
    const one = await aCase();
    const { file } = await arrived({ amount: '10.00', text: one.reference });
    assertRefused(await stage.operate('GET', exactPath(file)), 404, 'not_found');
    const id = await givenExactBookings(stage, file);
    const idempotencyKey = randomUUID();
    const send = () => stage.operate<ExactBookings>('POST', exactPath(file), undefined, { idempotencyKey });
    const answer = bodyOf(await send(), 200);
    assert.deepEqual([answer.id, answer.status, answer.booked], [id, 'finished', 1]);
    assert.deepEqual(bodyOf(await send(), 200), answer);
    assert.deepEqual(await bookExact(file), { booked: 0, left: 0 });
    assertRefused(await stage.operate('POST', exactPath(randomUUID())), 404, 'not_found');
  });
});

describe('a payment that comes back', () => {
  test('is proposed as a reversal by its end-to-end id; booking it reverses the payment, and unbooking books it again', async () => {
    const one = await aCase();
    const endToEndId = `E2E-${one.reference}`;
    const credit = await line({ amount: '40.00', text: 'x', endToEndId });
    const { bookings } = await book(credit.id, split(one.mandate, '40.00'));
    const returned = await line({ amount: '-43.50', endToEndId, isReturn: true, booked: '2026-02-20' });
    assert.deepEqual([returned.is_reversal, returned.return_reason], [true, 'MD06']);
    assert.deepEqual(
      returned.proposals.map(({ type, mandate_id, amount, confidence, reasons }) => [
        type,
        mandate_id,
        amount.value,
        confidence,
        reasons.join(),
      ]),
      [['reversal', one.mandate.id, '40.00', 'weak', 'end_to_end_id']],
    );
    const body = { splits: [split(one.mandate, '43.50')] };
    assertRefused(await command(returned.id, 'book', body), 400, 'validation_error', 'invalid splits[0].amount');
    const reversed = await book(returned.id, split(one.mandate, '40.00'));
    assert.deepEqual([reversed.status, reversed.rest.value, reversed.bookings], ['unmatched', '3.50', bookings]);
    assert.equal((await one.look()).legal_balance.total_balance.value, '100.00');
    assert.deepEqual(
      (await one.payments()).map((each) => [each.status, each.return_reason]),
      [['reversed', 'MD06']],
    );
    assert.equal((await at(credit.id)).status, 'booked');
    assertRefused(await command(credit.id, 'unbook'), 409, 'conflict');

    bodyOf(await command(returned.id, 'unbook'), 200);
    assert.equal((await one.look()).legal_balance.total_balance.value, '60.00');
    const payments = await one.payments();
    assert.deepEqual(payments.map((each) => `${each.status} ${each.return_reason}`).toSorted(), [
      'booked null',
      'reversed MD06',
    ]);
    const booked = payments.find(({ status }) => status === 'booked');
    assert.equal(first((await at(credit.id)).bookings).payment_id, booked?.id);
    bodyOf(await command(credit.id, 'unbook'), 200);
    assert.equal((await one.look()).legal_balance.total_balance.value, '100.00');
  });
});

// Last: its copies resemble each other.
test('a credit that names a document of hundreds of cases is proposed first for the one of its payer', async () => {
  const { company, document_reference } = await aCase();
  await copyOrders(stage, company.company, 250, standardReference);
  const name = 'Ida Muster250';
  const [payer] = await stage.sql(
    `select m.id from mandates m join debtors d on d.company_id = m.company_id and d.id = m.debtor_id where d.display_name = $1`,
    [name],
  );
  const { proposals } = await line({ amount: '1.00', text: document_reference, name });
  assert.deepEqual(
    [proposals[0]?.mandate_id, `${proposals[0]?.confidence}: ${proposals[0]?.reasons.join(' ')}`],
    [payer?.id, 'weak: document_reference name'],
  );
  assert.deepEqual(
    proposals.slice(1).map(({ reasons }) => reasons),
    Array.from({ length: 4 }, () => ['document_reference']),
  );
});
