/** Debtors, orders and payments of the Case API come in from files, by the commands of the single routes, and are taken back. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import type { Import, ImportRow } from '@mahnwerk/contract/shapes/import.ts';
import {
  bodyOf,
  type Company,
  givenAccepted,
  givenDebtor,
  openStage,
  type Page,
  type Stage,
} from '../harness/cases.ts';
import { givenImport, workOnImports } from '../harness/imports.ts';
import { download } from '../harness/uploads.ts';

const at = '/v2/imports/';
let stage: Stage;
let company: Company;

before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});
after(() => stage.stop());

const command = async (id: string, name: string, body?: object): Promise<Import> => {
  bodyOf(await company.send<Import>('POST', `${at}${id}/${name}/`, body), 202);
  await workOnImports(stage);
  return company.read<Import>(`${at}${id}/`);
};

const rowsOf = async (id: string) => (await company.read<Page<ImportRow>>(`${at}${id}/rows/`)).results;

const problemsOf = async (id: string) =>
  (await rowsOf(id)).map(({ state, problems }) => [state, problems.map(({ code, field }) => [code, field])]);

const read = <T>(path: string): Promise<T> => company.read<T>(path);

const header = 'Kundennummer;Firma;Straße;PLZ;Ort;Rechnungsnummer;Belegdatum;Fällig am;Verzug seit;Betrag';
const address = 'Musterweg 1;10115;Berlin';

test('debtors come in, are changed by a later file where it may, and are taken back', async () => {
  const csv = `Kundennummer;Firma;Nachname;Straße;PLZ;Ort;E-Mail;IBAN;USt-IdNr.\nCD-1;Muster GmbH;;${address};a@muster.example;DE89370400440532013000;DE136695976\nCD-2;;;${address};;;\nCD-3;;Beispiel;${address};;DE00;\n`;
  const made = await givenImport(stage, company, { kind: 'debtors', csv });
  assert.deepEqual(await problemsOf(made.id), [
    ['ready', []],
    ['refused', [['required', 'last_name']]],
    ['refused', [['invalid_iban', 'iban']]],
  ]);
  assert.equal((await command(made.id, 'run')).counts.created, 1);
  const [debtor] = (await read<Page<Debtor>>('/v2/debtors/?your_reference=CD-1')).results;
  assert.deepEqual([debtor?.bank_accounts[0]?.iban, debtor?.vat_number], ['DE89370400440532013000', 'DE136695976']);

  const later = 'Kundennummer;Firma;Ort;E-Mail\nCD-1;Muster GmbH;Potsdam;neu@muster.example\n';
  const kept = await givenImport(stage, company, { kind: 'debtors', csv: later });
  assert.deepEqual(await problemsOf(kept.id), [['warned', [['differs', 'city']]]]);
  bodyOf(await company.send('PATCH', `${at}${kept.id}/`, { options: { on_existing_debtor: 'update' } }), 200);
  await workOnImports(stage);
  assert.equal((await command(kept.id, 'run')).counts.updated, 1);
  const changed = await read<Debtor>(`/v2/debtors/${debtor?.id}/`);
  assert.deepEqual(
    [
      changed.addresses.map(({ city, street }) => [city, street]),
      changed.communication_channels.map(({ value }) => value),
    ],
    [[['Potsdam', 'Musterweg 1']], ['neu@muster.example']],
  );
  assert.equal((await company.send('POST', `${at}${made.id}/undo/`)).status, 409);
  assert.equal((await command(made.id, 'undo', { partial: true })).counts.left, 1);
});

test('orders come in with their debtors, a draft each, and are taken back with them', async () => {
  const csv = `${header}\nCO-1;Muster GmbH;${address};CO-1;05.01.2026;19.01.2026;20.01.2026;1.190,00\nCO-1;Muster GmbH;${address};CO-2;05.01.2026;19.01.2026;;100,00\nCO-2;Zwei GmbH;${address};;05.01.2026;19.01.2026;;50,00\n`;
  const made = await givenImport(stage, company, { kind: 'orders', csv });
  assert.deepEqual(await problemsOf(made.id), [
    ['ready', []],
    ['ready', []],
    ['refused', [['required', 'document_reference']]],
  ]);
  const ran = await command(made.id, 'run');
  assert.deepEqual([ran.status, ran.counts.created, ran.counts.failed], ['finished', 2, 0]);
  const [first] = await rowsOf(made.id);
  const order = await read<Order>(new URL(first?.result?.resources[0]?.href ?? '').pathname);
  assert.deepEqual(
    [order.status, order.source, order.claims.map((each) => [each.document_reference, each.subject_matter])],
    ['draft', 'client', [['CO-1', 'Rechnung CO-1']]],
  );
  const again = await givenImport(stage, company, { kind: 'orders', csv: `${csv}\nCO-1;;;;;CO-1;;;;1,00` });
  assert.deepEqual((await problemsOf(again.id)).slice(0, 2), [
    ['warned', [['already_exists', 'document_reference']]],
    ['warned', [['already_exists', 'document_reference']]],
  ]);
  const undone = await command(made.id, 'undo');
  assert.deepEqual([undone.status, undone.counts.undone], ['undone', 2]);
  assert.equal((await read<Page<Debtor>>('/v2/debtors/?your_reference=CO-1')).count, 0);
  assert.equal((await read<Page<Order>>('/v2/claims/?document_reference=CO-1')).count, 0);
});

test('what has changed since the check refuses its row alone', async () => {
  const { id: debtor_id } = await givenDebtor(company);
  const row = (name: string) => `${name};Wandel GmbH;${address};${name};05.01.2026;19.01.2026;;10,00`;
  const csv = [header, row('CW-1'), row('CW-2'), row('CW-3')].join('\n');
  const made = await givenImport(stage, company, { kind: 'orders', csv });
  bodyOf(await company.send('PATCH', `/v2/imports/${made.id}/rows/3/`, { debtor_id }), 200);
  assert.equal((await company.send('DELETE', `/v2/debtors/${debtor_id}/`)).status, 204);
  const { counts } = await command(made.id, 'run');
  assert.deepEqual([counts.created, counts.failed], [2, 1]);
  assert.deepEqual(
    (await rowsOf(made.id)).map(({ result }) => [result?.action, result?.code]),
    [
      ['created', null],
      ['failed', 'invalid'],
      ['created', null],
    ],
  );
});

test('claims of one debtor become one order, which is submitted, and withdrawn again', async () => {
  const row = (debtor: string, document: string, day: string) =>
    `${debtor};Gruppe GmbH;${address};${document};05.01.2026;${day};;10,00`;
  const csv = [
    header,
    row('CG-1', 'CG-1', '19.01.2026'),
    row('CG-2', 'CG-2', '19.01.2026'),
    row('CG-1', 'CG-3', '19.01.2026'),
    row('CG-2', 'CG-4', '01.01.2026'),
  ].join('\n');
  const options = {
    finalize: true,
    group_by_debtor: true,
    creditor_obligation_fulfilled: true,
    delay_days: 1,
    claim_type_code: 'H43',
  };
  const made = await givenImport(stage, company, { kind: 'orders', csv, options });
  assert.deepEqual(await problemsOf(made.id), [
    ['ready', []],
    ['ready', []],
    ['ready', []],
    ['warned', [['invalid', 'due_date']]],
  ]);
  assert.equal((await command(made.id, 'run')).counts.created, 4);
  const rows = await rowsOf(made.id);
  const orders = rows.map(({ result }) => result?.resources[0]?.id);
  assert.deepEqual([orders[0] === orders[2], orders[1] === orders[3], orders[0] === orders[1]], [true, true, false]);
  const submitted = await read<Order>(`/v2/orders/${orders[0]}/`);
  assert.deepEqual([submitted.status, submitted.claim_count], ['submitted', 2]);
  assert.equal((await read<Order>(`/v2/orders/${orders[1]}/`)).status, 'draft');
  assert.deepEqual(
    rows[1]?.result?.errors.map(({ code }) => code),
    ['invalid'],
  );
  const undone = await command(made.id, 'undo');
  assert.deepEqual([undone.status, undone.counts.undone, undone.counts.left], ['undone', 4, 0]);
  const withdrawn = await read<Order>(`/v2/orders/${orders[0]}/`);
  assert.deepEqual([withdrawn.status, withdrawn.withdrawal_reason], ['withdrawn', 'Import zurückgenommen']);
  const anew = await givenImport(stage, company, { kind: 'orders', csv, options });
  assert.equal(anew.counts.refused, 0);
});

test('payments on claims are reported on the claim that the file names, and withdrawn again', async () => {
  const { order } = await givenAccepted(stage, company);
  const [claim] = order.claims;
  const document = claim?.document_reference ?? '';
  const number = claim?.mandate_id
    ? (await read<{ reference_number: string }>(`/v2/mandates/${claim.mandate_id}/`)).reference_number
    : '';
  const csv = `Rechnungsnummer;Aktenzeichen;Betrag;Valuta\n${document};;10,00;20.02.2026\n;${number};5,00;20.02.2026\n${document};;1.000.000,00;20.02.2026\n${document};;10,00;20.02.2026\nXX-1;;1,00;20.02.2026\n${document};;1,00;20.02.2099\n`;
  const made = await givenImport(stage, company, { kind: 'payments', csv });
  assert.deepEqual(await problemsOf(made.id), [
    ['ready', []],
    ['ready', []],
    ['refused', [['overpayment', 'amount']]],
    ['refused', [['duplicate', 'document_reference']]],
    ['refused', [['not_found', 'document_reference']]],
    ['refused', [['invalid', 'value_date']]],
  ]);
  assert.equal((await command(made.id, 'run')).counts.created, 2);
  const again = await givenImport(stage, company, { kind: 'payments', csv: `${csv}\n` });
  assert.deepEqual((await problemsOf(again.id))[0], ['warned', [['already_exists', 'amount']]]);
  const [first] = await rowsOf(made.id);
  const path = new URL(first?.result?.resources[0]?.href ?? '').pathname;
  assert.equal((await read<{ status: string }>(path)).status, 'reported');
  assert.equal((await command(made.id, 'undo')).counts.undone, 2);
  assert.equal((await read<{ status: string }>(path)).status, 'withdrawn');
});

test('an order that was changed since stays when its import is taken back', async () => {
  const csv = `${header}\nCM-1;Eins GmbH;${address};CM-1;05.01.2026;19.01.2026;;10,00\nCM-2;Zwei GmbH;${address};CM-2;05.01.2026;19.01.2026;;10,00\n`;
  const made = await givenImport(stage, company, { kind: 'orders', csv });
  await command(made.id, 'run');
  const [first] = await rowsOf(made.id);
  const order = first?.result?.resources[0]?.id ?? '';
  bodyOf(await company.send('PATCH', `/v2/orders/${order}/`, { creditor_obligation_fulfilled: true }), 200);
  assert.equal((await company.send('POST', `${at}${made.id}/undo/`)).status, 409);
  const undone = await command(made.id, 'undo', { partial: true });
  assert.deepEqual([undone.counts.undone, undone.counts.left], [1, 1]);
  assert.equal((await rowsOf(made.id))[0]?.result?.code, 'followed');
});

test('the sample of a kind passes its check', async () => {
  for (const kind of ['orders', 'debtors']) {
    const sample = await download(stage.url, `/v2/import-kinds/sample/?kind=${kind}&format=csv`, company.key);
    const made = await givenImport(stage, company, { kind, csv: sample.bytes.toString() });
    assert.deepEqual([made.status, made.counts.rows, made.counts.refused], ['checked', 2, 0], kind);
  }
});
