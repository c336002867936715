/**
 * `list`: GET /v2/claims/?limit=10 with its count, for a company with 1 000 claims (the reference) and
 * one with 1 000 000; and the page at offset 100 000 against the first. One request at a time: what is
 * measured is the work of a page, not the machine's cores.
 */
import type pg from 'pg';
import { copyRows, type Database } from './copy-rows.ts';
import { load, message } from './load.ts';
import { median } from './read.ts';
import { makeClaim, makeDebtor } from './set-up.ts';
import { setStage } from './stage.ts';

const rounds = 5;

export async function run(): Promise<void> {
  const stage = await setStage();
  try {
    const small = await stage.company();
    const large = await stage.company();
    const service = await stage.start('server.ts');
    for (const [company, claims] of [
      [small, 1_000],
      [large, 1_000_000],
    ] as const) {
      await makeClaim(service.port, company.key, await makeDebtor(service.port, company.key));
      await multiply(stage.pool, company.id, claims);
    }
    await stage.pool.query('vacuum analyze');
    const drive = ({ key }: { key: string }, offset: number) =>
      load({
        port: service.port,
        connections: 1,
        seconds: 2,
        expected: 200,
        request: () => message('GET', `/v2/claims/?limit=10&offset=${offset}`, { Authorization: `Bearer ${key}` }),
      });
    await drive(small, 0);
    await drive(large, 0);
    const sizes: number[] = [];
    const depths: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const reference = await drive(small, 0);
      const first = await drive(large, 0);
      const deep = await drive(large, 100_000);
      sizes.push(reference.perSecond / first.perSecond);
      depths.push(first.perSecond / deep.perSecond);
      console.log(
        `list round ${round + 1}: ${(1000 / reference.perSecond).toFixed(2)} ms at 1 000, ${(1000 / first.perSecond).toFixed(2)} ms at 1 000 000, ${(1000 / deep.perSecond).toFixed(2)} ms at offset 100 000`,
      );
    }
    console.log(
      `list: first page at 1 000 000 is ${median(sizes).toFixed(2)} × that at 1 000 (wanted ≤ 1.2); offset 100 000 is ${median(depths).toFixed(1)} × the first page (wanted ≤ 10)`,
    );
  } finally {
    await stage.close();
  }
}

/** Copies the company's one order of five claims until it has as many, with times of their own. */
async function multiply(pool: pg.Pool, company: string, claims: number): Promise<void> {
  const orders = claims / 5 - 1;
  const database: Database = { sql: async (text, values = []) => (await pool.query(text, [...values])).rows };
  await copyRows(database, 'orders', [company, orders], {
    members: `'id', gen_random_uuid(), 'created_at', t.created_at - n * interval '1 second', 'updated_at', t.updated_at - n * interval '1 second'`,
    from: 'orders t, generate_series(1, $2) n where t.company_id = $1',
  });
  await copyRows(database, 'claims', [company], {
    members: `'id', gen_random_uuid(), 'order_id', o.id, 'created_at', o.created_at, 'updated_at', o.updated_at`,
    from: 'claims t join orders o on o.company_id = t.company_id and o.id <> t.order_id where t.company_id = $1',
  });
}

if (import.meta.main) await run();
