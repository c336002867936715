/** The reference of `read`: node:http and one prepared select, answering the same bytes for /v2/claims/{id}/ and nothing else. */
import { createServer, type ServerResponse } from 'node:http';
import { createPool } from '../src/platform/database/create-pool.ts';
import { statements } from '../src/platform/database/statement.ts';
import { type ClaimRow, presentClaim } from '../src/domain/collection/claims/index.ts';

const address = JSON.parse(process.env.BENCH_DATABASE ?? '{}') as {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
};
const pool = createPool(address, { max: 20, name: 'reference' });
const select = statements.get('claims.get');
if (select === undefined) throw new Error('the statement claims.get is gone');
const company = process.env.BENCH_COMPANY ?? '';
const values = (id: string) => select.parameters.map((name) => (name === 'company_id' ? company : id));

async function reply(id: string, response: ServerResponse): Promise<void> {
  const { rows } = await pool.query({ name: 'get', text: select?.text ?? '', values: values(id) });
  const body = Buffer.from(JSON.stringify(presentClaim(rows[0] as ClaimRow, 'http://127.0.0.1:8080')));
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
}

const server = createServer((request, response) => {
  const id = (request.url ?? '').split('/')[3] ?? '';
  void reply(id, response);
});
server.listen(0, '127.0.0.1', () => {
  const bound = server.address();
  process.stdout.write(`port ${typeof bound === 'object' && bound !== null ? bound.port : 0}\n`);
});
process.on('SIGTERM', () => process.exit(0));
