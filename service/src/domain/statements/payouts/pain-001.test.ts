/** The file of a payout as a bank reads it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { schemaErrors } from '../../../../test/harness/xml.ts';
import { pain001, type Transfer, type TransferOrder } from './pain-001.ts';
import { isWritable, sepaText } from './sepa-text.ts';

const aTransfer = (values: Partial<Transfer> = {}): Transfer => ({
  end_to_end_id: 'A2026-000017',
  amount: 123_456n,
  account_holder: 'Müller & Söhne GmbH',
  iban: 'DE89370400440532013000',
  bic: null,
  text: 'Abrechnung A2026-000017 – Rechnung R2026-000042',
  ...values,
});

const anOrder = (values: Partial<TransferOrder> = {}): TransferOrder => ({
  id: '0197c1a2-3b4c-7d5e-8f60-718293a4b5c6',
  created_at: new Date('2026-11-23T09:30:00.123Z'),
  execution_date: '2026-11-24',
  debtor: { account_holder: 'Mahnwerk Inkasso GmbH', iban: 'DE75512108001245126199', bic: 'SOGEDEFFXXX' },
  transfers: [aTransfer()],
  ...values,
});

const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) => text ?? '');

test('a file names number and sum of its transfers in header and block, and leaves out what no bank needs', async () => {
  const transfers = [aTransfer(), aTransfer({ amount: 1n, end_to_end_id: 'R2026-000043' })];
  const bytes = pain001(anOrder({ transfers }));
  const xml = bytes.toString();
  assert.equal(await schemaErrors(bytes, 'pain.001.001.09.xsd'), '');
  assert.deepEqual(textsOf(xml, 'MsgId'), ['0197c1a23b4c7d5e8f60718293a4b5c6']);
  assert.deepEqual(textsOf(xml, 'CreDtTm'), ['2026-11-23T09:30:00Z']);
  assert.deepEqual(textsOf(xml, 'NbOfTxs'), ['2', '2']);
  assert.deepEqual(textsOf(xml, 'CtrlSum'), ['1234.57', '1234.57']);
  assert.deepEqual(textsOf(xml, 'InstdAmt'), ['1234.56', '0.01']);
  assert.deepEqual(textsOf(xml, 'EndToEndId'), ['A2026-000017', 'R2026-000043']);
  assert.deepEqual(textsOf(xml, 'Dt'), ['2026-11-24']);
  assert.deepEqual([...textsOf(xml, 'Cd'), ...textsOf(xml, 'ChrgBr')], ['SEPA', 'SLEV']);
  assert.deepEqual(textsOf(xml, 'BICFI'), ['SOGEDEFFXXX']);
  assert.doesNotMatch(xml, /PstlAdr|CdtrAgt/);
});

test('a bank without a BIC is NOTPROVIDED for the debtor; a creditor with one names it', async () => {
  const debtor = { ...anOrder().debtor, bic: null };
  const bytes = pain001(anOrder({ debtor, transfers: [aTransfer({ bic: 'COBADEFFXXX' })] }));
  assert.equal(await schemaErrors(bytes, 'pain.001.001.09.xsd'), '');
  assert.match(bytes.toString(), /<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED<\/Id><\/Othr><\/FinInstnId><\/DbtrAgt>/);
  assert.deepEqual(textsOf(bytes.toString(), 'BICFI'), ['COBADEFFXXX']);
});

test('names and texts are reduced to the characters of SEPA', () => {
  for (const [text, reduced] of [
    ['Müller & Söhne GmbH – Café „Łódź“', "Mueller + Soehne GmbH - Cafe 'Lodz'"],
    ['Straße 5\n2. Hof\t', 'Strasse 5 2. Hof'],
    ['a@b_c*d', 'a(at)b-c d'],
    ['漢字 😀', 'HanZi'],
    ['Ελένη Щербак, Yıldırım', 'Eleni Shcherbak, Yildirim'],
    ['½ ﬁn', '1/2 fin'],
    ['a'.repeat(141), 'a'.repeat(140)],
  ] as const)
    assert.equal(sepaText(text, 140), reduced);
  assert.equal(sepaText('ü'.repeat(80), 70).length, 70);
});

test('a holder is paid of whom at least half of the letters can be written', () => {
  for (const name of ['Möbel & Söhne', '王小明', 'Щербак', '𒀀 AG', '4711']) assert.ok(isWritable(name), name);
  for (const name of ['𒀀𒀁𒀂', '𒀀𒀁𒀂 AG', '😀', ' ']) assert.ok(!isWritable(name), name);
});

test('whatever a company is called, the file is valid and in the set', async () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
  const samples = fc.sample(fc.record({ account_holder: text, text }), 200);
  const transfers = [...samples, { account_holder: ' ' }].map((each) => aTransfer(each));
  const bytes = pain001(anOrder({ transfers }));
  const named = textsOf(bytes.toString().replaceAll('&apos;', "'"), 'Ustrd');
  assert.ok(named.length > 100);
  for (const each of named) assert.match(each, /^[a-zA-Z0-9/\-?:().,'+ ]{1,140}$/);
  assert.equal(await schemaErrors(bytes, 'pain.001.001.09.xsd'), '');
});

test('the schema of the tests rejects what is wrong', async () => {
  const bytes = Buffer.from(pain001(anOrder()).toString().replace('<ChrgBr>SLEV</ChrgBr>', '<ChrgBr>FREE</ChrgBr>'));
  assert.match(await schemaErrors(bytes, 'pain.001.001.09.xsd'), /ChrgBr/);
});

test('nothing is transferred that cannot be', () => {
  for (const transfers of [
    [],
    [aTransfer({ amount: 0n })],
    [aTransfer({ amount: -1n })],
    [aTransfer({ end_to_end_id: 'Ä' })],
  ])
    assert.throws(() => pain001(anOrder({ transfers })), { name: 'AssertionError' });
});
