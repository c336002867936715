import assert from 'node:assert/strict';
import { test } from 'node:test';
import pino from 'pino';
import { job, type JobContext, nextDue, runJob } from './job.ts';

test('an hourly job is due an hour later', () => {
  assert.equal(nextDue({ every: { hours: 1 } }, '2026-03-01T09:30:00.123Z'), '2026-03-01T10:30:00.123Z');
  assert.equal(nextDue({ every: { minutes: 15 } }, '2026-03-01T09:30:00.000Z'), '2026-03-01T09:45:00.000Z');
  assert.equal(nextDue({ every: { days: 1 } }, '2026-03-01T09:30:00.000Z'), '2026-03-02T09:30:00.000Z');
});

test('a daily job is due at its time in Berlin, in winter and in summer', () => {
  assert.equal(nextDue({ daily: '03:00' }, '2026-01-15T01:59:59.999Z'), '2026-01-15T02:00:00.000Z');
  assert.equal(nextDue({ daily: '03:00' }, '2026-01-15T02:00:00.000Z'), '2026-01-16T02:00:00.000Z');
  assert.equal(nextDue({ daily: '03:00' }, '2026-07-15T12:00:00.000Z'), '2026-07-16T01:00:00.000Z');
});

test('a daily job keeps its hour over both changes of the clocks and is due once on each day', () => {
  assert.equal(nextDue({ daily: '03:00' }, '2026-03-28T12:00:00.000Z'), '2026-03-29T01:00:00.000Z');
  assert.equal(
    nextDue({ daily: '02:30' }, '2026-03-28T12:00:00.000Z'),
    '2026-03-29T01:30:00.000Z',
    'an hour that is skipped',
  );
  assert.equal(
    nextDue({ daily: '02:30' }, '2026-10-24T12:00:00.000Z'),
    '2026-10-25T00:30:00.000Z',
    'an hour that comes twice',
  );
  assert.equal(nextDue({ daily: '02:30' }, '2026-10-25T00:30:00.000Z'), '2026-10-26T01:30:00.000Z');
});

test('a name or a time that nobody can mean is refused where it is written', () => {
  const run = async () => 'done' as const;
  assert.throws(() => job('expire', { daily: '03:00', run }));
  assert.throws(() => job('orders.expire', { daily: '3:00', run }));
  assert.throws(() => job('orders.expire', { daily: '24:00', run }));
});

test('a job runs on as long as it says that more waits', async () => {
  let left = 7;
  const work = job('test.work', {
    every: { hours: 1 },
    batch: 3,
    async run({ batch }) {
      left -= Math.min(batch, left);
      return left > 0 ? 'again' : 'done';
    },
  });
  const context = { clock: { now: () => '2026-03-01T09:30:00.123Z' }, log: pino({ level: 'silent' }) } as JobContext;
  assert.equal(await runJob(work, context), 3);
});
