/** The measured process of `balances`: the figures of all cases as a stream of batches from the thread for large reads. */
import { readFileSync } from 'node:fs';
import { figuresOfCompanies } from '../src/domain/money/ledger/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { ServiceAddress } from '../src/platform/database/address.ts';
import { Database } from '../src/platform/database/pool.ts';

const [company_id = '', asOf = '', file = ''] = process.argv.slice(2);
const ids = readFileSync(file, 'utf8').split('\n');
const batch = 500;

const database = new Database(JSON.parse(process.env.BENCH_DATABASE ?? '{}') as ServiceAddress, systemClock);
const batches = Array.from({ length: Math.ceil(ids.length / batch) }, (_none, nth) =>
  ids.slice(nth * batch, (nth + 1) * batch),
);
const balance = (mandateIds: readonly string[]) =>
  database.readAsOperator((db) => figuresOfCompanies(db, [{ company_id, mandateIds, asOf }], ['total', 'plans']));
let cents = 0n;
const [first = []] = batches;
await balance(first);
const began = performance.now();
const used = process.cpuUsage();
for (const some of batches) for (const { figures } of (await balance(some)).values()) cents += figures.total.open;
const seconds = (performance.now() - began) / 1000;
const { user, system } = process.cpuUsage(used);
const mib = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024;
await database.close();
console.log(JSON.stringify({ seconds, processor: (user + system) / 1e6, mib: Math.round(mib), cents: String(cents) }));
