/** A creditor without a programmer drops files: they are checked, run by the commands of the single routes, and taken back. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Import, ImportRow } from '@mahnwerk/contract/shapes/import.ts';
import { bodyOf, openStage, type Stage } from '../harness/cases.ts';
import { type DunningCompany, openDunning } from '../harness/dunning.ts';
import { givenImport, workOnImports } from '../harness/imports.ts';

const at = '/mahnservice/v1/imports/';
let stage: Stage;
let company: DunningCompany;

before(async () => {
  stage = await openStage();
  company = await openDunning(stage);
});
after(() => stage.stop());

const command = async (id: string, name: string, body?: object): Promise<Import> => {
  bodyOf(await company.send<Import>('POST', `${at}${id}/${name}/`, body), 202);
  await workOnImports(stage);
  return company.read<Import>(`${at}${id}/`);
};

const rowsOf = async (id: string) => (await company.read<{ results: ImportRow[] }>(`${at}${id}/rows/`)).results;

test('invoices come in with their debtors, and are taken back', async () => {
  const csv = [
    'Kundennummer;Firma;Rechnungsnummer;Rechnungsdatum;Fällig am;Betrag',
    'I-1;Muster Bau GmbH;IR-1;02.01.2026;16.01.2026;1.190,00',
    'I-1;Muster Bau GmbH;IR-2;02.01.2026;01.01.2026;100,00',
    'I-2;Beispiel GmbH;IR-1;02.01.2026;16.01.2026;50,00',
  ].join('\r\n');
  const made = await givenImport(stage, company, { kind: 'invoices', csv });
  assert.equal(made.status, 'checked', JSON.stringify(made.problem));
  const checked = await rowsOf(made.id);
  assert.deepEqual(
    checked.map(({ number, state, problems }) => [
      number,
      state,
      problems.map(({ code, field, row }) => [code, field, row]),
    ]),
    [
      [2, 'ready', []],
      [3, 'refused', [['invalid', 'due_date', null]]],
      [4, 'refused', [['duplicate', 'invoice_number', 2]]],
    ],
  );
  const run = await command(made.id, 'run');
  assert.deepEqual([run.status, run.counts.created, run.counts.refused, run.can_undo], ['finished', 1, 2, true]);
  const [first] = await rowsOf(made.id);
  const invoice = await company.read<{ invoice_number: string; status: string }>(
    new URL(first?.result?.resources[0]?.href ?? '').pathname,
  );
  assert.deepEqual([invoice.invoice_number, invoice.status], ['IR-1', 'draft']);
  const undone = await command(made.id, 'undo');
  assert.deepEqual([undone.status, undone.counts.undone, undone.counts.created], ['undone', 1, 0]);
  const left = await company.read<{ count: number }>('/mahnservice/v1/invoices/?invoice_number=IR-1');
  const debtors = await company.read<{ count: number }>('/mahnservice/v1/debtors/?customer_number=I-1');
  assert.deepEqual([left.count, debtors.count], [0, 0]);
});

test('debtors and payments come in; what is here already is skipped', async () => {
  const debtors =
    'Kundennummer;Firma;PLZ;Ort;Straße\nI-10;Neu GmbH;10115;Berlin;Weg 1\nI-11;Andere GmbH;1;Berlin;Weg 2\n';
  const made = await givenImport(stage, company, { kind: 'invoice_debtors', csv: debtors });
  assert.deepEqual(
    (await rowsOf(made.id)).map(({ state, problems }) => [state, problems.map(({ code }) => code)]),
    [
      ['ready', []],
      ['refused', ['zip_country_mismatch']],
    ],
  );
  assert.equal((await command(made.id, 'run')).counts.created, 1);
  const invoices =
    'Kundennummer;Rechnungsnummer;Rechnungsdatum;Fällig am;Betrag\nI-10;IR-10;02.01.2026;16.01.2026;100,00\n';
  const ofInvoices = await givenImport(stage, company, { kind: 'invoices', csv: invoices });
  assert.equal((await command(ofInvoices.id, 'run')).counts.created, 1);
  const again = await givenImport(stage, company, { kind: 'invoices', csv: `${invoices}\n` });
  assert.deepEqual(
    (await rowsOf(again.id)).map(({ state, problems }) => [state, problems.map(({ code }) => code)]),
    [['warned', ['already_exists']]],
  );
  assert.equal((await command(again.id, 'run')).counts.skipped, 1);
  const csv = 'Rechnungsnummer;Betrag;Valuta\nIR-10;40,00;20.01.2026\nIR-10;400,00;20.01.2026\nIR-99;1,00;20.01.2026\n';
  const payments = await givenImport(stage, company, { kind: 'invoice_payments', csv });
  assert.deepEqual(
    (await rowsOf(payments.id)).map(({ problems }) => problems.map(({ code }) => code)),
    [[], ['overpayment'], ['not_found']],
  );
  assert.equal((await command(payments.id, 'run')).counts.created, 1);
  const same = await company.send<{ import_id: string }>('POST', at, {
    kind: 'invoice_payments',
    filename: 'a.csv',
    base64: Buffer.from(csv).toString('base64'),
  });
  assert.deepEqual([same.status, same.body.import_id], [409, payments.id]);
});
