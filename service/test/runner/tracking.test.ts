/** Which suite a test belongs to, though the runner of several files does not let Node follow promises. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { runningTest } from '../harness/running-test.ts';

// A file whose declarations come after a wait.
await turn();

before(async () => {
  await turn();
  assert.equal(runningTest(), undefined, 'hooks of a file run outside of every test');
});

test('a test knows itself after a wait, and its parts know themselves', async (t) => {
  await turn();
  assert.match(runningTest()?.fullName ?? '', /a test knows itself/);
  await t.test('a part', async () => {
    await turn();
    assert.equal(runningTest()?.name, 'a part');
  });
  assert.equal(runningTest()?.name, t.name);
});

describe('a suite of a file', () => {
  before(() => assert.equal(runningTest(), undefined));

  test('has its tests', async (t) => {
    await turn();
    assert.match(runningTest()?.fullName ?? '', /a suite of a file > has its tests$/);
    assert.equal(runningTest()?.name, t.name);
  });
});
