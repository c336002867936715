import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { schemaErrors } from '../../test/harness/xml.ts';
import { el, elIf, xmlDocument } from './xml.ts';

test('texts and attributes stay text', () => {
  const xml = xmlDocument(el('a', [el('b', 'x < y & "z" ]]>', { c: '"<&>' }), undefined])).toString();
  assert.equal(
    xml,
    '<?xml version="1.0" encoding="UTF-8"?>\n<a><b c="&quot;&lt;&amp;&gt;">x &lt; y &amp; &quot;z&quot; ]]&gt;</b></a>\n',
  );
});

test('an empty text makes no element where none is wanted', () => {
  assert.deepEqual([elIf('a', null), elIf('a', ' '), elIf('a', 'b')?.content], [undefined, undefined, 'b']);
});

test('any text makes a document that a parser accepts', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 });
  const texts = fc.sample(text, 300).concat('\u0000\ud800\ufffe\u{1f600}');
  const xml = xmlDocument(
    el(
      'a',
      texts.map((each) => el('b', each, { c: each })),
    ),
  );
  assert.equal(await schemaErrors(xml, undefined), '');
});
