/** The GiroCode of a letter: what a transfer can have, within what a code can hold. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { giroCodePayload } from './girocode.ts';

const iban = 'DE89 3704 0044 0532 0130 00';

test('a GiroCode holds at most 331 bytes, its amount and its whole account', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 255 });
  fc.assert(
    fc.property(text, text, fc.bigInt(1n, 99_999_999_999n), (holder, reference, amount) => {
      const payload = giroCodePayload({ account: { holder, iban, bic: 'COBADEFFXXX' }, amount, reference });
      assert.ok(payload !== undefined && Buffer.byteLength(payload) <= 331);
      const lines = payload.split('\n');
      assert.deepEqual(lines.slice(0, 5), ['BCD', '002', '1', 'SCT', 'COBADEFFXXX']);
      assert.deepEqual([lines[6], lines.length], ['DE89370400440532013000', 11]);
      assert.equal(BigInt((lines[7] ?? '').replace(/^EUR|\./g, '')), amount);
      assert.ok(Array.from(lines[5] ?? '').length <= 70 && Array.from(lines[10] ?? '').length <= 140);
    }),
  );
});

test('there is no GiroCode over nothing, nor over more than a transfer can have', () => {
  const transfer = { account: { holder: 'Beispiel GmbH', iban, bic: null }, reference: 'RE-1' };
  for (const amount of [0n, 100_000_000_000n]) assert.equal(giroCodePayload({ ...transfer, amount }), undefined);
});
