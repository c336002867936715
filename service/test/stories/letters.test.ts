/** Letters of notices as their readers get them: in the window of an envelope, on paper, by a banking app, by a screen reader. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import jsqr from 'jsqr';
import { pageLanguages } from '@mahnwerk/contract/shapes/access-code.ts';
import { boxTexts } from '../../src/domain/correspondence/letters/index.ts';
import { type LetterContent, letterDocument } from '../../src/domain/dunning/letters/index.ts';
import { keptWorkers } from '../harness/kept-workers.ts';
import { aBundle, aLastLetter, aLetter, anInvoice } from '../harness/letters.ts';
import { pdfFonts, pdfHasString, pdfInfo, pdfPicture, pdfText, type PdfWord, pdfWords } from '../harness/pdf.ts';

const { typesetter } = keptWorkers();

const typeset = (content: LetterContent) => typesetter.typeset(letterDocument(content));

/** Lines of the text with single spaces. */
const linesOf = (pdf: Buffer): string[] =>
  pdfText(pdf)
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '));
const textOf = (pdf: Buffer): string => linesOf(pdf).join(' ').replace(/\s+/g, ' ');

const readCode = (pdf: Buffer, page: number): string | undefined => {
  const { data, width, height } = pdfPicture(pdf, page);
  return jsqr.default(data, width, height)?.data;
};

const isInWindow = ({ page, left, top, right, bottom }: PdfWord): boolean =>
  page === 1 && right > 20 && left < 105 && bottom > 45 && top < 90;

test('a first reminder has one page with everything that a letter holds', async () => {
  const { pdf, pages } = await typeset(aLetter());
  const text = textOf(pdf);
  assert.equal(pages, 1);
  for (const piece of [
    'Tischlerei Brandt & Söhne GmbH',
    'Gesellschaft mit beschränkter Haftung (GmbH) · Werkstraße 12 · 20095 Hamburg',
    'Kundennummer K-10234',
    'Datum 23. Oktober 2026',
    'Zahlungserinnerung – Rechnung RE-2026-0001 vom 1. Oktober 2026',
    'Sehr geehrte Frau Łukaszewska-Öztürk,',
    'RE-2026-0001 1. Oktober 2026 15. Oktober 2026 1.250,01 € 0,00 € 1.250,01 €',
    'spätestens am 30. Oktober 2026 bei uns eingeht',
    'geraten Sie in Verzug',
    'IBAN DE89 3704 0044 0532 0130 00',
    'Verwendungszweck RE-2026-0001',
    'Falls Sie bereits gezahlt haben, betrachten Sie dieses Schreiben bitte als gegenstandslos.',
  ])
    assert.ok(text.includes(piece), piece);
  assert.ok(!/Inkasso|Mahngebühr|Verzugspauschale|SCHUFA|Auskunftei|Seite/.test(text));
});

test('the way to the debtor’s page leaves a usual reminder and last notice on one sheet', async () => {
  const code = 'T44G-F6DD-P8ST';
  const address = 'portal.example/d';
  const page = {
    ...boxTexts('postal_code', pageLanguages),
    access: { code, url: `https://${address}/${code}`, address },
  };
  for (const level of [{ level: 1 }, { level: 3, levelName: 'Letzte Mahnung', isLast: true }]) {
    const { pdf, pages } = await typeset(aLetter({ ...level, page }));
    assert.equal(pages, 1);
    for (const piece of [address, code, 'Bu sayfa Türkçe olarak da kullanılabilir.', 'ohne Unterschrift gültig'])
      assert.ok(textOf(pdf).includes(piece), piece);
  }
});

test('a last notice lists interest by slices, the lump sum and the total, and names handover with its costs', async () => {
  const { pdf, pages } = await typeset(aLastLetter());
  const text = textOf(pdf);
  assert.equal(pages, 2);
  for (const piece of [
    'Sehr geehrte Damen und Herren,',
    'Offener Rechnungsbetrag 4.000,00 €',
    'Verzugspauschale, § 288 Abs. 5 BGB 40,00 €',
    'Verzugszinsen bis 3. Dezember 2026, § 288 BGB (Berechnung: Anlage) 421,23 €',
    'Gesamtbetrag 4.461,23 €',
    '5. Dezember 2025 – 31. Dezember 2025 27 5.000,00 € 10,27 %',
    '1. Juli 2026 – 3. Dezember 2026 156 4.000,00 € 10,52 % 421,23 €',
    'übergeben wir die Forderung ohne weitere Ankündigung an ein Inkassounternehmen',
    'Die Kosten dieser Beauftragung haben Sie',
    'BIC COBADEFFXXX',
    'Seite 1 von 2',
    'Seite 2 von 2',
  ])
    assert.ok(text.replace(/(\p{L})- (\p{Ll})/gu, '$1$2').includes(piece), piece);
});

test('a bundle of a hundred invoices repeats its heading on each page and adds up', async () => {
  const { pdf, pages } = await typeset(aBundle(100));
  const lines = linesOf(pdf);
  assert.ok(pages >= 5);
  assert.equal(lines.filter((line) => /^RE-2026-\d{4} 1\. Oktober 2026/.test(line)).length, 100);
  assert.ok(lines.filter((line) => line === 'Rechnung vom fällig am Betrag bezahlt offen').length >= 3);
  assert.equal(lines.filter((line) => line.endsWith(`Seite ${pages} von ${pages}`)).length, 1);
  // 100 × 1,250.00 + 1 + 2 + … + 100 cents, a fee of 2.50, 100 × 7.59 interest.
  assert.ok(lines.includes('Gesamtbetrag 125.812,00 €'));
  assert.ok(lines.includes('Mahngebühr, 1. Mahnung vom 3. Dezember 2026 (Rechnung RE-2026-0001) 2,50 €'));
});

test('the letter is tagged A4 with embedded fonts whose text can be copied', async () => {
  const { pdf } = await typeset(aLastLetter());
  const info = pdfInfo(pdf);
  assert.match(info, /Tagged: +yes/);
  assert.match(info, /\(A4\)/);
  assert.match(info, /Title: +Letzte Mahnung – Rechnung RE-2026-0007 vom 1. November 2025 – Tischlerei/);
  for (const font of pdfFonts(pdf)) assert.match(font, /^[A-Z]{6}\+LiberationSans\S* .* yes yes yes +\d/);
  assert.ok(pdfHasString(pdf, 'GiroCode: QR-Code der Überweisung'), 'the code has an alternative text');
});

test('the window shows the return line and the address, and nothing else', async () => {
  const letters: readonly (readonly [LetterContent, string])[] = [
    [aLetter(), 'Şeyma Łukaszewska-Öztürk Lindenallee 7 10115 Berlin'],
    [
      aLastLetter(),
      'Weingut und Gästehaus Schloss Hohenfels Betriebs- und Verwaltungsgesellschaft mbH & Co. KG Rue de l’Église 14 67000 Strasbourg FRANKREICH',
    ],
  ];
  for (const [content, address] of letters) {
    const words = pdfWords((await typeset(content)).pdf).filter(isInWindow);
    const shown = words
      .map(({ text }) => text)
      .join(' ')
      .replaceAll('&amp;', '&');
    assert.equal(shown, `Tischlerei Brandt & Söhne GmbH · Werkstraße 12 · 20095 Hamburg ${address}`);
    for (const { left, top, right, bottom } of words)
      assert.ok(
        left >= 24.9 && right <= 105 && top >= 45 && bottom <= 90.5,
        JSON.stringify({ left, top, right, bottom }),
      );
    assert.ok(new Set(words.map(({ top }) => top.toFixed(0))).size <= 7, 'the return line and at most six');
  }
});

test('subject and marks stand where DIN 5008 form B wants them', async () => {
  const words = pdfWords((await typeset(aLetter())).pdf);
  const subject = words.find(({ text, top }) => text === 'Zahlungserinnerung' && top > 90);
  assert.ok(subject !== undefined && Math.abs(subject.left - 25) < 0.5 && Math.abs(subject.top - 98) < 1.5);
  const information = words.find(({ text }) => text === 'Kundennummer');
  assert.ok(
    information !== undefined && Math.abs(information.left - 125) < 0.5 && Math.abs(information.top - 50) < 1.5,
  );
  const { data, width } = pdfPicture((await typeset(aLetter())).pdf, 1);
  const dark = (x: number, y: number): boolean =>
    [-1, 0, 1].some(
      (row) => (data[4 * ((Math.round((y / 25.4) * 150) + row) * width + Math.round((x / 25.4) * 150))] ?? 255) < 160,
    );
  for (const y of [105, 148.5, 210]) assert.ok(dark(7, y), `a mark at ${y} mm`);
});

test('a banking app reads the transfer from the code', async () => {
  assert.equal(
    readCode((await typeset(aLastLetter())).pdf, 1),
    'BCD\n002\n1\nSCT\nCOBADEFFXXX\nTischlerei Brandt & Söhne GmbH\nDE89370400440532013000\nEUR4461.23\n\n\nRE-2026-0007',
  );
  assert.equal(
    readCode((await typeset(aBundle(3))).pdf, 1),
    'BCD\n002\n1\nSCT\n\nTischlerei Brandt & Söhne GmbH\nDE89370400440532013000\nEUR3775.33\n\n\nK-10234',
  );
});

test('an address of several lines stands in the window whole (23)', async () => {
  const path = new URL('../cases/23-letter-long-street/input.json', import.meta.url);
  const { address } = JSON.parse(await readFile(path, 'utf8')) as { address: LetterContent['address'] };
  const { pdf } = await typeset(aLetter({ address }));
  const words = pdfWords(pdf).filter(isInWindow);
  const text = words.map((word) => word.text).join(' ');
  assert.ok(text.includes(`${address?.street} 10243 Berlin`), text);
});

test('a city without a postal code stands at the left edge', async () => {
  const address = { street: '1 Sample Street', postal_code: '', city: 'Dublin', country: 'IE' };
  const words = pdfWords((await typeset(aLetter({ address }))).pdf).filter(isInWindow);
  const leftOf = (text: string) => words.find((word) => word.text === text)?.left;
  assert.equal(leftOf('Dublin'), leftOf('1'));
});

test('texts of any kind stay text, inside window and page', async () => {
  const long = 'W'.repeat(255);
  const foreign = { street: long, postal_code: '1'.repeat(20), city: 'Ç'.repeat(100), country: 'FR' };
  for (const text of [long, '#panic("x") $x$ *y* <b>&amp;', 'שלום 😀 محمد 漢字', 'a\u202eb\u0000', '#'.repeat(255)]) {
    const { pdf } = await typeset(
      aLastLetter({
        creditor: { ...aLetter().creditor, name: text, address: foreign, phone: text, email: text },
        recipient: { kind: 'organization', name: text.slice(0, 100) },
        customerNumber: text.slice(0, 64),
        levelName: text.slice(0, 60),
        invoices: [anInvoice(1, { number: text, amount: 999_999_999_999n, openPrincipal: 999_999_999_999n })],
        account: { ...aLetter().account, holder: text },
        reference: text,
        intro: `${text}\n\n${text}\n${text}`,
        closing: text,
      }),
    );
    for (const word of pdfWords(pdf)) {
      assert.ok(word.left >= 19.9 && word.right <= 190.5 && word.top >= 10 && word.bottom <= 292, JSON.stringify(word));
      if (isInWindow(word)) assert.ok(word.right <= 105.1 && word.bottom <= 91, JSON.stringify(word));
    }
  }
});

test('custom texts replace the built-in ones, and what the law and the ladder need stays', async () => {
  const text = textOf((await typeset(aLastLetter({ intro: 'Eins.\n\nZwei.', closing: '#link("x") <i>Drei</i>' }))).pdf);
  assert.ok(text.includes('Eins. Zwei.') && text.includes('#link("x") <i>Drei</i>'));
  assert.ok(!text.includes('letztmalig') && !text.includes('Einwände'));
  assert.ok(text.includes('Inkassounternehmen') && text.includes('Falls Sie bereits gezahlt haben'));
});

test('the same letter is the same bytes', async () => {
  const { pdf } = await typeset(aBundle(3));
  assert.ok(pdf.equals((await typeset(aBundle(3))).pdf));
});
