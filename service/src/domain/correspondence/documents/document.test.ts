import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { codePoints } from '@mahnwerk/contract/shapes/text.ts';
import { filenameOf } from './document.ts';

test('a file is called what it was called, without a path, a control character or an end', () => {
  const named = (sent: string | undefined) => filenameOf(sent, 'application/pdf');
  assert.equal(named('Rechnung 5.pdf'), 'Rechnung 5.pdf');
  assert.equal(named('  ../../etc/passwd'), '_.._etc_passwd');
  assert.equal(named('a\0b\u0007\u009f.pdf'), 'ab.pdf');
  assert.equal(named(undefined), 'document.pdf');
  assert.equal(named(' . .. '), 'document.pdf');
  assert.equal(filenameOf('', 'image/tiff'), 'document.tif');
  assert.equal(named(`${'ä'.repeat(300)}.pdf`), `${'ä'.repeat(251)}.pdf`);
});

test('whatever is sent, the name is one of a file in a folder, of at most 255 characters', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (sent) => {
      const name = filenameOf(sent, 'image/png');
      assert.ok(name !== '' && name !== '.' && name !== '..' && codePoints(name) <= 255);
      assert.doesNotMatch(name, /[\x00-\x1f\x7f-\x9f/\\]/);
      assert.ok(name.isWellFormed());
    }),
  ));
