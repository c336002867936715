/** A creditor drops e-invoices: they are read, checked, matched to debtors, and run with their documents (intake.md 3). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import type { Import, ImportRow } from '@mahnwerk/contract/shapes/import.ts';
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import type { DunningDebtor } from '@mahnwerk/contract/dunning/debtors.ts';
import { readAttachments } from '../../src/platform/inspection/attachments.ts';
import { bodyOf, openStage, type Stage } from '../harness/cases.ts';
import { type DunningCompany, givenDunningDebtor, openDunning } from '../harness/dunning.ts';
import { ciiOf, ublOf } from '../harness/e-invoice-files.ts';
import { aBuyer, anEInvoice, aSeller } from '../harness/e-invoices.ts';
import { aPdf } from '../harness/files.ts';
import { endImportWork, givenImport, workOnImports } from '../harness/imports.ts';
import { zipOf } from '../harness/tables.ts';
import { download as readFile } from '../harness/uploads.ts';

const at = '/mahnservice/v1/imports/';
let stage: Stage;
let company: DunningCompany;

before(async () => {
  stage = await openStage();
  company = await openDunning(stage, { name: 'Beispiel Handel GmbH', vat_number: 'DE123456788' });
});
after(async () => {
  await endImportWork();
  await stage.stop();
});

const upload = (file: Buffer, sent: object = {}): Promise<Import> =>
  givenImport(stage, company, { kind: 'invoices', csv: file, filename: 'rechnung.xml', ...sent });

const command = async (id: string, name: string, body?: object): Promise<Import> => {
  bodyOf(await company.send<Import>('POST', `${at}${id}/${name}/`, body), 202);
  await workOnImports(stage);
  return company.read<Import>(`${at}${id}/`);
};

const rowsOf = async (id: string) => (await company.read<{ results: ImportRow[] }>(`${at}${id}/rows/`)).results;
const rowOf = async (id: string): Promise<ImportRow> => {
  const [row] = await rowsOf(id);
  assert.ok(row !== undefined);
  return row;
};
const codesOf = ({ problems }: ImportRow) => problems.map(({ severity, code }) => `${severity} ${code}`);
const readAt = <T>(href: string | undefined) => company.read<T>(new URL(href ?? '').pathname);
const made = (row: ImportRow, type: string) => row.result?.resources.find((each) => each.type === type)?.href;

const numbered = (number: string, changes: Partial<EInvoice> = {}) =>
  anEInvoice({ number, buyer: { ...aBuyer, id: `K-${number}` }, ...changes });

test('an XRechnung becomes a released invoice with a PDF that holds it', async () => {
  const { totals } = anEInvoice();
  const invoice = numbered('E-1', {
    buyer: { ...aBuyer, id: 'K-E1', vat_number: 'DE136695976' },
    totals: { ...totals, prepaid: '37.55', payable: '1200.00' },
  });
  const xml = ublOf(invoice);
  const found = await upload(xml, { options: { release: true } });
  assert.deepEqual([found.status, found.format, found.dialect, found.columns], ['checked', 'e_invoice', null, []]);
  const checked = await rowOf(found.id);
  assert.deepEqual([checked.state, checked.document, codesOf(checked)], ['ready', 'rechnung.xml', []]);
  assert.deepEqual(checked.invoice, invoice);
  const run = await command(found.id, 'run');
  assert.equal(run.counts.created, 1, JSON.stringify((await rowOf(found.id)).result));
  const row = await rowOf(found.id);
  assert.deepEqual(row.result?.errors, []);
  const stored = await readAt<Invoice>(made(row, 'invoice'));
  assert.deepEqual(
    [stored.invoice_number, stored.status, stored.amount.value, stored.due_date, stored.document?.status],
    ['E-1', 'open', '1237.55', '2026-02-03', 'ready'],
  );
  assert.deepEqual(
    stored.payments.map(({ amount, value_date, your_reference }) => [amount.value, value_date, your_reference]),
    [['37.55', '2026-01-20', 'BT-113']],
  );
  const debtor = await readAt<DunningDebtor>(made(row, 'debtor'));
  assert.deepEqual(
    [debtor.customer_number, debtor.display_name, debtor.legal_form, debtor.vat_number],
    ['K-E1', 'Muster Metallbau GmbH', 'gmbh', 'DE136695976'],
  );
  const pdf = await download(stored);
  const files = await readAttachments(pdf, () => true, { count: 9, bytes: 1_000_000 });
  assert.ok(typeof files !== 'string');
  assert.deepEqual([files[0]?.name, files[0]?.bytes.equals(xml)], ['rechnung.xml', true]);
  assert.equal(stored.document?.filename, 'rechnung.pdf');
});

async function download({ id, document }: Invoice): Promise<Buffer> {
  const path = `/mahnservice/v1/invoices/${id}/documents/${document?.id}/download/`;
  const answer = await fetch(`${stage.url}${path}`, { headers: { authorization: `Bearer ${company.key}` } });
  assert.equal(answer.status, 200);
  return Buffer.from(await answer.arrayBuffer());
}

test('an archive is a row a document; what is refused leaves the others alone', async () => {
  const person = { ...aBuyer, id: null, name: 'Erika Muster', email: null };
  const bytes = await zipOf({
    'a.xml': ublOf(numbered('E-10')),
    'b.xml': ciiOf(numbered('E-11', { syntax: 'cii', buyer: person })),
    'c.xml': Buffer.from('<Invoice'),
    'd.xml': ublOf(numbered('E-12', { seller: { ...aSeller, vat_number: 'DE136695976' } })),
  });
  const found = await upload(bytes, { filename: 'rechnungen.zip' });
  assert.deepEqual([found.format, found.status], ['archive', 'checked']);
  const rows = await rowsOf(found.id);
  assert.deepEqual(
    rows.map((row) => [row.number, row.document, row.state, codesOf(row)]),
    [
      [1, 'a.xml', 'ready', []],
      [2, 'b.xml', 'warned', ['warning acting_as_assumed']],
      [3, 'c.xml', 'refused', ['error corrupt']],
      [4, 'd.xml', 'refused', ['error not_the_creditor']],
    ],
  );
  const run = await command(found.id, 'run');
  assert.deepEqual([run.counts.created, run.counts.refused], [2, 2]);
  const { bytes: csv } = await readFile(stage.url, `${at}${found.id}/result/?format=csv&rows=refused`, company.key);
  assert.match(csv.toString(), /^\ufeff?"?Datei"?;.*\r\n"?c\.xml"?;.*\r\n"?d\.xml"?;/);
  const consumer = await readAt<DunningDebtor>(made((await rowsOf(found.id))[1] as ImportRow, 'debtor'));
  assert.deepEqual(
    [consumer.customer_number, consumer.acting_as, consumer.person?.last_name],
    ['E-E-11', 'consumer', 'Muster'],
  );
  const undone = await command(found.id, 'undo');
  assert.equal(undone.counts.undone, 2);
});

test('a debtor is found by its VAT number, else by its name; of several a person chooses', async () => {
  const address = { street: 'Weg 1', postal_code: '50667', city: 'Köln', country: 'DE' };
  const organization = { name: 'Schrauben Süd e. K.' };
  const base = { acting_as: 'business', person: undefined, organization, address };
  const [one, other] = [await givenDunningDebtor(company, base), await givenDunningDebtor(company, base)];
  const buyer = {
    ...aBuyer,
    id: null,
    name: 'SCHRAUBEN SUED',
    street: 'Weg 1',
    postal_code: '50667',
    city: 'Köln',
    email: null,
  };
  const found = await upload(ublOf(numbered('E-20', { buyer })));
  const ambiguous = await rowOf(found.id);
  assert.deepEqual(
    codesOf(ambiguous).filter((code) => code.startsWith('error')),
    ['error debtor_ambiguous'],
  );
  assert.deepEqual(
    ambiguous.candidates.map(({ id, reasons }) => [id, reasons]),
    [one.id, other.id].map((id) => [id, ['name_postal_code']]),
  );
  const path = `${at}${found.id}/rows/1/`;
  const chosen = bodyOf(await company.send<ImportRow>('PATCH', path, { debtor_id: other.id }), 200);
  assert.deepEqual(
    [chosen.matched?.id, chosen.edited, codesOf(chosen).some((code) => code.startsWith('error'))],
    [other.id, true, false],
  );
  assert.deepEqual(chosen.matched?.reasons, ['name_postal_code']);
  await command(found.id, 'run');
  const invoice = await readAt<Invoice>(made(await rowOf(found.id), 'invoice'));
  assert.equal(invoice.debtor_id, other.id);
  const again = await upload(Buffer.concat([ublOf(numbered('E-20', { buyer })), Buffer.from('\n')]));
  assert.ok(codesOf(await rowOf(again.id)).includes('warning already_exists'));

  const unique = await givenDunningDebtor(company, { ...base, vat_number: 'ATU12345678' });
  const byVat = await upload(ublOf(numbered('E-21', { buyer: { ...buyer, vat_number: 'ATU 12345678' } })));
  assert.deepEqual(
    [(await rowOf(byVat.id)).matched?.id, (await rowOf(byVat.id)).matched?.reasons],
    [unique.id, ['vat_number', 'name_postal_code']],
  );
});

const open = async (number: string): Promise<Invoice> => {
  const found = await upload(ublOf(numbered(number)), { options: { release: true } });
  await command(found.id, 'run');
  return readAt<Invoice>(made(await rowOf(found.id), 'invoice'));
};

test('a credit note becomes a payment on the invoice that it names, and is taken back', async () => {
  const invoice = await open('E-30');
  const credit = numbered('GS-1', {
    syntax: 'ubl_credit_note',
    type_code: '381',
    due_date: null,
    due_date_source: null,
    preceding_invoices: [{ number: 'E-30', date: null }],
  });
  const found = await upload(ublOf(credit));
  const row = await rowOf(found.id);
  assert.deepEqual([codesOf(row), row.matched?.id], [['warning credit'], invoice.id]);
  await command(found.id, 'run');
  const paid = await company.read<Invoice>(`/mahnservice/v1/invoices/${invoice.id}/`);
  assert.deepEqual(
    [
      paid.status,
      paid.payments.map(({ amount, your_reference, metadata }) => [amount.value, your_reference, metadata]),
    ],
    ['paid', [['1237.55', 'Gutschrift GS-1', [{ type: 'credit_note', value: 'GS-1' }]]]],
  );
  const again = await upload(Buffer.concat([ublOf(credit), Buffer.from('\n')]));
  assert.deepEqual(codesOf(await rowOf(again.id)), ['warning already_exists']);
  assert.equal((await command(found.id, 'undo')).counts.undone, 1);
  assert.equal((await company.read<Invoice>(`/mahnservice/v1/invoices/${invoice.id}/`)).status, 'open');
  const unknown = await upload(ublOf({ ...credit, number: 'GS-2', preceding_invoices: [] }));
  assert.deepEqual(codesOf(await rowOf(unknown.id)), ['error credit_note']);
});

test('a corrected invoice of one that is here is refused until that is cancelled', async () => {
  const invoice = await open('E-40');
  const correction = numbered('E-41', {
    type_code: '384',
    preceding_invoices: [{ number: 'E-40', date: '2026-01-20' }],
    buyer: { ...aBuyer, id: 'K-E-40' },
  });
  const found = await upload(ublOf(correction));
  const row = await rowOf(found.id);
  assert.deepEqual([codesOf(row), row.matched?.id], [['error corrects_known_invoice'], invoice.id]);
  bodyOf(await company.send('POST', `/mahnservice/v1/invoices/${invoice.id}/cancel/`), 200);
  const changed = bodyOf(
    await company.send<ImportRow>('PATCH', `${at}${found.id}/rows/1/`, { values: { phone: null } }),
    200,
  );
  assert.deepEqual(codesOf(changed), []);
});

test('a due date that is missing is asked for, or follows from the option', async () => {
  const found = await upload(ublOf(numbered('E-50', { due_date: null, due_date_source: null })));
  assert.deepEqual(
    (await rowOf(found.id)).problems.map(({ code, field }) => [code, field]),
    [['required', 'due_date']],
  );
  bodyOf(await company.send<Import>('PATCH', `${at}${found.id}/`, { options: { payment_days: 30 } }), 200);
  await workOnImports(stage);
  const row = await rowOf(found.id);
  assert.deepEqual([row.values['due_date'], codesOf(row)], ['2026-02-19', ['warning due_date_assumed']]);
});

test('a file that is no e-invoice is refused by name', async () => {
  for (const [file, code] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not_an_invoice'],
    [Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), 'forbidden_xml'],
    [await zipOf({ 'a.xml': Buffer.alloc(9_000_000, 32) }), 'archive_bomb'],
  ] as const) {
    const { status, problem } = await upload(file);
    assert.deepEqual([status, problem?.code], ['refused', code]);
  }
});

test('a table in an archive brings its PDFs along; one that is broken fails its row alone', async () => {
  const csv = [
    'Kundennummer;Firma;Straße;PLZ;Ort;Rechnungsnummer;Rechnungsdatum;Fällig am;Betrag;PDF',
    'T-1;Tabelle GmbH;Weg 1;10115;Berlin;T-R1;02.01.2026;16.01.2026;10,00;T-R1.pdf',
    'T-1;Tabelle GmbH;Weg 1;10115;Berlin;T-R2;02.01.2026;16.01.2026;10,00;kaputt.pdf',
    'T-1;Tabelle GmbH;Weg 1;10115;Berlin;T-R3;02.01.2026;16.01.2026;10,00;',
  ].join('\r\n');
  const bytes = await zipOf({ 'liste.csv': csv, 'pdf/T-R1.pdf': aPdf(), 'pdf/kaputt.pdf': '%PDF-1.7\nnothing' });
  const found = await upload(bytes, { filename: 'liste.zip', options: { release: true } });
  assert.deepEqual(
    (await rowsOf(found.id)).map((row) => [row.document, codesOf(row)]),
    [
      ['pdf/T-R1.pdf', []],
      ['pdf/kaputt.pdf', []],
      [null, ['warning required']],
    ],
  );
  await command(found.id, 'run');
  const [first, second, third] = await rowsOf(found.id);
  assert.deepEqual([second?.result?.action, second?.result?.code], ['failed', 'corrupt']);
  assert.ok(first !== undefined && third !== undefined);
  const invoice = await readAt<Invoice>(made(first, 'invoice'));
  assert.deepEqual([invoice.status, invoice.document?.filename], ['open', 'T-R1.pdf']);
  assert.equal((await readAt<Invoice>(made(third, 'invoice'))).status, 'draft');
  assert.deepEqual(
    third.result?.errors.map(({ field }) => field),
    ['document'],
  );
});
