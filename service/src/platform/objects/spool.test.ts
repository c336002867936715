import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { noise } from '../../../test/harness/files.ts';
import { head_bytes, Spool, SpoolUnavailable } from './spool.ts';

const root = mkdtempSync(join(tmpdir(), 'mahnwerk-spool-'));
after(() => rmSync(root, { recursive: true, force: true }));

function givenSpool() {
  const folder = mkdtempSync(join(root, 'files-'));
  return { folder, spool: new Spool(folder) };
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Bytes as a network delivers them: in pieces, some of them empty. */
function* cut(bytes: Buffer, lengths: readonly number[]): Generator<Buffer> {
  let from = 0;
  for (const length of lengths) {
    yield bytes.subarray(from, from + length);
    from += length;
  }
  yield bytes.subarray(from);
}

test('a source that fails before it is read fails its file alone, and leaves nothing', async () => {
  const { folder, spool } = givenSpool();
  const source = new Readable({ read: () => undefined });
  const taken = spool.take(source, 10);
  source.destroy(new Error('the source is gone'));
  await assert.rejects(taken, /the source is gone/);
  assert.deepEqual(readdirSync(folder), []);
});

test('files that come at once, cut into any pieces, are each written byte for byte', async () => {
  const { folder, spool } = givenSpool();
  const pieces = fc.array(fc.oneof(fc.nat(2_000), fc.nat(700_000)), { maxLength: 8 });
  const files = fc.array(fc.record({ length: fc.nat(1_500_000), pieces, seed: fc.string() }), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(files, async (sent) => {
      const taken = await Promise.all(
        sent.map(async ({ length, pieces: lengths, seed }) => {
          const bytes = noise(length, seed);
          return { bytes, file: await spool.take(cut(bytes, lengths), Infinity) };
        }),
      );
      for (const { bytes, file } of taken) {
        assert.equal(file.sha256, sha256(bytes));
        assert.equal(file.size, bytes.length);
        assert.ok(readFileSync(file.path).equals(bytes));
        assert.ok(file.head.equals(bytes.subarray(0, head_bytes)));
        await file.release();
      }
      assert.deepEqual(readdirSync(folder), []);
    }),
    { numRuns: 15 },
  );
});

test('a client that gives up leaves nothing', async () => {
  const { folder, spool } = givenSpool();
  const gone = new Error('the client has gone');
  async function* leaving(): AsyncGenerator<Buffer> {
    yield noise(300_000, 'first');
    throw gone;
  }
  await assert.rejects(spool.take(leaving(), Infinity), gone);
  assert.deepEqual(readdirSync(folder), []);
});

test(
  'a client may give up at any moment, with bytes that are not written yet: nothing of them stays, and others are taken',
  { timeout: 60_000 },
  async () => {
    const { folder, spool } = givenSpool();
    const gone = new Error('the client has gone');
    async function* leaving(pieces: number, length: number, pauses: number): AsyncGenerator<Buffer> {
      for (let sent = 0; sent < pieces; sent += 1) {
        yield noise(length, String(sent));
        if (sent < pauses) await nextTurn();
      }
      throw gone;
    }
    for (const length of [1, 60_000, 130_000, 300_000]) {
      for (const pieces of [1, 2, 5]) {
        const leavers = Array.from({ length: pieces + 1 }, (_, pauses) =>
          spool.take(leaving(pieces, length, pauses), Infinity),
        );
        for (const each of await Promise.allSettled(leavers))
          assert.ok(each.status === 'rejected' && each.reason === gone);
        const bytes = noise(300_000, 'next');
        const next = await spool.take([bytes], Infinity);
        assert.equal(next.sha256, sha256(bytes));
        await next.release();
        assert.deepEqual(readdirSync(folder), []);
      }
    }
  },
);

test('a spool whose folder has vanished fails the upload as a store that is unavailable', async () => {
  const { folder, spool } = givenSpool();
  rmSync(folder, { recursive: true });
  await assert.rejects(spool.take([noise(100)], Infinity), SpoolUnavailable);
});
