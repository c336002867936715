import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@mahnwerk/client';
import fc from 'fast-check';
import { Batch } from './batch.ts';

const refused = new ApiError({ operation: 'cases.pause' } as ConstructorParameters<typeof ApiError>[0], {
  status: 409,
  code: 'conflict',
  detail: '',
  errors: [],
  requestId: undefined,
  retryAfterSeconds: undefined,
  body: {},
});

const rowsOf = (count: number) => Array.from({ length: count }, (_none, at) => ({ id: `row${at}`, name: `Row ${at}` }));

/** Resolves once the batch has nothing under way. */
const ended = (batch: Batch): Promise<void> =>
  new Promise((resolve) => {
    const look = () => batch.state().isRunning || resolve();
    batch.subscribe(look);
    look();
  });

const outcomes = (batch: Batch, outcome: string) => batch.state().rows.filter((row) => row.outcome === outcome).length;

test('every row is done once, whatever fails, however often the batch is stopped, resumed and repeated', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.constantFrom('refused', 'lost', 'lost after'), { maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      async (count, faults, stopAt) => {
        const effects = new Map<string, string>();
        let [sent, underWay, most, twice] = [0, 0, 0, 0];
        const batch: Batch = new Batch('batch', rowsOf(count), async (id, key) => {
          sent += 1;
          underWay += 1;
          most = Math.max(most, underWay);
          if (sent === stopAt) batch.stop();
          await Promise.resolve();
          underWay -= 1;
          const fault = faults.pop();
          if (fault === 'lost') throw new Error('no answer');
          // The service answers a request that it knows as it did before.
          const isKnown = effects.get(id) === key;
          if (fault === 'refused' && !isKnown) throw refused;
          if (effects.has(id) && !isKnown) twice += 1;
          effects.set(id, key);
          if (fault === 'lost after') throw new Error('no answer');
        });
        batch.resume();
        await ended(batch);
        while (outcomes(batch, 'done') < count) {
          if (outcomes(batch, 'waiting') > 0) batch.resume();
          else batch.retry();
          await ended(batch);
        }
        assert.deepEqual([effects.size, twice], [count, 0]);
        assert.ok(most <= 4);
      },
    ),
  );
});

test('a stopped batch sends no further row and says which rows wait', async () => {
  const batch: Batch = new Batch('batch', rowsOf(10), () => {
    batch.stop();
    return Promise.resolve();
  });
  batch.resume();
  await ended(batch);
  // Rows under way end; the others wait.
  await new Promise((resolve) => setImmediate(resolve));
  assert.ok(outcomes(batch, 'done') >= 1 && outcomes(batch, 'waiting') >= 6);
  assert.equal(batch.state().isRunning, false);
});

test('a row that was refused is tried again as another request, one without an answer as the same', async () => {
  const keys: string[] = [];
  const faults = [refused, new Error('no answer')];
  const batch = new Batch('batch', rowsOf(1), (_id, key) => {
    keys.push(key);
    const fault = faults.shift();
    return fault === undefined ? Promise.resolve() : Promise.reject(fault);
  });
  batch.resume();
  await ended(batch);
  batch.retry();
  await ended(batch);
  batch.retry();
  await ended(batch);
  assert.deepEqual(keys, ['batch-row0', 'batch-row0-1', 'batch-row0-1']);
});
