import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SharedRead } from './shared-read.ts';

test('who asks while a read is under way shares the next one, and a failure is only that of who waited for it', async () => {
  const reads: PromiseWithResolvers<number>[] = [];
  const shared = new SharedRead(() => {
    const read = Promise.withResolvers<number>();
    reads.push(read);
    return read.promise;
  });
  const first = shared.get();
  await Promise.resolve();
  await Promise.resolve();
  const [second, third] = [shared.get(), shared.get()];
  assert.equal(reads.length, 1);
  reads[0]?.reject(new Error('away'));
  await assert.rejects(first);
  await Promise.resolve();
  assert.equal(reads.length, 2);
  reads[1]?.resolve(2);
  assert.deepEqual(await Promise.all([second, third]), [2, 2]);
  const fourth = shared.get();
  await Promise.resolve();
  await Promise.resolve();
  reads[2]?.resolve(3);
  assert.equal(await fourth, 3);
});
