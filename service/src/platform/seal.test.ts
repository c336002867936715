/** Encrypted values: which keys decrypt them, and which survive the replacement of a key. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createLinkProofs } from './link-proof.ts';
import { createSealer } from './seal.ts';

const [former, current] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const content = Buffer.from('whsec');

test('a value is read by its purpose, context and key alone, and equal contents give equal values', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (bytes, context) => {
      const sealed = createSealer(current, 'mail').seal(context, Buffer.from(bytes));
      assert.deepEqual(createSealer(current, 'mail').open(context, sealed), Buffer.from(bytes));
      assert.deepEqual(createSealer(current, 'mail').seal(context, Buffer.from(bytes)), sealed);
      assert.equal(createSealer(current, 'mail').open(`${context}x`, sealed), undefined);
      assert.equal(createSealer(current, 'cursor').open(context, sealed), undefined);
      assert.equal(createSealer(former, 'mail').open(context, sealed), undefined);
    }),
    { numRuns: 200 },
  );
});

test('no altered or cut value is read', () => {
  const sealer = createSealer(current, 'mail', former);
  for (const sealed of [current, former].map((key) => createSealer(key, 'mail').seal('one', content))) {
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const forged = Buffer.from(sealed);
      forged.writeUInt8(forged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      assert.equal(sealer.open('one', forged), undefined);
    }
    for (let length = 0; length < sealed.length; length += 1)
      assert.equal(sealer.open('one', sealed.subarray(0, length)), undefined);
  }
});

test('during a rotation values of both keys are read, and after it those of the new one', () => {
  const both = createSealer(current, 'mail', former);
  for (const key of [former, current])
    assert.deepEqual(both.open('one', createSealer(key, 'mail').seal('one', content)), content);
  assert.deepEqual(both.seal('one', content), createSealer(current, 'mail').seal('one', content));
  assert.equal(createSealer(current, 'mail').open('one', createSealer(former, 'mail').seal('one', content)), undefined);
});

test('a value names its key', () => {
  const headers = [former, current].map((key) => createSealer(key, 'mail').header);
  assert.notDeepEqual(headers[0], headers[1]);
  assert.deepEqual(createSealer(current, 'mail').seal('one', content).subarray(0, 5), headers[1]);
});

test('a link that was mailed before a rotation opens during it, and not after it', () => {
  const proof = createLinkProofs(former).of('verify me');
  assert.equal(createLinkProofs(current, former).isOf('verify me', proof), true);
  assert.equal(createLinkProofs(current, former).isOf('verify you', proof), false);
  assert.equal(createLinkProofs(current).isOf('verify me', proof), false);
});
