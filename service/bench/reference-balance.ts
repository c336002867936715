/**
 * The reference of `balance`: node:http and the prepared selects of the service, of the same rows in one round trip, answering bytes that it was given.
 * It does without row security, the wait for a booking and a transaction around the selects.
 */
import { createServer, type ServerResponse } from 'node:http';
import { createPool } from '../src/platform/database/create-pool.ts';
import type { ServiceAddress } from '../src/platform/database/address.ts';
import { statements } from '../src/platform/database/statement.ts';
import { submit } from '../src/platform/database/pipelining.ts';
import '../src/domain/collection/mandates/index.ts';

const pool = createPool(JSON.parse(process.env.BENCH_DATABASE ?? '{}') as ServiceAddress, {
  max: 20,
  name: 'reference',
});
const selects = [
  'mandates.get',
  'ledger.facts',
  'base-rates.history',
  'mandates.claims',
  'mandates.costs',
  'ledger.payments',
].map((name) => {
  const select = statements.get(name);
  if (select === undefined) throw new Error(`the statement ${name} is gone`);
  return select;
});
const [company, body] = [process.env.BENCH_COMPANY ?? '', Buffer.from(process.env.BENCH_BODY ?? '')];

async function reply(id: string, response: ServerResponse): Promise<void> {
  const given: Readonly<Record<string, unknown>> = { company_id: company, id, mandate_id: id, mandate_ids: [id] };
  const client = await pool.connect();
  await Promise.all(
    selects.map(({ name, text, parameters }) =>
      submit(client, { name, text, values: parameters.map((parameter) => given[parameter]) }),
    ),
  );
  client.release();
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
}

const server = createServer((request, response) => void reply((request.url ?? '').split('/')[3] ?? '', response));
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  process.stdout.write(`port ${typeof bound === 'object' && bound !== null ? bound.port : 0}\n`);
});
process.on('SIGTERM', () => process.exit(0));
