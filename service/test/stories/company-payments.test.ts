/** A company hands in the statements of its own account: what they pay is booked, proposed, or holds the letter. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { CompanyBankTransaction } from '@mahnwerk/contract/dunning/bank-transactions.ts';
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import type { ImportedBankFile } from '@mahnwerk/contract/operator/bank-files.ts';
import type { PrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';
import pino from 'pino';
import { matchWaiting } from '../../src/domain/bank/matching/index.ts';
import { runJob } from '../../src/platform/queue/index.ts';
import { unusedIban } from '../harness/bank.ts';
import { camt, type CamtEntry, notification } from '../harness/camt.ts';
import { bodyOf, euros, first, type Page } from '../harness/cases.ts';
import { type DunningStage, dunningStage } from '../harness/dunning-stage.ts';
import { assertRefused } from '../harness/every-route.ts';

let stage: DunningStage;
before(async () => {
  stage = await dunningStage();
});
after(() => stage.stop());

const base = '/mahnservice/v1/';

/** A company that has told the account on which its debtors pay. */
async function aCreditor() {
  const company = await stage.company();
  const iban = unusedIban();
  const send = <B>(method: string, path: string, body?: unknown) =>
    stage.service.send<B>(method, `${base}${path}`, { key: company.key, ...(body === undefined ? {} : { body }) });
  bodyOf(await send('POST', 'bank-accounts/', { iban, name: 'Geschäftskonto' }), 201);
  let opening = 0;
  return {
    company,
    iban,
    send,
    /** A released invoice of this number. */
    async invoice(number: string, cents = 10_000, debtor?: string) {
      const made = await company.invoice({ cents, ...(debtor === undefined ? {} : { debtor }) });
      await stage.service.sql('update dunning_invoices set invoice_number = $2 where id = $1', [made.id, number]);
      return made;
    },
    invoiceAt: async (id: string) => bodyOf(await send<Invoice>('GET', `invoices/${id}/`), 200),
    /** Hands in a statement of these entries. */
    async handIn(entries: readonly CamtEntry[], book?: 'exact' | 'none', from = '2026-03-02') {
      const unique = entries.map((each) => ({ reference: randomUUID(), ...each }));
      const file = camt([{ iban, from, opening: (opening += 1).toFixed(2), entries: unique }]);
      const body = { filename: 'camt053.xml', base64: Buffer.from(file).toString('base64'), book };
      return bodyOf(await send<ImportedBankFile>('POST', 'bank-files/', body), 201);
    },
    lines: async (query = '') =>
      bodyOf(await send<Page<CompanyBankTransaction>>('GET', `bank-transactions/?${query}`), 200).results,
    line: async (id: string) => bodyOf(await send<CompanyBankTransaction>('GET', `bank-transactions/${id}/`), 200),
    command: (id: string, action: string, body?: unknown) =>
      send<CompanyBankTransaction>('POST', `bank-transactions/${id}/${action}/`, body),
  };
}

type Creditor = Awaited<ReturnType<typeof aCreditor>>;

const proposed = ({ proposals }: CompanyBankTransaction) =>
  proposals.map(({ type, confidence, reasons }) => `${type} ${confidence}: ${reasons.join(' ')}`);

/** The job of each minute. */
async function runMatching(): Promise<void> {
  const { database, clock } = stage.service;
  await runJob(matchWaiting, { database, clock, log: pino({ level: 'silent' }) });
}

const arrived = async (creditor: Creditor, entry: CamtEntry, book?: 'exact' | 'none', from?: string) => {
  const { id } = await creditor.handIn([entry], book, from);
  return first(await creditor.lines(`bank_file_id=${id}`));
};

describe('a payment that names its invoice', () => {
  test('is booked at once with the day and the reference of the bank, and the ladder stops', async () => {
    const creditor = await aCreditor();
    const { id } = await creditor.invoice('RE-2026-0815');
    const entry = { amount: '100.00', text: 'Rechnung re 2026 0815, danke', reference: 'BANK-7', valued: '2026-03-01' };
    const file = await creditor.handIn([entry], 'exact');
    assert.deepEqual([file.booked, file.exact_bookings?.booked, file.exact_bookings?.status], [1, 1, 'finished']);
    const invoice = await creditor.invoiceAt(id);
    assert.deepEqual([invoice.status, invoice.next_dunning_at], ['paid', null]);
    const payment = first([...invoice.payments]);
    assert.deepEqual(
      [payment.amount.value, payment.value_date, payment.your_reference],
      ['100.00', '2026-03-01', 'BANK-7'],
    );
    const line = first(await creditor.lines());
    const booking = { type: 'invoice_payment', invoice_id: id, payment_id: payment.id, amount: euros('100.00') };
    assert.deepEqual([line.status, line.bookings], ['booked', [booking]]);
  });

  test('is proposed where another number is one character away, where it says more, and where it pays too much', async () => {
    const creditor = await aCreditor();
    const one = await creditor.invoice('RE-10021');
    await creditor.invoice('RE-10022');
    const large = await creditor.invoice('AB-77777');
    const neighbour = await arrived(creditor, { amount: '100.00', text: 'RE-10021' }, 'exact');
    assert.equal(neighbour.status, 'proposed');
    assert.deepEqual([neighbour.proposals[0]?.invoice_id, neighbour.proposals[0]?.confidence], [one.id, 'strong']);
    const mistyped = await arrived(creditor, { amount: '60.00', text: 'AB-77787' }, 'exact');
    assert.deepEqual(proposed(mistyped), ['invoice_payment strong: invoice_number_fuzzy']);
    const tooMuch = await arrived(creditor, { amount: '100.01', text: 'AB-77777' }, 'exact');
    assert.deepEqual(
      [tooMuch.proposals[0]?.confidence, tooMuch.proposals[0]?.splits],
      ['strong', [{ invoice_id: large.id, amount: euros('100.00') }]],
    );
  });

  test('is no certain one beside a number that is one character shorter, or has no digit', async () => {
    const creditor = await aCreditor();
    for (const number of ['4711', '471', 'ABC1', 'ABCD']) await creditor.invoice(number);
    for (const text of ['4711', 'ABC1']) {
      const line = await arrived(creditor, { amount: '100.00', text });
      assert.deepEqual(line.proposals[0]?.confidence, 'strong', text);
      assert.ok(line.proposals[0]?.reasons.includes('invoice_number'), text);
    }
  });

  test('is booked as far as it is open: a second payment of it in the same file waits', async () => {
    const creditor = await aCreditor();
    const { id } = await creditor.invoice('RE-2026-0900');
    const file = await creditor.handIn(
      ['60.00', '60.00', '40.00'].map((amount) => ({ amount, text: 'RE-2026-0900' })),
      'exact',
    );
    assert.deepEqual([file.booked, file.exact_bookings?.left], [2, 1]);
    assert.equal((await creditor.invoiceAt(id)).status, 'paid');
  });

  test('of few digits alone is booked with its amount only', async () => {
    const creditor = await aCreditor();
    await creditor.invoice('4711');
    const part = await arrived(creditor, { amount: '40.00', text: 'Rechnung 4711' }, 'exact');
    assert.deepEqual(proposed(part), ['invoice_payment strong: invoice_number']);
    const whole = await arrived(creditor, { amount: '100.00', text: 'Rechnung 4711' }, 'exact');
    assert.equal(whole.status, 'booked');
  });

  test('of several invoices is booked on each, where their open sums make the amount', async () => {
    const creditor = await aCreditor();
    const [one, two] = [await creditor.invoice('RE-3001', 10_000), await creditor.invoice('RE-3002', 5_000)];
    const line = await arrived(creditor, { amount: '150.00', text: 'RE-3001 und RE-3002' });
    assert.equal(proposed(line)[0], 'invoice_payment exact: invoice_number amount_is_sum');
    const [best] = line.proposals;
    assert.deepEqual(
      [best?.invoice_id, best?.splits.map(({ amount }) => amount.value).toSorted()],
      [null, ['100.00', '50.00']],
    );
    assert.deepEqual(
      bodyOf(
        await creditor.send<{ booked: number; left: number }>('POST', `bank-files/${line.bank_file_id}/book-exact/`),
        200,
      ).booked,
      1,
    );
    for (const { id } of [one, two]) assert.equal((await creditor.invoiceAt(id)).status, 'paid');
    const other = await arrived(creditor, { amount: '149.99', text: 'RE-3001 RE-3002' });
    assert.ok(!other.proposals.some(({ confidence }) => confidence === 'exact'));
  });

  test('is not more than a text: markup, commands and a thousand numbers book nothing', async () => {
    const creditor = await aCreditor();
    for (const number of ['RE-5001', 'RE-5002']) await creditor.invoice(number);
    const numbers = Array.from({ length: 300 }, (_, each) => `RE-${5000 + each}`)
      .join(' ')
      .slice(0, 1900);
    const texts = [
      `'; drop table bank_files; --`,
      '<script>RE-5001</script> RE-5002',
      numbers,
      '\\u0000%s ${RE}',
      'RE5001RE5001',
    ];
    const file = await creditor.handIn(
      texts.map((text, at) => ({ amount: `${at + 1}.00`, text })),
      'exact',
    );
    assert.deepEqual([file.count, file.booked], [texts.length, 0]);
  });
});

describe('a payment that may be of an invoice', () => {
  test('holds its letter until it is decided', async () => {
    const creditor = await aCreditor();
    const { id } = await creditor.invoice('RE-60001');
    await creditor.invoice('RE-60002', 777);
    const line = await arrived(creditor, { amount: '100.00', text: 'RE-60001' }, 'exact');
    await stage.run({ on: '2026-03-09', company_id: creditor.company.id });
    const held = await creditor.company.decision(id, '2026-03-09');
    assert.deepEqual([held?.outcome, held?.reason, held?.next_on], ['hold', 'payment_unclear', null]);
    assert.deepEqual(await creditor.company.notices(id), []);
    bodyOf(await creditor.command(line.id, 'ignore', { reason: 'Not for this invoice' }), 200);
    await stage.run({ on: '2026-03-10', company_id: creditor.company.id });
    assert.equal((await creditor.company.decision(id, '2026-03-10'))?.outcome, 'notice');
  });

  test('holds it for ten working days after its booking day, and not longer', async () => {
    const creditor = await aCreditor();
    const { id } = await creditor.invoice('RE-61001');
    await arrived(creditor, { amount: '90.00', text: 'RE-61011' });
    for (const [on, outcome] of [
      ['2026-03-09', 'hold'],
      ['2026-03-16', 'hold'],
      ['2026-03-17', 'notice'],
    ] as const) {
      await stage.run({ on, company_id: creditor.company.id });
      assert.equal((await creditor.company.decision(id, on))?.outcome, outcome, on);
    }
  });

  test('stops a letter that waits in the outbox, at the last gate', async () => {
    const creditor = await aCreditor();
    const { id } = await creditor.invoice('RE-62001');
    await stage.run({ on: '2026-03-09', company_id: creditor.company.id });
    assert.equal((await creditor.company.notices(id)).length, 1);
    await arrived(creditor, { amount: '90.00', text: 'RE-62011' }, 'none', '2026-03-09');
    const batch = bodyOf(
      await stage.service.send<PrintBatch>('POST', '/operator/v1/print-batches/', {
        key: stage.operator,
        body: { company_id: creditor.company.id, format: 'pdf' },
      }),
      201,
    );
    assert.deepEqual(
      batch.stopped.map(({ reason }) => reason),
      ['payment_unclear'],
    );
  });

  test('is known by customer number, name, amount, and by the account that paid before', async () => {
    const creditor = await aCreditor();
    const { debtor } = await creditor.invoice('RE-63001', 4_200);
    await stage.service.sql(
      `update dunning_debtors set customer_number = 'KD-8899', display_name = 'Zahlerin Beispiel' where id = $1`,
      [debtor],
    );
    const iban = 'DE89370400440532013000';
    const line = await arrived(creditor, { amount: '42.00', text: 'Kunde KD 8899', name: 'Zahlerin Beispiel', iban });
    assert.deepEqual(proposed(line), ['invoice_payment strong: customer_number amount_is_balance name']);
    bodyOf(await creditor.command(line.id, 'book', { splits: [...first([...line.proposals]).splits] }), 200);
    const later = await creditor.invoice('RE-63555', 9_900, debtor);
    const second = await arrived(creditor, { amount: '12.00', text: 'Abschlag', iban });
    assert.deepEqual([second.proposals[0]?.invoice_id, ...proposed(second)], [later.id, 'invoice_payment weak: iban']);
  });
});

describe('the lines of a company', () => {
  test('are found by words and by their amount', async () => {
    const creditor = await aCreditor();
    await creditor.handIn([
      { amount: '10.00', text: 'Miete März', name: 'Anna Beispiel' },
      { amount: '20.00', text: 'Lieferung', name: 'Bert Beispiel' },
    ]);
    const amounts = async (query: string) => (await creditor.lines(query)).map(({ amount }) => amount.value);
    assert.deepEqual(await amounts('q=miete'), ['10.00']);
    assert.deepEqual(await amounts('q=beispiel&ordering=-amount'), ['20.00', '10.00']);
    assert.deepEqual(await amounts('amount_min=15'), ['20.00']);
    assert.deepEqual(await amounts('amount_max=15'), ['10.00']);
  });
});

describe('what is booked', () => {
  test('is taken back by unbooking: the invoice is open again and dunned', async () => {
    const creditor = await aCreditor();
    const { id } = await creditor.invoice('RE-70001');
    const line = await arrived(creditor, { amount: '100.00', text: 'RE-70001' }, 'exact');
    assert.equal((await creditor.invoiceAt(id)).status, 'paid');
    const free = bodyOf(await creditor.command(line.id, 'unbook'), 200);
    assert.deepEqual([free.status, free.bookings], ['proposed', []]);
    const open = await creditor.invoiceAt(id);
    assert.deepEqual([open.status, open.payments], ['open', []]);
    assert.notEqual(open.next_dunning_at, null);
    assertRefused(await creditor.command(line.id, 'unbook'), 409, 'conflict');
  });

  test('is free again where its payment is deleted by hand', async () => {
    const creditor = await aCreditor();
    const { id } = await creditor.invoice('RE-71001');
    const line = await arrived(creditor, { amount: '100.00', text: 'RE-71001' }, 'exact');
    const payment = first([...line.bookings]);
    await stage.service.sql(`update dunning_invoices set source = 'api' where id = $1`, [id]);
    assert.equal((await creditor.send('DELETE', `invoices/${id}/payments/${payment.payment_id}/`)).status, 204);
    const { status, bookings, rest } = await creditor.line(line.id);
    assert.deepEqual([status, bookings, rest], ['unmatched', [], euros('100.00')]);
  });

  test('goes when the bank takes it back, and is there again when that was a mistake', async () => {
    const creditor = await aCreditor();
    const { id } = await creditor.invoice('RE-72001');
    const paid = await arrived(creditor, { amount: '100.00', text: 'RE-72001', endToEndId: 'E2E-72' }, 'exact');
    const back = await arrived(creditor, { amount: '-100.00', endToEndId: 'E2E-72', isReturn: true });
    assert.deepEqual(proposed(back), ['invoice_reversal strong: end_to_end_id']);
    const splits = first([...back.proposals]).splits;
    const booked = bodyOf(await creditor.command(back.id, 'book', { splits }), 200);
    assert.deepEqual([booked.status, booked.bookings[0]?.type], ['booked', 'invoice_reversal']);
    assert.equal((await creditor.invoiceAt(id)).status, 'open');
    assert.equal((await creditor.line(paid.id)).status, 'booked', 'the money came');
    assertRefused(await creditor.command(paid.id, 'unbook'), 409, 'conflict');
    bodyOf(await creditor.command(back.id, 'unbook'), 200);
    assert.equal((await creditor.invoiceAt(id)).status, 'paid');
    bodyOf(await creditor.command(paid.id, 'unbook'), 200);
    assert.equal((await creditor.invoiceAt(id)).status, 'open');
  });

  test('that the creditor recorded itself goes and comes again under the reference of the bank', async () => {
    const creditor = await aCreditor();
    const { id } = await creditor.invoice('RE-72501');
    const recorded = { amount: euros('100.00'), value_date: '2026-02-27', your_reference: 'SEPA-725' };
    const metadata = [{ type: 'Beleg', value: '17' }];
    await stage.service.sql(`update dunning_invoices set source = 'api' where id = $1`, [id]);
    bodyOf(await creditor.send('POST', `invoices/${id}/payments/`, { ...recorded, metadata }), 201);
    const back = await arrived(creditor, { amount: '-100.00', endToEndId: 'SEPA-725', isReturn: true });
    assert.deepEqual(proposed(back), ['invoice_reversal strong: end_to_end_id']);
    const splits = first([...back.proposals]).splits;
    bodyOf(await creditor.command(back.id, 'book', { splits }), 200);
    const reopened = await creditor.invoiceAt(id);
    assert.deepEqual([reopened.status, reopened.payments], ['open', []]);
    bodyOf(await creditor.command(back.id, 'unbook'), 200);
    const { amount, value_date, your_reference, ...again } = first([...(await creditor.invoiceAt(id)).payments]);
    assert.deepEqual({ amount, value_date, your_reference }, recorded);
    assert.deepEqual(again.metadata, metadata);
  });

  test('offers what is open by now: after a booking at once, after another payment within a minute', async () => {
    const creditor = await aCreditor();
    const { id } = await creditor.invoice('RE-2026-0950');
    const [one, other] = await Promise.all(
      ['60.00', '70.00'].map(async (amount) => {
        const file = await creditor.handIn([{ amount, text: 'RE-2026-0950' }]);
        return first(await creditor.lines(`bank_file_id=${file.id}`));
      }),
    );
    assert.ok(one !== undefined && other !== undefined);
    const offered = async () => (await creditor.line(other.id)).proposals.map(({ amount }) => amount.value);
    assert.deepEqual(await offered(), ['70.00']);
    bodyOf(await creditor.command(one.id, 'book', { splits: first([...one.proposals]).splits }), 200);
    assert.deepEqual(await offered(), ['40.00']);
    const stale = first([...(await creditor.line(other.id)).proposals]).splits;
    await stage.service.sql(`update dunning_invoices set source = 'api' where id = $1`, [id]);
    const paid = { amount: euros('30.00'), value_date: '2026-03-01' };
    bodyOf(await creditor.send('POST', `invoices/${id}/payments/`, paid), 201);
    const refused = await creditor.command(other.id, 'book', { splits: stale });
    assertRefused(refused, 400, 'validation_error', 'overpayment splits[0].amount');
    await runMatching();
    assert.deepEqual(await offered(), ['10.00']);
  });

  test('is refused above the rest and the open sum, on a strange invoice, on a settled one, and twice', async () => {
    const creditor = await aCreditor();
    const other = await (await aCreditor()).invoice('RE-73001');
    const { id } = await creditor.invoice('RE-73001');
    const line = await arrived(creditor, { amount: '150.00', text: 'ohne Zweck' });
    const book = (invoice_id: string, amount: string) =>
      creditor.command(line.id, 'book', { splits: [{ invoice_id, amount: euros(amount) }] });
    assertRefused(await book(other.id, '1.00'), 400, 'validation_error', 'invalid splits[0].invoice_id');
    assertRefused(await book(id, '150.01'), 400, 'validation_error', 'overpayment splits');
    assertRefused(await book(id, '120.00'), 400, 'validation_error', 'overpayment splits[0].amount');
    const rest = bodyOf(await book(id, '100.00'), 200);
    assert.deepEqual([rest.status, rest.rest], ['unmatched', euros('50.00')]);
    assertRefused(await book(id, '50.00'), 409, 'invoice_paid');
  });
});

describe('a notification', () => {
  const from = '2026-03-02';
  const batch = { amount: '30.00', entryReference: 'BATCH-1' };
  const details = [
    { amount: '10.00', text: 'Anna' },
    { amount: '20.00', text: 'Bert' },
  ];
  const sending = async () => {
    const creditor = await aCreditor();
    const hand = async (file: string) => {
      const body = { filename: 'a.xml', base64: Buffer.from(file).toString('base64') };
      return bodyOf(await creditor.send<ImportedBankFile>('POST', 'bank-files/', body), 201);
    };
    const { iban } = creditor;
    return {
      creditor,
      whole: () => hand(camt([{ iban, from, opening: '0.00', entries: [{ ...batch, details: [] }] }])),
      notice: (version: '02' | '08' = '08') =>
        hand(notification({ iban, from, entries: [{ ...batch, details }] }, version)),
      sums: async () => (await creditor.lines()).map(({ amount, status }) => `${amount.value} ${status}`).toSorted(),
    };
  };

  test('has no balances and no gap, and its details replace the entry that came as a whole', async () => {
    const { whole, notice, sums } = await sending();
    await whole();
    const file = await notice('02');
    const { opening_balance, closing_balance, gap, unexplained } = first([...file.statements]);
    assert.deepEqual([opening_balance, closing_balance, gap, unexplained], [null, null, false, null]);
    assert.deepEqual(await sums(), ['10.00 unmatched', '20.00 unmatched', '30.00 duplicate']);
  });

  test('that came first is the entry of the statement behind it, which adds nothing', async () => {
    const { whole, notice, sums } = await sending();
    await notice();
    const file = await whole();
    assert.deepEqual([file.new_count, file.duplicate_count], [0, 1]);
    assert.deepEqual(await sums(), ['10.00 unmatched', '20.00 unmatched']);
  });

  test('without any id of the bank is proved to be the statement behind it by the balances of that one', async () => {
    const { creditor } = await sending();
    const { iban } = creditor;
    const entries = ['10.00', '20.00', '20.00'].map((amount) => ({ amount, text: 'Danke', name: 'Anna Muster' }));
    const hand = async (file: string) => {
      const body = { filename: 'a.xml', base64: Buffer.from(file).toString('base64') };
      return bodyOf(await creditor.send<ImportedBankFile>('POST', 'bank-files/', body), 201);
    };
    await hand(notification({ iban, from, entries: entries.slice(0, 2) }, '08'));
    const file = await hand(camt([{ iban, from, opening: '0.00', entries }]));
    assert.deepEqual([file.new_count, file.duplicate_count, file.doubtful_count], [1, 2, 0]);
    assert.equal(file.statements[0]?.unexplained?.value, '0.00');
  });

  test('adds nothing where its entry is decided already', async () => {
    const { creditor, whole, notice, sums } = await sending();
    await whole();
    const [line] = await creditor.lines();
    bodyOf(await creditor.command(line?.id ?? '', 'ignore', { reason: 'Not ours' }), 200);
    assert.equal((await notice()).new_count, 0);
    assert.deepEqual(await sums(), ['30.00 ignored']);
  });
});

describe('accounts and files', () => {
  test('count per owner: two companies have one account, and one file each', async () => {
    const [one, two] = [await aCreditor(), await aCreditor()];
    bodyOf(await two.send('POST', 'bank-accounts/', { iban: one.iban, name: 'Gemeinsam' }), 201);
    assertRefused(await two.send('POST', 'bank-accounts/', { iban: one.iban, name: 'Noch einmal' }), 409, 'conflict');
    const file = camt([{ iban: one.iban, from: '2026-03-02', opening: '0.00', entries: [{ amount: '1.00' }] }]);
    const body = { filename: 'a.xml', base64: Buffer.from(file).toString('base64') };
    const sent = bodyOf(await one.send<ImportedBankFile>('POST', 'bank-files/', body), 201);
    assert.equal(bodyOf(await two.send<ImportedBankFile>('POST', 'bank-files/', body), 201).new_count, 1);
    const again = await one.send<{ bank_file_id: string }>('POST', 'bank-files/', body);
    assertRefused(again, 409, 'conflict');
    assert.equal(again.body.bank_file_id, sent.id);
  });

  test('take the payout account unasked, and no other', async () => {
    const { send } = await aCreditor();
    const accounts = bodyOf(
      await send<Page<{ id: string; iban: string; is_payout: boolean }>>('GET', 'bank-accounts/'),
      200,
    );
    const payout = accounts.results.find(({ is_payout }) => is_payout);
    const own = accounts.results.find(({ is_payout }) => !is_payout);
    assert.ok(payout !== undefined && own !== undefined);
    const fileOf = (iban: string) => ({
      filename: 'a.xml',
      base64: Buffer.from(
        camt([{ iban, from: '2026-03-02', opening: '0.00', entries: [{ amount: '1.00' }] }]),
      ).toString('base64'),
    });
    bodyOf(await send('POST', 'bank-files/', fileOf(payout.iban)), 201);
    assertRefused(await send('POST', 'bank-files/', fileOf(unusedIban())), 400, 'validation_error', 'invalid base64');
    assertRefused(await send('DELETE', `bank-accounts/${payout.id}/`), 409, 'conflict');
    assert.equal((await send('DELETE', `bank-accounts/${own.id}/`)).status, 204);
  });

  test('are seen by their company alone: neither by another one nor by the operator, and the reverse', async () => {
    const creditor = await aCreditor();
    const foreign = await aCreditor();
    const line = await arrived(creditor, { amount: '3.00', text: 'Nur hier' });
    const account = first(bodyOf(await creditor.send<Page<{ id: string }>>('GET', 'bank-accounts/'), 200).results);
    for (const [method, path, body] of [
      ['DELETE', `bank-accounts/${account.id}/`],
      ['GET', `bank-files/${line.bank_file_id}/`],
      ['GET', `bank-files/${line.bank_file_id}/lines/`],
      ['GET', `bank-files/${line.bank_file_id}/book-exact/`],
      ['POST', `bank-files/${line.bank_file_id}/book-exact/`],
      ['GET', `bank-transactions/${line.id}/`],
      ['POST', `bank-transactions/${line.id}/ignore/`, { reason: 'x' }],
      ['POST', `bank-transactions/${line.id}/unbook/`],
      ['POST', `bank-transactions/${line.id}/take/`],
      ['POST', `bank-transactions/${line.id}/drop/`, { reason: 'x' }],
    ] as const)
      assertRefused(await foreign.send(method, path, body), 404, 'not_found');
    assert.deepEqual(await foreign.lines(), []);
    const operate = (method: string, path: string, body?: unknown) =>
      stage.service.send<Page<{ id: string }>>(method, `/operator/v1/${path}`, {
        key: stage.operator,
        ...(body === undefined ? {} : { body }),
      });
    for (const path of ['bank-accounts/', 'bank-files/', 'bank-transactions/', 'bank-transactions/?status=unmatched'])
      assert.deepEqual(bodyOf(await operate('GET', path), 200).results, [], path);
    assertRefused(await operate('GET', `bank-transactions/${line.id}/`), 404, 'not_found');
    assertRefused(await operate('POST', `bank-transactions/${line.id}/refund/`), 404, 'not_found');
    assertRefused(await operate('GET', `bank-files/${line.bank_file_id}/`), 404, 'not_found');
    const iban = unusedIban();
    bodyOf(await operate('POST', 'bank-accounts/', { iban, name: 'Mandantengeld', kind: 'client_money' }), 201);
    const file = camt([
      { iban, from: '2026-03-02', opening: '0.00', entries: [{ amount: '1.00', text: 'Betreiber' }] },
    ]);
    const sent = bodyOf(
      await operate('POST', 'bank-files/', { filename: 'o.xml', base64: Buffer.from(file).toString('base64') }),
      201,
    ) as unknown as { id: string };
    assertRefused(await creditor.send('GET', `bank-files/${sent.id}/`), 404, 'not_found');
    assert.equal((await creditor.lines()).length, 1);
  });
});
