/** The oldest PostgreSQL that the service supports, as Debian packages it, over TCP with TLS: a selection of stories passes there too. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serverVariable } from '../harness/postgres.ts';

const suite = fileURLToPath(new URL('../suite.ts', import.meta.url));

/** What uses most of SQL: the main job, orders with their counts, money, feeds, banks. The migrations run before them. */
const selection = [
  'stories/main-job',
  'stories/orders',
  'stories/sound-books',
  'stories/feed',
  'stories/bank-transactions',
];

test(
  'migrations, the main job, orders, money, feeds and banks pass on PostgreSQL 15 over TLS',
  { timeout: 280_000 },
  async () => {
    // Of this run: its server and its place in Node's test runner.
    const { [serverVariable]: _server, NODE_TEST_CONTEXT: _context, ...env } = process.env;
    const child = spawn(process.execPath, [suite, '--postgres-15', ...selection], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
    const code = await new Promise((resolve) => child.once('close', resolve));
    assert.equal(code, 0, said);
    const [, passed = '0'] = /pass (\d+)/.exec(said) ?? [];
    assert.ok(Number(passed) > 40, said);
    for (const file of selection) assert.ok(said.includes(file), `${file} was run`);
  },
);
