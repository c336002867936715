/**
 * `create`: POST /v2/orders/ with 5 claims against a bare script that runs the same statements in one
 * transaction, without HTTP, without parsing, checking and hashing; 50 at a time.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createPool } from '../src/machinery/database/pool.ts';
import { statements } from '../src/machinery/database/statement.ts';
import { newClaim } from '../src/domain/claims/index.ts';
import '../src/service.ts';
import { Report } from '@mahnwerk/contract/shapes/shape.ts';
import { load, message } from './load.ts';
import { median } from './read.ts';
import { order } from './samples.ts';
import { makeDebtor } from './set-up.ts';
import { setStage } from './stage.ts';

const connections = 50;
const rounds = 3;
const seconds = 5;

export async function run(): Promise<void> {
  const stage = await setStage();
  try {
    const { id: company, key } = await stage.company();
    const service = await stage.start('server.ts');
    const debtorId = await makeDebtor(service.port, key);
    const body = JSON.stringify(order(debtorId));
    const request = () => message('POST', '/v2/orders/', { Authorization: `Bearer ${key}`, 'Idempotency-Key': randomUUID() }, body);
    const drive = () => load({ port: service.port, connections, seconds, request, expected: 201 });
    const pool = createPool(stage.address, { role: 'mahnwerk_company', max: 20, name: 'reference' });
    await drive();
    await bare(pool, company, debtorId);
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const reference = await bare(pool, company, debtorId);
      const ours = await drive();
      ratios.push(ours.perSecond / reference);
      console.log(`create round ${round + 1}: ${Math.round(ours.perSecond)}/s against ${Math.round(reference)}/s, p99 ${ours.p99.toFixed(1)} ms`);
    }
    await pool.end();
    console.log(`create: ratio ${median(ratios).toFixed(2)} (wanted ≥ 0.5), memory ${Math.round(service.peakMemory())} MiB (wanted ≤ 256)`);
  } finally {
    await stage.close();
  }
}

/** Transactions a second of the same statements, each waiting for the one before it. */
async function bare(pool: pg.Pool, company: string, debtorId: string): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const began = performance.now();
  let done = 0;
  const loop = async () => {
    while (performance.now() < until) {
      await transact(pool, company, debtorId);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  return done / ((performance.now() - began) / 1000);
}

async function transact(pool: pg.Pool, company: string, debtorId: string): Promise<void> {
  const client = await pool.connect();
  try {
    const run = (name: string, values: Readonly<Record<string, unknown>>) => {
      const statement = statements.get(name);
      if (statement === undefined) throw new Error(`the statement ${name} is gone`);
      return client.query({ name, text: statement.text, values: statement.parameters.map((parameter) => all(values)[parameter]) });
    };
    const now = new Date().toISOString();
    const all = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({ company_id: company, now, ...values });
    const key = { tenant_id: company, tenant_kind: 1, operation: 'orders.create', path: '/v2/orders/', key: randomUUID() };
    const id = randomUUID();
    const claims = order(debtorId).claims.map((claim) => ({ ...newClaim(claim as never, '2026-12-31', new Report()), has_rental_agreement: false }));
    await client.query('begin');
    await client.query({ name: 'bind', text: `select set_config('app.company', $1, true)`, values: [company] });
    await run('idempotency.patience', { timeout: '2s' });
    await run('idempotency.lock', { lock_id: randomBytes(8).readBigInt64BE() });
    await run('idempotency.patience', { timeout: '0' });
    await run('idempotency.find', key);
    await run('debtors.lock_many', { ids: [debtorId] });
    await run('orders.insert', { id, debtor_id: debtorId, starting_approach: 'extrajudicial', creditor_obligation_fulfilled: true, order_value_cents: 300000n, expires_at: now });
    await run('claims.insert', { order_id: id, claims: JSON.stringify(claims, (_name, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)) });
    await run('orders.get', { id });
    const { rows } = await run('claims.of_orders', { order_ids: [id] });
    const answer = JSON.stringify(rows, (_name, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
    await run('idempotency.store', { ...key, fingerprint: randomBytes(32), status: 201, headers: '{}', body: Buffer.from(answer), partner_id: null });
    await client.query('commit');
  } finally {
    client.release();
  }
}

if (import.meta.main) await run();
