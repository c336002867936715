/** Invoices that come without their PDF get a sheet of their data, which suffices for the release (intake.md 1). */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { DunningDebtor } from '@mahnwerk/contract/dunning/debtors.ts';
import type { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import type { Import, ImportRow } from '@mahnwerk/contract/shapes/import.ts';
import { handOver } from '../../src/domain/dunning/handover/index.ts';
import { bodyOf, openStage, type Page, publicUrl, type Stage } from '../harness/cases.ts';
import { type DunningCompany, givenDunningDebtor, givenNotice, openDunning } from '../harness/dunning.ts';
import { endImportWork, givenImport, workOnImports } from '../harness/imports.ts';
import { pdfText } from '../harness/pdf.ts';
import { zipOf } from '../harness/tables.ts';
import { download } from '../harness/uploads.ts';

const at = '/mahnservice/v1/imports/';
let stage: Stage;
let company: DunningCompany;

before(async () => {
  stage = await openStage();
  company = await openDunning(stage, { name: 'Beispiel Handel GmbH' });
});
after(async () => {
  await endImportWork();
  await stage.stop();
});

const run = async (id: string): Promise<readonly ImportRow[]> => {
  bodyOf(await company.send<Import>('POST', `${at}${id}/run/`), 202);
  await workOnImports(stage);
  const { results } = await company.read<Page<ImportRow>>(`${at}${id}/rows/`);
  return results;
};

const invoiceOf = (row: ImportRow | undefined): Promise<Invoice> =>
  company.read<Invoice>(new URL(row?.result?.resources[0]?.href ?? '').pathname);

const sheetOf = async ({ document }: Invoice): Promise<string> => {
  const path = new URL(document?.download_url ?? '').pathname;
  return pdfText((await download(stage.url, path, company.key)).bytes);
};

const header = 'Kundennummer;Firma;Straße;PLZ;Ort;Rechnungsnummer;Rechnungsdatum;Fällig am;Betrag;Offen';

test('an invoice without its PDF is released with a sheet of its data', async () => {
  const known = await givenDunningDebtor(company, { customer_number: 'DS-2' });
  const csv = [
    header,
    'DS-1;Muster Bau GmbH;Weg 1;10115;Berlin;DS-R1;02.01.2026;16.01.2026;1.190,00;190,00',
    'DS-2;;;;;DS-R2;02.01.2026;16.01.2026;50,00;50,00',
  ].join('\r\n');
  const options = { release: true, without_pdf: 'data_sheet' };
  const made = await givenImport(stage, company, { kind: 'invoices', csv, options });
  assert.deepEqual([made.options.without_pdf, made.counts.ready], ['data_sheet', 2]);
  const rows = await run(made.id);
  const [one, other] = [await invoiceOf(rows[0]), await invoiceOf(rows[1])];
  for (const { status, document } of [one, other])
    assert.deepEqual([status, document?.status, document?.type], ['open', 'ready', 'claim_statement']);
  const text = await sheetOf(one);
  for (const said of [
    'Rechnungsübersicht, aus Ihren Daten erstellt, keine Rechnung',
    'Beispiel Handel GmbH',
    'Muster Bau GmbH',
    'Kundennummer DS-1',
    'DS-R1',
    '2. Januar 2026',
    '16. Januar 2026',
    '1.190,00 €',
    '-1.000,00 €',
    '190,00 €',
  ])
    assert.ok(text.includes(said), `${said}: ${text}`);
  assert.ok((await sheetOf(other)).includes(known.display_name));
});

test('a sheet is handed over as what it is', async () => {
  const csv = `${header}\r\nDS-3;Muster Bau GmbH;Weg 1;10115;Berlin;DS-R3;02.01.2026;16.01.2026;100,00;`;
  const options = {
    release: true,
    without_pdf: 'data_sheet',
    claim_type_code: 'H43',
    subject_matter: 'Werkvertrag {number}',
  };
  const made = await givenImport(stage, company, { kind: 'invoices', csv, options });
  const invoice = await invoiceOf((await run(made.id))[0]);
  await givenNotice(stage, company, invoice);
  await stage.sql(`update dunning_invoices set current_level = 3 where id = $1`, [invoice.id]);

  const done = await stage.database.asOperator((tx) =>
    handOver(tx.forCompany(company.company), invoice.id, { trigger: 'command', on: '2026-03-02', deps: { publicUrl } }),
  );
  assert.ok(done.kind === 'done');
  const handed = await stage.sql(
    `select d.type from documents d join claims c on c.id = d.parent_id where d.parent_type = 'claim' and c.order_id = $1`,
    [done.order_id],
  );
  assert.deepEqual(
    handed.map(({ type }) => type),
    ['claim_statement'],
  );
});

test('without the option a draft stays, and a PDF that came along is no sheet', async () => {
  const csv = [
    `${header};PDF`,
    'DS-4;Muster Bau GmbH;Weg 1;10115;Berlin;DS-R4;02.01.2026;16.01.2026;100,00;;',
    'DS-4;Muster Bau GmbH;Weg 1;10115;Berlin;DS-R5;02.01.2026;16.01.2026;100,00;;gross.pdf',
  ].join('\r\n');
  const plain = await givenImport(stage, company, { kind: 'invoices', csv, options: { release: true } });
  const draft = await invoiceOf((await run(plain.id))[0]);
  assert.deepEqual([draft.status, draft.document], ['draft', null]);
  const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(11 * 1024 * 1024)]);
  const zip = await zipOf({ 'liste.csv': csv.replace('DS-R4', 'DS-R6').replace('DS-R5', 'DS-R7'), 'gross.pdf': large });
  const options = { release: true, without_pdf: 'data_sheet' };
  const archive = await givenImport(stage, company, { kind: 'invoices', csv: zip, filename: 'liste.zip', options });
  assert.equal(archive.problem, null);
  const [sheet, failed] = await run(archive.id);
  assert.equal((await invoiceOf(sheet)).document?.type, 'claim_statement');
  assert.deepEqual([failed?.result?.action, failed?.result?.code], ['failed', 'too_large']);
  const debtors = await company.read<Page<DunningDebtor>>('/mahnservice/v1/debtors/?customer_number=DS-4');
  assert.equal(debtors.count, 1);
});
