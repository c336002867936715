/** The queue in front of the request log: requests never wait for it, and a failing database costs records, not memory. */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import pino from 'pino';
import type { RequestRecord } from '../../../platform/http/request-record.ts';
import { RequestLogWriter } from './writer.ts';

const log = pino({ level: 'silent' });

const aRecord = (id: string): RequestRecord => ({
  owner_kind: 1,
  owner_id: 'company',
  id,
  method: 'GET',
  path: '/v2/info/',
  operation: 'info.get',
  status: 200,
  code: null,
  fields: [],
  key_id: null,
  token_name: null,
  account_id: null,
  for_company_id: null,
  replayed: false,
  duration_ms: 1,
  address: null,
  idempotency_key: null,
});

const many = (count: number): RequestRecord[] =>
  Array.from({ length: count }, (_each, index) => aRecord(String(index)));

const unavailable = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

/** A writer, and the ids that it has saved; `answer` runs before each batch is kept. */
function aWriter(answer: () => Promise<void> = async () => undefined) {
  const saved: string[] = [];
  const sizes: number[] = [];
  const writer = new RequestLogWriter({
    log,
    async save(records) {
      sizes.push(records.length);
      await answer();
      saved.push(...records.map(({ id }) => id));
    },
  });
  return { writer, saved, sizes };
}

test('what a request leaves is written within a second, in its order', async () => {
  mock.timers.enable({ apis: ['setInterval'] });
  const { writer, saved } = aWriter();
  writer.start();
  for (const record of many(3)) writer.note(record);
  mock.timers.tick(1_000);
  mock.timers.reset();
  await setImmediate();
  assert.deepEqual(saved, ['0', '1', '2']);
  await writer.close();
});

test('a database that does not answer holds a bounded number of records; later ones are dropped, and later still written again', async () => {
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  const { writer, saved, sizes } = aWriter(() => answered);
  for (const record of many(600)) writer.note(record);
  const flushing = writer.flush();
  for (const record of many(20_000)) writer.note(record);
  resolve();
  await flushing;
  assert.equal(saved.length, 600, 'what came meanwhile gathers: a busy service writes no small batches');
  await writer.flush();
  assert.ok(saved.length > 10_000 && saved.length < 11_000, `${saved.length} were kept`);
  assert.ok(Math.max(...sizes) <= 500, 'a batch holds the event loop for a moment only');
  writer.note(aRecord('after'));
  await writer.close();
  assert.equal(saved.at(-1), 'after');
});

test('records wait for a database that is away, and one that refuses them costs a batch', async () => {
  const failures = [unavailable(), Object.assign(new Error('invalid'), { code: '22P05' })];
  const { writer, saved } = aWriter(async () => {
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
  });
  for (const record of many(510)) writer.note(record);
  await writer.flush();
  assert.deepEqual(saved, []);
  await writer.flush();
  assert.deepEqual(
    saved,
    many(510)
      .slice(500)
      .map(({ id }) => id),
  );
  await writer.close();
});
