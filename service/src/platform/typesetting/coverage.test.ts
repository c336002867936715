import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { coverageOf, showable, showableData } from './coverage.ts';

const faces = ['Regular', 'Bold'].map((face) =>
  coverageOf(readFileSync(new URL(`fonts/LiberationSans-${face}.ttf`, import.meta.url))),
);
const covers = (codePoint: number): boolean => faces.every((has) => has(codePoint));

test('the fonts have every letter of the Latin, Greek and Cyrillic alphabets of Europe', () => {
  const latin = Array.from({ length: 0x24f - 0xa1 }, (_none, index) => 0xa1 + index).filter((code) => code !== 0xad);
  const names =
    'Łukasz Şahin Nguyễn Đặng Ștefănescu Țîrlea Ķīsis Müßiggang ẞ Þórðarson Ørsted Žižek Ďuriš Łódź Éloïse Ğül';
  for (const code of latin) assert.ok(covers(code), `U+${code.toString(16)}`);
  assert.equal(showable(names, covers), names);
  assert.equal(
    showable('Παπαδόπουλος Щербаков Ђорђевић € § – „“ ‚‘ · …', covers),
    'Παπαδόπουλος Щербаков Ђорђевић € § – „“ ‚‘ · …',
  );
});

test('what the fonts lack becomes one visible character each, and the rest of the text stays', () => {
  assert.equal(showable('Anna 👩‍👩‍👧 Müller 漢字', covers), 'Anna □ Müller □□');
  assert.equal(showable('\ud800', covers), '');
  assert.ok(covers('□'.codePointAt(0) ?? 0));
});

test('directions cannot be overridden, control characters vanish, line breaks stay', () => {
  assert.equal(showable('ü a\u202eb\u0000c\u200d\ufeff\r\nd\te', covers), 'ü abc\nd\te');
  assert.equal(showable('u\u0308', covers), 'ü');
});

test('every string of the data is made showable, numbers and structure stay', () => {
  assert.deepEqual(showableData({ a: ['😀', 1, null, { b: true, c: 'x' }] }, covers), {
    a: ['□', 1, null, { b: true, c: 'x' }],
  });
});
