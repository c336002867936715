/** Files made to break the reader: each is refused by name, in bounded time, and never reaches anything else. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { ciiOf, ublOf } from '../../../../test/harness/e-invoice-files.ts';
import { anEInvoice } from '../../../../test/harness/e-invoices.ts';
import { zipOf } from '../../../../test/harness/tables.ts';
import { checkInvoice } from './checks.ts';
import { DocumentFault } from './fault.ts';
import { namespaces } from './names.ts';
import { endEInvoiceReader } from './reader.ts';
import { readXml } from './read-xml.ts';
import { type DocumentRow, readEInvoices } from './rows.ts';

after(endEInvoiceReader);

const options = { subject_matter: null, claim_type_code: null, payment_days: null, acting_as: null, delay_days: null };
const rowsOf = (bytes: Buffer, filename = 'datei') => readEInvoices({ bytes, filename, kind: 'invoices', options });

const faultOf = (xml: string | Buffer): string | undefined => {
  try {
    readXml(Buffer.from(xml));
    return undefined;
  } catch (error) {
    assert.ok(error instanceof DocumentFault, String(error));
    return error.code;
  }
};

const samples = [ublOf(anEInvoice()), ciiOf(anEInvoice({ syntax: 'cii' }))];

test('whatever is done to the bytes of an invoice, it is read or refused by name', () => {
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.nat({ max: 400 }),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 20 }).map((each) => Buffer.from(each)),
      fc
        .constantFrom(
          '<',
          '>',
          '&',
          '&#0;',
          '&#x10FFFF;',
          '<![CDATA[',
          ']]>',
          '<!--',
          '-->',
          '<?',
          '</',
          '"',
          '-',
          '9e9',
        )
        .map((each) => Buffer.from(each)),
    ),
  });
  fc.assert(
    fc.property(fc.constantFrom(...samples), fc.array(edit, { minLength: 1, maxLength: 4 }), (xml, edits) => {
      const bytes = edits.reduce((now, { at, cut, put }) => {
        const from = Math.floor(at * now.length);
        return Buffer.concat([now.subarray(0, from), put, now.subarray(from + cut)]);
      }, xml);
      try {
        const read = readXml(bytes);
        assert.ok(Array.isArray(checkInvoice(read)));
      } catch (error) {
        assert.ok(error instanceof DocumentFault, String(error));
      }
    }),
    { numRuns: 400 },
  );
});

test('long names, attributes, texts and comments stay within bounds', () => {
  const open = `<Invoice xmlns="${namespaces.ubl_invoice}">`;
  const million = 'a'.repeat(1_000_000);
  const readOrCorrupt = (xml: string) => assert.ok([undefined, 'corrupt'].includes(faultOf(`${open}${xml}</Invoice>`)));
  for (const xml of [`<${million}/>`, `<a b="${million}"/>`, million, `<!--${million}-->`, `<?p ${million}?>`])
    readOrCorrupt(xml);
  const many = Array.from({ length: 20_000 }, (_, index) => `a${index}="1"`).join(' ');
  readOrCorrupt(`<a ${many}/>`);
  const text = ublOf(anEInvoice()).toString().replace('Schreibtisch, Eiche', 'x'.repeat(500_000));
  assert.equal(readXml(Buffer.from(text)).invoice.lines[0]?.name?.length, 255);
});

test('entities of every kind are forbidden, and nothing outside the file is read', () => {
  const body = samples[0]?.toString().replace(/^<\?xml[^>]*>\s*/, '') ?? '';
  for (const type of [
    '<!DOCTYPE x SYSTEM "file:///etc/passwd">',
    '<!DOCTYPE x PUBLIC "-//A//B" "http://127.0.0.1:1/x.dtd">',
    '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:1/"> %p;]>',
    `<!DOCTYPE x [${Array.from({ length: 20 }, (_, i) => `<!ENTITY e${i + 1} "&e${i};&e${i};">`).join('')}]>`,
  ])
    assert.equal(faultOf(`${type}${body}`), 'forbidden_xml', type);
  for (const entity of ['&lol;', '&e1;', '&nbsp;'])
    assert.equal(faultOf(body.replace('RE-2026-0815', entity)), 'forbidden_xml', entity);
});

test('names in an archive are labels, whatever they say', async () => {
  const bytes = await zipOf({ 'a.xml': ublOf(anEInvoice()), 'b.xml': ublOf(anEInvoice()) });
  // yauzl refuses an absolute name and one with dots; such an archive is broken.
  const renamed = (name: string) => Buffer.from(bytes.toString('latin1').replaceAll('a.xml', name), 'latin1');
  for (const name of ['/.xml', '\\.xml', '\u0001.xml']) {
    const rows = await rowsOf(renamed(name));
    if ('code' in rows) assert.equal(rows.code, 'corrupt', name);
    else for (const { document } of rows) assert.match(document ?? '', /^[^/\\\p{Cc}]*$/u);
  }
});

test('an archive that lies about the size of a file, and a file that is too large, are refused rows', async () => {
  const bytes = await zipOf({ 'a.xml': Buffer.alloc(20_000, 'a'), 'b.xml': ublOf(anEInvoice()) });
  const large = await zipOf({ 'a.xml': Buffer.alloc(11 * 1024 * 1024, 'a'), 'b.xml': ublOf(anEInvoice()) }, false);
  const lying = Buffer.from(bytes);
  for (let at = lying.indexOf('PK\x01\x02'); at !== -1; at = lying.indexOf('PK\x01\x02', at + 4))
    if (lying.readUInt32LE(at + 24) === 20_000) lying.writeUInt32LE(10, at + 24);
  for (const [file, code] of [
    [lying, 'corrupt'],
    [large, 'too_large'],
  ] as const) {
    const rows = await rowsOf(file);
    assert.ok(Array.isArray(rows), JSON.stringify(rows));
    assert.deepEqual(
      (rows as readonly DocumentRow[]).map(({ problems }) => problems.map((each) => each.code)),
      [[code], []],
    );
  }
});
