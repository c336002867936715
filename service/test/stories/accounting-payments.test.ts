/** What a company books from its own bank is in its books of dunning, where its settings say so. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { CompanyBankTransaction } from '@mahnwerk/contract/dunning/bank-transactions.ts';
import type { ImportedBankFile } from '@mahnwerk/contract/operator/bank-files.ts';
import { unusedIban } from '../harness/bank.ts';
import { camt, type CamtEntry } from '../harness/camt.ts';
import { bodyOf, type Company, euros, first, openStage, type Page, type Stage } from '../harness/cases.ts';
import { givenDunned } from '../harness/dunned-invoices.ts';
import { givenOpenInvoice, openDunning } from '../harness/dunning.ts';
import { balanceOf, chosen, exportNew, type Row } from '../harness/exported-postings.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.stop());

const today = '2026-03-02';
const dunning = '/mahnservice/v1/';

const set = async ({ company }: Company, patch: object) =>
  bodyOf(await stage.operate('PATCH', `/operator/v1/companies/${company}/accounting-settings/`, patch), 200);

/** Exports what is new. */
const exported = async ({ send }: Company): Promise<readonly Row[]> =>
  (await exportNew(stage, send, dunning)) ?? assert.fail('nothing is new');

const assertNothingNew = async ({ send }: Company): Promise<void> =>
  assert.equal(await exportNew(stage, send, dunning), undefined);

/** A company with an open invoice of 100.00 that hands in the statements of its account. */
async function aCreditor(settings: object) {
  const company = await openDunning(stage);
  await set(company, { ...chosen, ...settings });
  const invoice = await givenOpenInvoice(stage, company);
  const iban = unusedIban();
  const post = async <B>(path: string, body?: object, status = 200) =>
    bodyOf(await company.send<B>('POST', `${dunning}${path}`, body), status);
  await post('bank-accounts/', { iban, name: 'Geschäftskonto' }, 201);
  let opening = 0;
  return {
    company,
    invoice,
    post,
    /** Hands in a statement of one line, and books it on an invoice. */
    book: async (entry: CamtEntry, invoice_id = invoice.id): Promise<CompanyBankTransaction> => {
      const entries = [{ reference: randomUUID(), ...entry }];
      const file = camt([{ iban, from: today, opening: (opening += 1000).toFixed(2), entries }]);
      const sent = { filename: 'auszug.xml', base64: Buffer.from(file).toString('base64') };
      const { id } = await post<ImportedBankFile>('bank-files/', sent, 201);
      const path = `${dunning}bank-transactions/?bank_file_id=${id}`;
      const line = first((await company.read<Page<CompanyBankTransaction>>(path)).results);
      const splits = [{ invoice_id, amount: euros(entry.amount.replace('-', '')) }];
      return post(`bank-transactions/${line.id}/book/`, { splits });
    },
    unbook: ({ id }: CompanyBankTransaction) => post(`bank-transactions/${id}/unbook/`),
  };
}

test('what a company books from its bank is in its books once, and back when that is undone', async () => {
  const { company, invoice, post, book, unbook } = await aCreditor({ include_payments: true });
  await post(`invoices/${invoice.id}/payments/`, { amount: euros('10.00'), value_date: '2026-02-20' }, 201);
  await assertNothingNew(company);
  const paid = await book({ amount: '60.00', valued: '2026-03-01' });
  const posting = { account: '1200', contra: '10000', key: '', reference: invoice.invoice_number };
  const booked = await exported(company);
  assert.deepEqual(booked, [{ ...posting, cents: 60_00, side: 'S', day: '0103' }]);
  await assertNothingNew(company);
  await unbook(paid);
  assert.deepEqual(await exported(company), [{ ...posting, cents: 60_00, side: 'H', day: '0203' }]);
  await assertNothingNew(company);
  const corrected = await book({ amount: '90.00', endToEndId: 'E2E-90' });
  const back = await book({ amount: '-90.00', endToEndId: 'E2E-90', isReturn: true });
  const returned = await exported(company);
  assert.deepEqual(returned.map(({ cents, side }) => `${side} ${cents}`).toSorted(), ['H 9000', 'S 9000']);
  await unbook(back);
  const again = await exported(company);
  assert.deepEqual(again, [{ ...posting, cents: 90_00, side: 'S', day: '0203' }]);
  await unbook(corrected);
  assert.equal(balanceOf([...returned, ...again, ...(await exported(company))], '1200'), 0);
  await assertNothingNew(company);
});

test('a booking is an entry where it was made while the settings include payments', async () => {
  const { company, book, unbook } = await aCreditor({});
  const early = await book({ amount: '20.00' });
  await assertNothingNew(company);
  stage.clock.advance({ minutes: 1 });
  await set(company, { include_payments: true });
  await assertNothingNew(company);
  const late = await book({ amount: '30.00' });
  assert.equal(balanceOf(await exported(company), '1200'), 30_00);
  await set(company, { include_payments: false });
  await book({ amount: '40.00' });
  await unbook(early);
  await assertNothingNew(company);
  await unbook(late);
  assert.equal(balanceOf(await exported(company), '1200'), -30_00);
});

test('what is paid to the company on an invoice in collection is in its books too', async () => {
  const { company, book, unbook } = await aCreditor({ include_payments: true });
  const { id } = await givenDunned(stage, company);
  bodyOf(await company.send('POST', `${dunning}invoices/${id}/hand-over/`), 200);
  const line = await book({ amount: '25.00' }, id);
  assert.deepEqual(
    line.bookings.map(({ type }) => type),
    ['claim_payment'],
  );
  assert.equal(balanceOf(await exported(company), '1200'), 25_00);
  await unbook(line);
  assert.equal(balanceOf(await exported(company), '1200'), -25_00);
  await assertNothingNew(company);
});

test('what an export holds of a return is taken back too, whatever the settings say by then', async () => {
  const { company, book, unbook } = await aCreditor({ include_payments: true });
  const paid = await book({ amount: '60.00', endToEndId: 'E2E-60' });
  const back = await book({ amount: '-60.00', endToEndId: 'E2E-60', isReturn: true });
  const first_ones = await exported(company);
  assert.equal(balanceOf(first_ones, '1200'), 0);
  await set(company, { include_payments: false });
  await unbook(back);
  // The payment stands: the books have it again.
  const second = await exported(company);
  assert.deepEqual(
    second.map(({ cents, side, account }) => [account, side, cents]),
    [['1200', 'S', 60_00]],
  );
  await assertNothingNew(company);
  // A return that comes while bank bookings are no entries is none, and neither is its end.
  await unbook(await book({ amount: '-60.00', endToEndId: 'E2E-60', isReturn: true }));
  await assertNothingNew(company);
  await unbook(paid);
  assert.equal(balanceOf([...first_ones, ...second, ...(await exported(company))], '1200'), 0);
  await assertNothingNew(company);
});
