/**
 * `balance`: GET /v2/mandates/{id}/balance/ of an ordinary case (5 claims, 4 payments) against bare node:http with the
 * same select, answering the same bytes; and the p99 of the same reads while the night job balances 20,000 cases
 * in the same process, against afterwards. Wanted: at least 0.4, and at most 2.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { loadavg } from 'node:os';
import { dayOf, addDays } from '../src/values/day.ts';
import { completeCompany } from '../test/harness/company.ts';
import { copyCases } from '../test/harness/copied-cases.ts';
import { load, message } from './load.ts';
import { median } from './read.ts';
import { openReader, p99 } from './reader.ts';
import { debtor, order } from './samples.ts';
import { post } from './set-up.ts';
import { type Program, setStage, type Stage } from './stage.ts';

const connections = 50;
const rounds = 3;
const cases = 20_000;
const after_ms = 15_000;

export async function run(): Promise<void> {
  const stage = await setStage();
  try {
    const { id: company, key } = await stage.company();
    await complete(stage);
    const service = await stage.start('server.ts');
    const mandate = await makeCase(service.port, key);
    const known_at = new Date().toISOString();
    const path = `/v2/mandates/${mandate}/balance/?known_at=${known_at}`;
    const ask = message('GET', path, { Authorization: `Bearer ${key}` });
    const body = await bodyOf(service.port, path, key);
    const reference = await stage.start('reference-balance.ts', { BENCH_COMPANY: company, BENCH_BODY: body });
    const bareSide: Side = { program: reference, connections: 'reference' };
    const ourSide: Side = { program: service, connections: 'mahnwerk api' };
    for (const side of [bareSide, ourSide]) await drive(stage, side, ask, 2);
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [bare, ours] = [await drive(stage, bareSide, ask, 4), await drive(stage, ourSide, ask, 4)];
      ratios.push(ours.perSecond / bare.perSecond);
      console.log(
        `balance round ${round + 1}: ${Math.round(ours.perSecond)}/s against ${Math.round(bare.perSecond)}/s, processor ${ours.processor} against ${bare.processor}`,
      );
    }
    console.log(
      `balance: ${Buffer.byteLength(body)} bytes, ratio ${median(ratios).toFixed(2)} (wanted ≥ 0.4); load ${loadavg()[0]?.toFixed(1)}`,
    );
    await service.stop();
    await readsAtNight(stage, { mandate, key });
  } finally {
    await stage.close();
  }
}

/** A process that is measured, and the name of its connections. */
interface Side {
  readonly program: Program;
  readonly connections: string;
}

/** Answers a second, and the processor time of one: of the process and of the database. */
async function drive(stage: Stage, { program, connections: name }: Side, ask: string, seconds: number) {
  const time = async () => [program.processorTime(), await stage.databaseTime(name)] as const;
  const before = await time();
  const { perSecond } = await load({ port: program.port, connections, seconds, request: () => ask, expected: 200 });
  const after = await time();
  const [own, database] = after.map((each, index) =>
    Math.round(((each - (before[index] ?? 0)) / (perSecond * seconds)) * 1e6),
  );
  return { perSecond, processor: `${own} + ${database} µs` };
}

/** Readiness for orders: everything that a company must say of itself. */
async function complete({ pool }: Stage): Promise<void> {
  const {
    address,
    phone,
    legal_form,
    legal_representatives,
    tax_treatment,
    payout_bank_account,
    notification_channels,
  } = completeCompany;
  await pool.query(
    `update companies set address = $1, phone = $2, legal_form = $3, legal_representatives = $4, tax_treatment = $5, payout_bank_account = $6,
       notification_channels = $7`,
    [
      JSON.stringify(address),
      phone,
      legal_form,
      JSON.stringify(legal_representatives),
      tax_treatment,
      JSON.stringify(payout_bank_account),
      JSON.stringify(notification_channels),
    ],
  );
}

/** An accepted case with payments. */
async function makeCase(port: number, key: string): Promise<string> {
  const { id: debtorId } = await post(port, key, '/v2/debtors/', debtor);
  const { id } = await post(port, key, '/v2/orders/', order(String(debtorId)));
  await post(port, key, `/v2/orders/${String(id)}/finalize/`, undefined);
  const { mandate } = await post(port, key, `/v2/sandbox/orders/${String(id)}/accept/`, undefined);
  const today = dayOf(new Date().toISOString());
  for (const days of [8, 6, 4, 2])
    await post(port, key, `/v2/sandbox/mandates/${String(mandate)}/payments/`, {
      amount: { currency: 'EUR', value: `${20 + days}.00` },
      value_date: addDays(today, -days),
    });
  return String(mandate);
}

const bodyOf = async (port: number, path: string, key: string): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Authorization: `Bearer ${key}` } })).text();

/** The job starts with the process: no case has a balance of today. */
async function readsAtNight(
  stage: Stage,
  { mandate, key }: { readonly mandate: string; readonly key: string },
): Promise<void> {
  const { pool, folder } = stage;
  const sql = async (text: string, values: readonly unknown[] = []) =>
    (await pool.query<Record<string, unknown>>(text, [...values])).rows;
  await copyCases(sql, mandate, cases);
  await pool.query('update mandates set balanced_on = null');
  const service = await stage.start('work-server.ts', {
    BENCH_API: 'on',
    MAHNWERK_DATA_DIR: folder,
    MAHNWERK_RATE_LIMITS: 'off',
  });
  const reader = await openReader(
    service.port,
    message('GET', `/v2/mandates/${mandate}/balance/`, { Authorization: `Bearer ${key}` }),
  );
  const isBalanced = async () =>
    (await pool.query('select from mandates where balanced_on is null limit 1')).rowCount === 0;
  const night = await reader.during(until(isBalanced));
  await sleep(2_000);
  const idle = await reader.during(sleep(after_ms));
  reader.close();
  console.log(
    `balance: read p99 ${p99(idle).toFixed(1)} ms idle, ${p99(night).toFixed(1)} ms of ${night.length} reads while ${cases} cases are balanced: ratio ${(p99(night) / p99(idle)).toFixed(2)} (wanted ≤ 2); load ${loadavg()[0]?.toFixed(1)}`,
  );
}

async function until(isOver: () => Promise<boolean>): Promise<void> {
  while (!(await isOver())) await sleep(100);
}

if (import.meta.main) await run();
