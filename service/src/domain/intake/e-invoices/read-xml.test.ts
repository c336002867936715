import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import type { EInvoice } from '@mahnwerk/contract/shapes/e-invoice.ts';
import { ciiOf, ublOf } from '../../../../test/harness/e-invoice-files.ts';
import { anEInvoice, anyEInvoice } from '../../../../test/harness/e-invoices.ts';
import { schemaErrors } from '../../../../test/harness/xml.ts';
import { checkInvoice } from './checks.ts';
import { DocumentFault } from './fault.ts';
import { attachmentNames, creditNoteTypes, namespaces, notCollectableTypes, profiles } from './names.ts';
import { readXml } from './read-xml.ts';

const bytesOf = (invoice: EInvoice): Buffer => (invoice.syntax === 'cii' ? ciiOf(invoice) : ublOf(invoice));
const read = (xml: string | Buffer) => readXml(Buffer.from(xml));
const faultOf = (xml: string | Buffer): string | undefined => {
  try {
    read(xml);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof DocumentFault, String(error));
    return error.code;
  }
};

for (const syntax of ['ubl_invoice', 'ubl_credit_note', 'cii'] as const)
  test(`any ${syntax} is read as it was written`, () => {
    fc.assert(
      fc.property(anyEInvoice(syntax), (invoice) => {
        const found = read(bytesOf(invoice));
        assert.deepEqual(found.unreadable, []);
        assert.deepEqual(found.invoice, invoice);
        assert.deepEqual(checkInvoice(found), []);
      }),
      { numRuns: 60 },
    );
  });

test('the invoices of these tests are those of the schemas', async () => {
  const xml = ciiOf(anEInvoice({ syntax: 'cii' }));
  assert.equal(await schemaErrors(xml, 'Factur-X_1.07.3_EN16931.xsd'), '');
  assert.equal(await schemaErrors(ublOf(anEInvoice()), undefined), '');
});

test('prefixes mean nothing, namespaces do', () => {
  const xml = ublOf(anEInvoice()).toString().replaceAll('cbc:', 'b:').replaceAll('xmlns:cbc', 'xmlns:b');
  assert.deepEqual(read(xml).invoice, anEInvoice());
  const foreign = ublOf(anEInvoice()).toString().replace('CommonBasicComponents-2', 'Other-2');
  assert.equal(read(foreign).invoice.number, null);
});

test('UTF-16, a byte order mark and Latin-1 are read', () => {
  const xml = ublOf(anEInvoice()).toString();
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml.replace('UTF-8', 'UTF-16'), 'utf16le')]);
  const latin = Buffer.from(xml.replace('UTF-8', 'ISO-8859-1'), 'latin1');
  for (const bytes of [utf16, latin, Buffer.from(`\ufeff${xml}`)])
    assert.equal(read(bytes).invoice.lines[0]?.name, 'Schreibtisch, Eiche');
  assert.equal(faultOf(Buffer.from(`${xml.slice(0, -20)}\xff`, 'latin1')), 'corrupt');
});

test('a document type and entities are forbidden', () => {
  const body = ublOf(anEInvoice()).toString().split('\n').slice(1).join('\n');
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${body}`;
  assert.equal(faultOf(bomb), 'forbidden_xml');
  assert.equal(faultOf(body.replace('RE-2026-0815', '&xxe;')), 'forbidden_xml');
});

test('depth and number of elements are bounded', () => {
  const [open, close] = ['<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">', '</Invoice>'];
  const nested = (depth: number) => `${open}${'<a>'.repeat(depth - 1)}${'</a>'.repeat(depth - 1)}${close}`;
  assert.equal(faultOf(nested(64)), undefined);
  assert.equal(faultOf(nested(65)), 'forbidden_xml');
  assert.equal(faultOf(`${open}${'<a/>'.repeat(200_000)}${close}`), 'forbidden_xml');
});

test('other XML is no invoice, older formats are not read', () => {
  assert.equal(faultOf('<html/>'), 'not_an_invoice');
  assert.equal(faultOf(`<CrossIndustryDocument xmlns="${namespaces.zugferd_1}"/>`), 'unsupported_profile');
  assert.equal(faultOf('<Invoice'), 'corrupt');
  assert.equal(faultOf(''), 'corrupt');
});

test('payments for third parties count in the extension of XRechnung; elsewhere they may say what was prepaid', () => {
  const { totals } = anEInvoice();
  const prepaid = { ...totals, prepaid: '37.55', payable: '1200.00' };
  const withPayment = (customization: string, payable: string) =>
    read(ublOf(anEInvoice({ customization_id: customization, totals: { ...prepaid, third_party: '37.55', payable } })));
  const extended =
    'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0';
  const core = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';
  for (const [customization, payable, third_party, codes] of [
    [extended, '1237.55', '37.55', []],
    [extended, '1200.00', '37.55', ['totals_mismatch']],
    [core, '1200.00', '0.00', []],
    [core, '1237.55', '37.55', []],
  ] as const) {
    const found = withPayment(customization, payable);
    assert.deepEqual(
      [found.invoice.profile, found.invoice.totals.third_party, checkInvoice(found).map(({ code }) => code)],
      ['xrechnung', third_party, codes],
    );
  }
});

test('lines above 500 are summed by rate', () => {
  const { lines } = anEInvoice();
  const [first] = lines;
  assert.ok(first !== undefined);
  const many = Array.from({ length: 640 }, () => ({ ...first, net_amount: '1.10' }));
  const found = read(ublOf(anEInvoice({ lines: many })));
  assert.equal(found.invoice.lines.length, 501);
  assert.deepEqual(
    [found.invoice.lines[500]?.net_amount, found.invoice.lines[500]?.vat_rate, found.invoice.lines[500]?.name],
    ['154.00', '19', 'Weitere Positionen (140)'],
  );
  assert.ok(checkInvoice(found).some(({ code, severity }) => code === 'lines_summed' && severity === 'warning'));
});

test('headings of CII are no lines', () => {
  const status = '<ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode></ram:AssociatedDocumentLineDocument>';
  const xml = ciiOf(anEInvoice({ syntax: 'cii' }))
    .toString()
    .replace('</ram:AssociatedDocumentLineDocument>', status);
  assert.deepEqual(
    read(xml).invoice.lines.map(({ name }) => name),
    ['Fachbuch'],
  );
});

test('what cannot be read is named', () => {
  const xml = ublOf(anEInvoice()).toString().replace('2026-01-20', '2026-02-30').replaceAll('1,190', '');
  const found = read(xml);
  assert.deepEqual(found.unreadable, [{ field: 'invoice.issue_date', value: '2026-02-30' }]);
  assert.deepEqual(
    checkInvoice(found).map(({ code, field }) => [code, field]),
    [['invalid', 'invoice.issue_date']],
  );
});

test('the names are those of the specification', () => {
  const file = new URL('../../../../../docs/spec/intake-data.json', import.meta.url);
  const { e_invoice: data } = JSON.parse(readFileSync(file, 'utf8')) as {
    e_invoice: Record<string, unknown>;
  };
  assert.deepEqual(
    {
      attachment_names: attachmentNames,
      credit_note_types: [...creditNoteTypes],
      not_collectable_types: [...notCollectableTypes],
      namespaces,
      profiles,
    },
    {
      attachment_names: data['attachment_names'],
      credit_note_types: data['credit_note_types'],
      not_collectable_types: data['not_collectable_types'],
      namespaces: data['namespaces'],
      profiles: data['profiles'],
    },
  );
});
