/** The letters of one company do not hold up those of another. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import pino from 'pino';
import { letterHandler } from '../../src/domain/correspondence/outbox/make.ts';
import { noticePages } from '../../src/domain/debtor-page/index.ts';
import { noticeLettersSource } from '../../src/domain/dunning/gate/index.ts';
import { mailSealer } from '../../src/platform/mail/index.ts';
import { createObjects, openStorage } from '../../src/platform/objects/index.ts';
import { no_company, startQueue, type WorkHandler } from '../../src/platform/queue/index.ts';
import { layInvoices } from '../harness/dunning-rows.ts';
import { liveService, type LiveService, secretKey, TestClock } from '../harness/service.ts';
import { until } from '../harness/until.ts';

const on = '2026-03-09';
const many = 1_000;

let service: LiveService;
let companies: readonly string[];

before(async () => {
  service = await liveService({ clock: new TestClock(`${on}T08:00:00.000Z`) });
  const pool = new pg.Pool({ ...service.address, max: 2 });
  const large = await layInvoices(pool, { companies: 1, debtors: many, each: 1, due: many, on });
  const small = await layInvoices(pool, { companies: 1, debtors: 2, each: 1, due: 2, on });
  await pool.end();
  companies = [...large.companies, ...small.companies];
  await service.sql(`update ladder_runs set status = 'queued' where id = $1`, [small.run]);
  await service.sql(`insert into work_items (company_id, kind, key) values ($1, 'dunning.run', $2)`, [
    no_company,
    small.run,
  ]);
  await service.workOnDunning('dunning.run');
});

after(() => service.stop());

test('two letters that come after a thousand of another company are made before most of those', async () => {
  const [, small] = companies;
  const setDue = (due_at: string) =>
    service.sql('update work_items set due_at = $1 where company_id = $2', [due_at, small]);
  const made: (string | null)[] = [];
  const letters = handler();
  const noting: WorkHandler = {
    ...letters,
    async work(item, stopping, others) {
      const result = await letters.work(item, stopping, others);
      made.push(item.company_id);
      return result;
    },
  };
  await setDue('infinity');
  const queue = startQueue({ database: service.database, handlers: [noting], log: pino({ level: 'silent' }) });
  try {
    await until(() => made.length >= 20);
    await setDue('-infinity');
    await until(() => made.filter((company) => company === small).length === 2);
    assert.ok(made.length < many / 2, `${made.length} letters`);
  } finally {
    await queue.stop();
  }
});

/** Makes letters as a worker does, their data instead of a PDF. */
function handler(): WorkHandler {
  const { database, folder } = service;
  return letterHandler({
    source: noticeLettersSource(noticePages),
    database,
    typesetter: {
      typeset: async ({ data }) => ({ pdf: Buffer.from(JSON.stringify(data)), pages: 1 }),
      pid: undefined,
      close: async () => undefined,
    },
    deps: {
      publicUrl: 'https://api.mahnwerk.test',
      environment: 'sandbox',
      mailbox: undefined,
      debtorUrl: 'https://api.mahnwerk.test',
      hashSecret: service.dependencies.hashSecret,
      objects: createObjects({ ...openStorage({ folder }), database }),
      mail: mailSealer(secretKey),
    },
  });
}
