/** The effect of a fault in one piece of work on the others of its kind. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { execute, type ServerAddress, testDatabase } from '../../../test/harness/postgres.ts';
import { systemClock } from '../clock.ts';
import { Database } from '../database/pool.ts';
import { enqueue } from './enqueue.ts';
import { drain } from './queue.ts';
import type { WorkHandler } from './work.ts';

let address: ServerAddress;
let database: Database;
let drop: () => Promise<void>;

before(async () => {
  ({ address, drop } = await testDatabase());
  database = new Database(address, systemClock);
});

after(async () => {
  await database.close();
  await drop();
});

test('work whose result cannot be saved is tried again later and holds up no other', async () => {
  const saved: string[] = [];
  const handler: WorkHandler = {
    kind: 'test.save',
    concurrency: 2,
    lease_seconds: 60,
    work: async ({ key }) => ({
      kind: 'done',
      commit() {
        if (key === 'poisoned') throw new RangeError('cannot be saved');
        saved.push(key);
      },
    }),
  };
  await database.asOperator(async (tx) => {
    for (const key of ['poisoned', 'first', 'second']) enqueue(tx, { kind: handler.kind, key });
  });
  await drain({ database, handlers: [handler], log: pino({ level: 'silent' }) });
  assert.deepEqual(saved.toSorted(), ['first', 'second']);
  const { rows } = await execute(address, `select key, attempts, last_error from work_items where kind = 'test.save'`);
  assert.deepEqual(rows, [{ key: 'poisoned', attempts: 1, last_error: 'RangeError' }]);
});
