/** What a letter says, without its picture: texts, figures, GiroCode, mail, fingerprint. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aBundle, aLastLetter, aLetter, anInvoice } from '../../../../test/harness/letters.ts';
import { germanDay, germanMoney, germanPercent, groupedIban } from '../../../values/german.ts';
import { demandedOf, fingerprintOf, totalOf } from './letter.ts';
import { letterDocument } from './letter-document.ts';
import { noticeMail } from './mail-text.ts';
import { subjectOf, textsOf } from './texts.ts';

test('days, amounts and rates are written in German', () => {
  assert.equal(germanDay('2026-12-03'), '3. Dezember 2026');
  assert.equal(germanDay('2027-03-31'), '31. März 2027');
  for (const [cents, text] of [
    [123_450n, '1.234,50 €'],
    [5n, '0,05 €'],
    [99_999n, '999,99 €'],
    [999_999_999_999n, '9.999.999.999,99 €'],
  ] as const)
    assert.equal(germanMoney(cents), text);
  assert.equal(germanPercent('10.27'), '10,27 %');
  assert.equal(groupedIban('DE89370400440532013000'), 'DE89 3704 0044 0532 0130 00');
});

test('the salutation follows the form, and is neutral where it is unknown', () => {
  const person = { kind: 'person', first_name: 'Alex', last_name: 'Kaya' } as const;
  for (const [salutation, text] of [
    ['mr', 'Sehr geehrter Herr Kaya,'],
    ['ms', 'Sehr geehrte Frau Kaya,'],
    ['diverse', 'Guten Tag Alex Kaya,'],
    [null, 'Guten Tag Alex Kaya,'],
  ] as const)
    assert.equal(textsOf(aLetter({ recipient: { ...person, salutation } })).salutation, text);
  const ofOneName = { ...person, first_name: null, last_name: 'Suprapto' };
  const letter = aLetter({ recipient: { ...ofOneName, salutation: null } });
  assert.equal(textsOf(letter).salutation, 'Guten Tag Suprapto,');
  assert.doesNotMatch(JSON.stringify(letterDocument(letter)), /null Suprapto|" Suprapto/);
  assert.equal(textsOf(aLastLetter()).salutation, 'Sehr geehrte Damen und Herren,');
});

test('the last level alone speaks of handover, and only where one follows; the first puts in default', () => {
  const said = (content: ReturnType<typeof aLetter>): string => JSON.stringify(textsOf(content));
  assert.match(said(aLastLetter()), /Inkassounternehmen.*§§ 280, 286 BGB/);
  assert.doesNotMatch(said(aLastLetter({ handoverFollows: false })), /Inkasso/);
  assert.match(said(aLastLetter({ handoverFollows: false })), /gerichtlich/);
  assert.doesNotMatch(said(aBundle(2)), /Inkasso|gerichtlich|geraten Sie in Verzug/);
  assert.match(said(aLetter()), /geraten Sie in Verzug/);
  const inDefault = aLetter({ invoices: [anInvoice(1, { defaultSince: '2026-10-16' })] });
  assert.doesNotMatch(said(inDefault), /geraten Sie in Verzug/);
  for (const content of [aLetter(), aBundle(2), aLastLetter()])
    assert.match(said(content), /Falls Sie bereits gezahlt haben/);
});

test('the total is what the letter lists', () => {
  const { invoices } = aLastLetter();
  assert.deepEqual(invoices.map(demandedOf), [446_123n]);
  assert.equal(totalOf(aBundle(2)), 250_003n + 250n + 2n * 759n);
  const data = JSON.stringify(letterDocument(aBundle(2)).data);
  for (const sum of ['2.500,03 €', '2,50 €', '15,18 €', '2.517,71 €']) assert.ok(data.includes(sum), sum);
  assert.ok(!data.includes('Verzugspauschale'));
});

test('the fingerprint changes with what the letter says, not with the order of members', () => {
  const content = aLastLetter();
  const reversed = Object.fromEntries(Object.entries(content).reverse()) as unknown as typeof content;
  assert.equal(fingerprintOf(reversed), fingerprintOf(content));
  const [invoice] = content.invoices;
  assert.ok(invoice !== undefined);
  const paid = { ...content, invoices: [{ ...invoice, paid: 1n }] };
  assert.notEqual(fingerprintOf(paid), fingerprintOf(content));
  assert.notEqual(fingerprintOf({ ...content, payBy: '2026-12-11' }), fingerprintOf(content));
});

test('the subjects name level and invoices', () => {
  assert.equal(subjectOf(aBundle(30)), '1. Mahnung – 30 offene Rechnungen');
  assert.equal(noticeMail(aLetter()).subject, 'Zahlungserinnerung: Rechnung RE-2026-0001');
  assert.equal(
    noticeMail(aBundle(5)).subject,
    '1. Mahnung: Rechnungen RE-2026-0001, RE-2026-0002, RE-2026-0003 und 2 weitere',
  );
});

test('the mail has sums, deadline and account, as text and as HTML', () => {
  const { text, html } = noticeMail(aLastLetter());
  for (const body of [text, html])
    for (const piece of [
      'Sehr geehrte Damen und Herren,',
      'Rechnung RE-2026-0007 vom 1. November 2025, fällig am 4. Dezember 2025',
      'Verzugspauschale, § 288 Abs. 5 BGB',
      '40,00 €',
      '421,23 €',
      '4.461,23 €',
      '10. Dezember 2026',
      'DE89 3704 0044 0532 0130 00',
      'COBADEFFXXX',
      'Inkassounternehmen',
    ])
      assert.ok(body.includes(piece), piece);
});

test('texts of others are inert in the mail', () => {
  const text = `<img src=x onerror="a()"> & '</table>`;
  const content = aLetter({
    recipient: { kind: 'person', salutation: 'mr', first_name: text, last_name: text },
    invoices: [anInvoice(1, { number: text })],
    account: { holder: text, iban: 'DE89370400440532013000', bic: text },
    reference: text,
    intro: `${text}\n\n${text}\n${text}`,
    closing: text,
    creditor: { ...aLetter().creditor, name: text },
  });
  const own = noticeMail(aLetter()).html.match(/<[^>]*>/g) ?? [];
  const { html } = noticeMail(content);
  assert.ok(!/<(?!\/?(?:!doctype|html|head|meta|body|p|table|tr|td|strong|br)\b)/.test(html));
  assert.ok(!html.includes('"a()"') && own.length > 10);
});
