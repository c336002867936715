/** E-invoices become claims of orders, with their items and their document (intake.md 3). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Claim } from '@mahnwerk/contract/case/claims.ts';
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import type { Import, ImportRow } from '@mahnwerk/contract/shapes/import.ts';
import { bodyOf, type Company, openStage, orderAt, type Page, type Stage } from '../harness/cases.ts';
import { ublOf } from '../harness/e-invoice-files.ts';
import { aBuyer, anEInvoice } from '../harness/e-invoices.ts';
import { endImportWork, givenImport, workOnImports } from '../harness/imports.ts';
import { zipOf } from '../harness/tables.ts';

let stage: Stage;
let company: Company;

before(async () => {
  stage = await openStage();
  company = await stage.aCompany({ name: 'Beispiel Handel GmbH', vat_number: 'DE123456788' });
});
after(async () => {
  await endImportWork();
  await stage.stop();
});

const upload = (file: Buffer, filename = 'rechnung.xml'): Promise<Import> =>
  givenImport(stage, company, { kind: 'orders', csv: file, filename });

const rowsOf = async (id: string): Promise<readonly ImportRow[]> =>
  (await company.read<Page<ImportRow>>(`/v2/imports/${id}/rows/`)).results;

const run = async (id: string): Promise<readonly ImportRow[]> => {
  bodyOf(await company.send<Import>('POST', `/v2/imports/${id}/run/`), 202);
  await workOnImports(stage);
  return rowsOf(id);
};

const codesOf = (row: ImportRow | undefined) =>
  (row?.problems ?? []).map(({ severity, code }) => `${severity} ${code}`);
const numbered = (number: string, changes: Partial<EInvoice> = {}) =>
  anEInvoice({ number, buyer: { ...aBuyer, id: 'K-1' }, ...changes });

test('an e-invoice becomes a claim with its items, what was prepaid, and its reading copy', async () => {
  const { totals } = anEInvoice();
  const prepaid = numbered('O-1', { totals: { ...totals, prepaid: '37.55', payable: '1200.00' } });
  const made = await upload(ublOf(prepaid));
  assert.deepEqual([made.status, codesOf((await rowsOf(made.id))[0])], ['checked', []]);
  const [row] = await run(made.id);
  const at = (type: string) => row?.result?.resources.find((each) => each.type === type)?.id ?? '';
  const order = await orderAt(company, { id: at('order') });
  const claim: Claim | undefined = order.claims[0];
  assert.ok(claim !== undefined);
  assert.deepEqual([claim.document_reference, claim.principal_amount?.value], ['O-1', '1237.55']);
  const cents = claim.items.map(({ amount }) => Math.round(Number(amount.value) * 100));
  assert.equal(
    cents.reduce((sum, each) => sum + each, 0),
    123_755,
  );
  assert.ok(
    cents.some((each) => each < 0),
    'an allowance is a negative item',
  );
  assert.deepEqual(
    claim.payments.map(({ amount, value_date }) => [amount.value, value_date]),
    [['37.55', '2026-01-20']],
  );
  const { results } = await company.read<Page<Document>>(`/v2/claims/${claim.id}/documents/`);
  assert.deepEqual(
    results.map(({ type, filename, status }) => [type, filename, status]),
    [['invoice', 'rechnung.pdf', 'ready']],
  );
});

test('credit notes, corrections of a claim and incoming invoices are no claims', async () => {
  const preceding_invoices = [{ number: 'O-1', date: null }];
  const bytes = await zipOf({
    'a.xml': ublOf(numbered('O-10', { syntax: 'ubl_credit_note', type_code: '381', preceding_invoices })),
    'b.xml': ublOf(numbered('O-11', { type_code: '384', preceding_invoices })),
    'c.xml': ublOf(numbered('O-12', { buyer: { ...aBuyer, vat_number: 'DE123456788' } })),
    'd.xml': ublOf(numbered('O-1')),
  });
  const rows = await rowsOf((await upload(bytes, 'rechnungen.zip')).id);
  assert.deepEqual(
    rows.map((row) => [row.document, codesOf(row), row.matched?.type]),
    [
      ['a.xml', ['error credit_note'], undefined],
      ['b.xml', ['error corrects_known_invoice'], 'order'],
      ['c.xml', ['error not_the_creditor', 'warning differs'], 'debtor'],
      ['d.xml', ['warning already_exists'], 'order'],
    ],
  );
});

test('a debtor is found by its VAT number, and of several one is chosen', async () => {
  const buyer = { ...aBuyer, id: null, name: 'SCHRAUBEN SUED', vat_number: null, postal_code: '50667', email: null };
  const sent = {
    acting_as: 'business',
    organization: { name: 'Schrauben Süd e. K.' },
    addresses: [{ street: 'Weg 1', postal_code: '50667', city: 'Köln', country: 'DE' }],
  };
  const debtor = async (body: object) => bodyOf(await company.send<{ id: string }>('POST', '/v2/debtors/', body), 201);
  const [one, other] = [await debtor(sent), await debtor({ ...sent, vat_number: 'ATU12345678' })];
  const found = await upload(ublOf(numbered('O-20', { buyer })));
  const [ambiguous] = await rowsOf(found.id);
  assert.ok(codesOf(ambiguous).includes('error debtor_ambiguous'));
  assert.deepEqual(ambiguous?.candidates.map(({ id }) => id).toSorted(), [one.id, other.id].toSorted());
  const path = `/v2/imports/${found.id}/rows/1/`;
  const chosen = bodyOf(await company.send<ImportRow>('PATCH', path, { debtor_id: one.id }), 200);
  assert.deepEqual([chosen.matched?.id, codesOf(chosen).some((code) => code.startsWith('error'))], [one.id, false]);
  const byVat = await upload(ublOf(numbered('O-21', { buyer: { ...buyer, vat_number: 'ATU 12345678' } })));
  const [row] = await rowsOf(byVat.id);
  assert.deepEqual([row?.matched?.id, row?.matched?.reasons], [other.id, ['vat_number', 'name_postal_code']]);
});

test('e-invoices of one debtor become one order, however each of them names it', async () => {
  const vat_number = 'ATU87654321';
  const { id } = bodyOf(
    await company.send<{ id: string }>('POST', '/v2/debtors/', {
      acting_as: 'business',
      your_reference: 'K-77',
      vat_number,
      organization: { name: 'Gruppe Nord GmbH' },
      addresses: [{ street: 'Weg 7', postal_code: '24103', city: 'Kiel', country: 'DE' }],
    }),
    201,
  );
  const known = { ...aBuyer, name: 'Gruppe Nord GmbH', postal_code: '24103', vat_number: null, id: null };
  const fresh = { ...aBuyer, name: 'Neuling GmbH', postal_code: '99084', vat_number: null, id: null };
  const bytes = await zipOf({
    'a.xml': ublOf(numbered('G-1', { buyer: { ...known, vat_number } })),
    'b.xml': ublOf(numbered('G-2', { buyer: fresh })),
    'c.xml': ublOf(numbered('G-3', { buyer: { ...known, id: 'K-77' } })),
    'd.xml': ublOf(numbered('G-4', { buyer: { ...fresh, name: 'NEULING GmbH' } })),
    'e.xml': ublOf(numbered('G-5', { buyer: known })),
    'f.xml': ublOf(numbered('G-6', { buyer: { ...fresh, name: 'Einzeln GmbH' } })),
  });
  const made = await givenImport(stage, company, {
    kind: 'orders',
    csv: bytes,
    filename: 'gruppe.zip',
    options: { group_by_debtor: true },
  });
  const rows = await run(made.id);
  const idOf = (number: number, type: string) =>
    rows[number - 1]?.result?.resources.find((each) => each.type === type)?.id ?? assert.fail(JSON.stringify(rows));
  const orders = [1, 2, 3, 4, 5, 6].map((number) => idOf(number, 'order'));
  assert.deepEqual([orders[2], orders[4], orders[3]], [orders[0], orders[0], orders[1]]);
  assert.equal(new Set(orders).size, 3);
  assert.deepEqual([idOf(1, 'debtor'), idOf(3, 'debtor')], [id, id]);
  assert.equal(idOf(2, 'debtor'), idOf(4, 'debtor'));
  assert.equal((await orderAt(company, { id: orders[0] ?? '' })).claims.length, 3);
});

test('what an e-invoice lacks is set by hand, and becomes part of the claim', async () => {
  const { totals } = anEInvoice();
  const made = await upload(
    ublOf(
      anEInvoice({
        number: null,
        issue_date: null,
        buyer: { ...aBuyer, id: null, name: null },
        totals: { ...totals, prepaid: '37.55', payable: '1200.00' },
      }),
    ),
  );
  const path = `/v2/imports/${made.id}/rows/1/`;
  const correct = async (values: Readonly<Record<string, string>>) =>
    bodyOf(await company.send<ImportRow>('PATCH', path, { values }), 200);
  const fieldsOf = ({ problems }: ImportRow) =>
    problems.filter(({ severity }) => severity === 'error').map(({ code, field }) => `${code} ${field}`);
  const [row] = await rowsOf(made.id);
  const lacking = row === undefined ? [] : fieldsOf(row);
  for (const member of ['number', 'issue_date', 'buyer.name'])
    assert.ok(lacking.includes(`required invoice.${member}`), lacking.join());
  assert.ok(!fieldsOf(await correct({ document_reference: 'M-1' })).includes('required invoice.number'));
  const whole = await correct({
    debtor_reference: 'M-1',
    document_date: '2026-01-20',
    paid_on: '2026-01-20',
    company_name: 'Nachtrag GmbH',
    acting_as: 'business',
  });
  assert.deepEqual([whole.state === 'refused', fieldsOf(whole)], [false, []]);
  const [done] = await run(made.id);
  const order = await orderAt(company, {
    id: done?.result?.resources.find(({ type }) => type === 'order')?.id ?? assert.fail(JSON.stringify(done)),
  });
  assert.deepEqual(
    order.claims.map(({ document_reference, document_date, subject_matter, payments }) => [
      document_reference,
      document_date,
      subject_matter,
      payments.map(({ amount, value_date }) => `${amount.value} ${value_date}`),
    ]),
    [['M-1', '2026-01-20', 'Rechnung M-1', ['37.55 2026-01-20']]],
  );
});
