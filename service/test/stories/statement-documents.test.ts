/** The documents of a statement as a client's accountant gets them. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { documentsOf, filesOf, partsOf } from '../../src/domain/statements/documents/index.ts';
import { statementDocument } from '../../src/domain/statements/documents/statement-document.ts';
import type { PublishedStatement } from '../../src/domain/statements/figures/index.ts';
import type { SpooledFile } from '../../src/platform/objects/index.ts';
import { Spool } from '../../src/platform/objects/index.ts';
import { keptWorkers } from '../harness/kept-workers.ts';
import { germanMoney } from '../../src/values/german.ts';
import { sumOf } from '../../src/values/money.ts';
import { until } from '../harness/until.ts';
import { pdfFonts, pdfInfo, pdfText } from '../harness/pdf.ts';
import { aRecipient, anIssuer, aStatement, cancellationOf, someItems } from '../harness/statements.ts';

const { typesetter } = keptWorkers();

const typeset = (statement: PublishedStatement) => typesetter.typeset(statementDocument(statement));

const linesOf = (pdf: Buffer): string[] =>
  pdfText(pdf)
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '));

const assertHas = (lines: readonly string[], pieces: readonly string[]): void => {
  for (const piece of pieces)
    assert.ok(
      lines.some((line) => line.includes(piece)),
      piece,
    );
};

const some = (count: number) => Array.from({ length: count }, (_none, index) => someItems(index));

test('an Abrechnung is an invoice with everything that the tax law wants', async () => {
  const statement = aStatement({ comment: 'Vielen Dank für Ihr Vertrauen.', offset_outstanding_items: 25_00n });
  const { pdf, pages } = await typeset(statement);
  assert.equal(pages, 2);
  const lines = linesOf(pdf);
  assertHas(lines, [
    'Abrechnung A2026-000017 – Rechnung R2026-000042',
    'Mahnwerk Inkasso GmbH Tischlerei Brandt & Söhne GmbH',
    '20457 Hamburg',
    '20095 Hamburg',
    'Rechnungsnummer R2026-000042',
    'Rechnungsdatum 31. März 2026',
    'Abrechnungs- und Leistungszeitraum 1. März 2026 – 31. März 2026',
    'USt-IdNr. des Rechnungsstellers DE123456788',
    'Steuernummer des Rechnungsstellers 48/123/45678',
    'Vielen Dank für Ihr Vertrauen.',
    'Verrechnung mit offenen Salden früherer Abrechnungen -25,00 €',
    'Auszahlung auf das Konto DE89 **** **** **** **30 00 (Tischlerei Brandt & Söhne GmbH).',
    'Aufsichtsbehörde: Bundesamt für Justiz',
    'Seite 2 von 2',
  ]);
  assert.ok(!lines.join(' ').includes('DE89 3704'), 'the account of the client is masked');
  assert.ok(!lines.join(' ').includes('DE75 5121'), 'the client pays nothing');
});

test('the text of the PDF says the figures of the statement', async () => {
  const statement = aStatement({}, some(30));
  const { vat_rows, mandates, balance_pre_outstanding_items_offsetting: balance } = statement.figures;
  const lines = linesOf((await typeset(statement)).pdf);
  const [standard] = vat_rows;
  assert.ok(standard !== undefined && vat_rows.length === 1);
  const gross = standard.invoice_amount + standard.invoice_amount_vat;
  assertHas(lines, [
    `Zahlungen, die wir für Sie erhalten haben ${germanMoney(standard.receipts)}`,
    `Saldo zu Ihren Gunsten ${germanMoney(balance)}`,
    `Inkassogebühren aus Zahlungen an uns 19,00 % ${germanMoney(standard.claims_from_payments_to_service.fees)}`,
    `Auslagen, durchlaufend aus Zahlungen an Sie – ${germanMoney(standard.claims_from_payments_to_client.taxfree_expenses)}`,
    `19,00 % ${germanMoney(standard.taxable)} ${germanMoney(standard.invoice_amount_vat)}`,
    `Summe netto ${germanMoney(standard.invoice_amount)}`,
    `Rechnungsbetrag brutto ${germanMoney(gross)}`,
  ]);
  for (const { mandate, payments } of mandates)
    for (const { amount, payout } of payments) {
      const row = lines.find((line) => line.startsWith(`${mandate.reference_number} `));
      assert.ok(row !== undefined, mandate.reference_number);
      assert.ok(
        row.includes(` ${germanMoney(amount).replace(' €', '')} `) &&
          row.endsWith(` ${germanMoney(payout).replace(' €', '')}`),
        row,
      );
    }
  const payments = sumOf(mandates.flatMap((each) => each.payments.map(({ amount }) => amount)));
  const sums = lines.find((line) => line.startsWith('Summe ') && !line.startsWith('Summe netto'));
  assert.ok(sums !== undefined);
  assert.ok(sums.startsWith(`Summe ${germanMoney(payments).replace(' €', '')} `), sums);
  assert.ok(sums.endsWith(` ${germanMoney(balance).replace(' €', '')}`), sums);
});

test('a client that owes the service reads where to pay', async () => {
  const statement = aStatement({}, [someItems(2)]);
  const lines = linesOf((await typeset(statement)).pdf);
  assert.ok(statement.total_balance < 0n);
  assertHas(lines, [
    `Saldo zu unseren Gunsten ${germanMoney(statement.total_balance)}`,
    `Noch zu zahlen ${germanMoney(-statement.total_balance)}`,
  ]);
  assert.match(
    lines.join(' '),
    /überweisen Sie 208,72 € auf das Konto DE75 5121 0800 1245 1261 99 \(Mahnwerk Inkasso GmbH\) mit dem Verwendungszweck R2026-000042/,
  );
});

test('a Stornorechnung names the invoice and takes back its amounts', async () => {
  const statement = aStatement();
  const lines = linesOf((await typeset(cancellationOf(statement))).pdf);
  assertHas(lines, [
    'Stornorechnung R2026-000043 zur Rechnung R2026-000042',
    'Storniert die Rechnung R2026-000042',
    'Rechnungsdatum 2. April 2026',
    `Saldo der Stornierung ${germanMoney(-statement.total_balance)}`,
    'Rechnungsbetrag brutto -693,78 €',
  ]);
  assert.doesNotMatch(lines.join(' '), /Auszahlung auf das Konto|überweisen/);
});

test('reverse charge and other countries are said in words, with the number of the recipient', async () => {
  const recipient = aRecipient({
    tax_treatment: 'reverse_charge',
    vat_number: 'FR40303265045',
    address: { street: 'Rue de l’Église 14', postal_code: '67000', city: 'Strasbourg', country: 'FR' },
  });
  const lines = linesOf((await typeset(aStatement({ recipient }))).pdf);
  assert.ok(lines.includes('Steuerschuldnerschaft des Leistungsempfängers'));
  assertHas(lines, ['USt-IdNr. des Rechnungsempfängers FR40303265045', 'FRANKREICH']);
  const abroad = aStatement({
    recipient: { ...recipient, tax_treatment: 'third_country_non_taxable', vat_number: null },
  });
  assert.ok(linesOf((await typeset(abroad)).pdf).includes('Nicht im Inland steuerbare Leistung'));
});

test('a thousand mandates fill many pages, each with its heading, tagged and with embedded fonts', async () => {
  const { pdf, pages } = await typeset(aStatement({}, some(1_000)));
  assert.ok(pages > 25);
  const lines = linesOf(pdf);
  assert.equal(lines.filter((line) => line.startsWith('Aktenzeichen Schuldner Datum')).length, pages - 1);
  const references = new Set(lines.flatMap((line) => /^K26-\d{6}/.exec(line)?.[0] ?? []));
  assert.equal(references.size, 1_000);
  assert.match(pdfInfo(pdf), /Tagged: +yes/);
  assert.match(pdfInfo(pdf), /Title: +Abrechnung A2026-000017 – Rechnung R2026-000042 – Mahnwerk Inkasso GmbH/);
  for (const font of pdfFonts(pdf)) assert.match(font, /^[A-Z]{6}\+LiberationSans\S* .* yes yes yes +\d/);
});

test('above what a reader turns, the PDF refers to the files', async () => {
  const { pdf, pages } = await typeset(aStatement({}, some(2_400)));
  assert.equal(pages, 2);
  assertHas(linesOf(pdf), ['Zeilen des Einzelnachweises stehen in den beiliegenden Dateien']);
});

test('names with any characters are set, and no text is code', async () => {
  const recipient = aRecipient({ name: '#panic("x") 😀 <b>&amp; 漢字 $x$ *fett* _kursiv_' });
  const items = [{ ...someItems(0), debtor_name: `#sys.inputs ${'x'.repeat(300)}`, your_reference: '= Kopf\u0000' }];
  const lines = linesOf(
    (await typeset(aStatement({ recipient, issuer: anIssuer({ register: '@label' }) }, items))).pdf,
  );
  assertHas(lines, ['#panic("x") □ <b>&amp; □□ $x$ *fett* _kursiv_', '@label', '#sys.inputs']);
});

test('a statement has an invoice as PDF and XML and its rows as CSV and XLSX, stored before they are named', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mahnwerk-documents-'));
  t.after(() => rm(folder, { recursive: true }));
  const spool = new Spool(folder);
  const kept: { readonly sha256: string; readonly bytes: Buffer }[] = [];
  const keep = async (files: readonly SpooledFile[]): Promise<void> => {
    for (const file of files) kept.push({ sha256: file.sha256, bytes: await readFile(file.path) });
  };
  const documents = await documentsOf(partsOf(aStatement()), { typesetter, objects: { spool, keep } });
  assert.deepEqual(
    documents.map(({ type, filename, mime_type }) => [type, filename, mime_type]),
    [
      ['invoice', 'R2026-000042-abrechnung.pdf', 'application/pdf'],
      ['invoice', 'R2026-000042-abrechnung.xml', 'application/xml'],
      ['other', 'R2026-000042-einzelnachweis.csv', 'text/csv'],
      [
        'other',
        'R2026-000042-einzelnachweis.xlsx',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ],
    ],
  );
  for (const [index, { sha256, size }] of documents.entries()) {
    const bytes = kept[index]?.bytes ?? Buffer.alloc(0);
    assert.equal(sha256, kept[index]?.sha256);
    assert.equal(sha256, createHash('sha256').update(bytes).digest('hex'));
    assert.equal(size, bytes.length);
  }
});

test('the same statement is the same bytes; one without items has its PDF alone', async () => {
  const began = Date.now();
  const one = await filesOf(partsOf(aStatement()), { typesetter });
  // The times in a ZIP are even seconds.
  await until(() => Math.floor(Date.now() / 2_000) > Math.floor(began / 2_000), 'two seconds have passed');
  const other = await filesOf(partsOf(aStatement()), { typesetter });
  assert.deepEqual(
    one.map(({ bytes }) => bytes),
    other.map(({ bytes }) => bytes),
  );
  const empty = await filesOf(partsOf(aStatement({ clearing_no: null }, [])), { typesetter });
  assert.deepEqual(
    empty.map(({ filename }) => filename),
    ['R2026-000042-abrechnung.pdf'],
  );
});
