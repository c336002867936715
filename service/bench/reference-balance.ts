/** The reference of `balance`: node:http and the prepared select of the service, answering bytes that it was given. */
import { createServer, type ServerResponse } from 'node:http';
import { createPool } from '../src/platform/database/create-pool.ts';
import type { ServiceAddress } from '../src/platform/database/address.ts';
import { statements } from '../src/platform/database/statement.ts';
import '../src/domain/collection/mandates/index.ts';
import { facts_in_place_max } from '../src/domain/money/ledger/index.ts';

const pool = createPool(JSON.parse(process.env.BENCH_DATABASE ?? '{}') as ServiceAddress, {
  max: 20,
  name: 'reference',
});
const select = statements.get('mandates.balance');
if (select === undefined) throw new Error('the statement mandates.balance is gone');
const [company, body] = [process.env.BENCH_COMPANY ?? '', Buffer.from(process.env.BENCH_BODY ?? '')];

async function reply(id: string, response: ServerResponse): Promise<void> {
  const given: Readonly<Record<string, unknown>> = { company_id: company, id, facts_max: facts_in_place_max };
  const values = select?.parameters.map((name) => given[name]);
  await pool.query({ name: 'balance', text: select?.text ?? '', values: values ?? [] });
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
}

const server = createServer((request, response) => void reply((request.url ?? '').split('/')[3] ?? '', response));
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  process.stdout.write(`port ${typeof bound === 'object' && bound !== null ? bound.port : 0}\n`);
});
process.on('SIGTERM', () => process.exit(0));
