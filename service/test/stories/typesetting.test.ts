/** Typesetting: one process, inert texts, limits of time and memory, equal bytes for equal documents. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, test } from 'node:test';
import { pino } from 'pino';
import { waiting_max } from '../../src/platform/typesetting/limits.ts';
import { createTypesetter, type Typesetter, TypesettingBusy } from '../../src/platform/typesetting/typesetter.ts';

const typesetter = createTypesetter(pino({ level: 'silent' }));
after(() => typesetter.close());

const document = (text: string, template = '#data.text') => ({
  template,
  data: { text },
  date: '2026-12-03',
  title: 'Brief',
});
const typeset = (text: string, template?: string) => typesetter.typeset(document(text, template));

const poppler = (program: string, pdf: Buffer, ...words: string[]): string =>
  spawnSync(program, [...words, '-', ...(program === 'pdftotext' ? ['-'] : [])], { input: pdf, encoding: 'utf8' })
    .stdout;

test('a document is a tagged PDF/A of A4 pages with embedded fonts', async () => {
  const { pdf, pages } = await typeset('Grüße');
  assert.equal(pages, 1);
  const info = poppler('pdfinfo', pdf);
  assert.match(info, /Tagged: +yes/);
  assert.match(info, /\(A4\)/);
  assert.match(info, /Title: +Brief/);
  assert.match(poppler('pdffonts', pdf), /LiberationSans +CID TrueType +Identity-H +yes yes yes/);
  assert.ok(pdf.includes('<pdfaid:part>2</pdfaid:part>') && pdf.includes('<pdfaid:conformance>A</pdfaid:conformance>'));
  assert.ok(pdf.includes('/Lang(de-DE)') || pdf.includes('/Lang (de-DE)'));
});

test('the same document is the same bytes', async () => {
  const { pdf } = await typeset('Grüße');
  await typeset('another');
  assert.ok(pdf.equals((await typeset('Grüße')).pdf));
});

test('texts stay text', async () => {
  for (const text of ['#panic("x")', '<b>fett</b> & $x^2$', '*a* _b_ `c` @d', '\\u{41} // e', '"); #read("/etc/passwd'])
    assert.equal(poppler('pdftotext', (await typeset(text)).pdf).trim(), text);
});

test('a template that does not compile fails alone', async () => {
  await assert.rejects(typeset('', '#unknown'), { reason: 'template' });
  assert.equal((await typeset('x')).pages, 1);
});

test('a process that dies fails one document, and the next one is typeset', async () => {
  await typeset('x');
  const asked = typeset('', '#range(3000000).map(n => (n, n)).len()');
  process.kill(typesetter.pid ?? 0, 'SIGKILL');
  await assert.rejects(asked, { reason: 'died' });
  assert.equal((await typeset('x')).pages, 1);
});

test('the queue is bounded', async () => {
  const documents = Array.from({ length: waiting_max }, (_none, index) => typeset(String(index)));
  await assert.rejects(typeset('one more'), TypesettingBusy);
  assert.equal((await Promise.all(documents)).length, waiting_max);
});

test('closing ends the process and refuses what waits', async () => {
  const other: Typesetter = createTypesetter(pino({ level: 'silent' }));
  await other.typeset(document('x'));
  const waiting = [other.typeset(document('y')), other.typeset(document('z'))];
  const refused = Promise.all(waiting.map((each) => assert.rejects(each, { reason: 'closed' })));
  await other.close();
  await refused;
  assert.equal(other.pid, undefined);
});
