import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { inDays } from '../../../test/harness/certificates.ts';
import {
  answer,
  type Behaviour,
  drip,
  dripHead,
  endlessInformation,
  flood,
  hang,
  redirect,
  reset,
  say,
  stalledBody,
  startReceiver,
} from '../../../test/harness/receiver.ts';
import { type LittleInternet, littleInternet } from '../../../test/harness/outbound-lab.ts';
import { createOutbound } from './outbound-client.ts';
import type { Attempted } from './outbound.ts';

let internet: LittleInternet;

before(async () => {
  internet = await littleInternet();
});

beforeEach(() => {
  internet.receiver.hangUp();
  internet.receiver.greet('tls');
  internet.receiver.behave(answer(200));
});

after(() => internet.close());

const bodyOf = (attempted: Attempted): string =>
  attempted.kind === 'response' ? attempted.body.toString() : attempted.message;
const statusOf = (attempted: Attempted): number | string =>
  attempted.kind === 'response' ? attempted.status : attempted.message;
const lastReceived = () => {
  const last = internet.receiver.received.at(-1);
  assert.ok(last);
  return last;
};

test('a delivery arrives as it was written, with what it needs and nothing else', async () => {
  const body = '{"text":"\u00fc \u0000 \\u0000"}';
  const url = internet.receiver.url('receiver.example', '/hooks/%C3%BC?x=1&x=2');
  const attempted = await internet.outbound.post({
    url,
    headers: { 'content-type': 'application/json', 'webhook-id': 'one' },
    body: Buffer.from(body),
  });
  assert.equal(statusOf(attempted), 200);
  const received = lastReceived();
  assert.deepEqual(
    [received.method, received.path, received.serverName],
    ['POST', '/hooks/%C3%BC?x=1&x=2', 'receiver.example'],
  );
  assert.equal(received.body.toString(), body);
  assert.deepEqual(received.headers, {
    host: `receiver.example:${internet.receiver.port}`,
    connection: 'keep-alive',
    'content-type': 'application/json',
    'webhook-id': 'one',
    'content-length': String(Buffer.byteLength(body)),
  });
});

test("the path goes out byte for byte: dots, capitals and escapes are the receiver's own business", async () => {
  const path = "/a/../b/./%2e%2E/c;d='x'//?q=%7e|&r={}";
  assert.equal(
    statusOf(
      await internet.outbound.post({
        url: internet.receiver.url('receiver.example', path),
        headers: {},
        body: Buffer.from('{}'),
      }),
    ),
    200,
  );
  assert.equal(lastReceived().path, path);
});

test('the answer is told: status, body, Retry-After, and how long each step took', async () => {
  internet.receiver.behave(answer(429, { body: 'later', headers: { 'retry-after': '120' } }));
  const fresh = await internet.post();
  assert.ok(fresh.kind === 'response');
  assert.deepEqual([fresh.status, fresh.body.toString(), fresh.retryAfter], [429, 'later', '120']);
  for (const phase of [
    fresh.phases.dns,
    fresh.phases.connect,
    fresh.phases.tls,
    fresh.phases.first_byte,
    fresh.duration_ms,
  ])
    assert.ok(phase !== null && Number.isInteger(phase) && phase >= 0);
  const again = await internet.post();
  assert.deepEqual({ ...again.phases, first_byte: 0 }, { dns: null, connect: null, tls: null, first_byte: 0 });
  assert.equal(internet.receiver.received.at(-2)?.connection, lastReceived().connection);
});

test('a redirect is an answer and leads nowhere', async () => {
  const count = internet.receiver.received.length;
  internet.receiver.behave(redirect(internet.receiver.url('receiver.example', '/elsewhere'), 307));
  assert.equal(statusOf(await internet.post()), 307);
  assert.equal(internet.receiver.received.length, count + 1);
});

test('of a hundred megabytes four kilobytes are read, and the connection is closed', async () => {
  internet.receiver.behave(flood(200, 100 * 1024 * 1024));
  const before = process.memoryUsage.rss();
  const attempted = await internet.post();
  assert.ok(attempted.kind === 'response');
  assert.deepEqual([attempted.status, attempted.body.length], [200, 4096]);
  assert.ok(process.memoryUsage.rss() - before < 50 * 1024 * 1024);
  internet.receiver.behave(answer(200));
  const { connection } = lastReceived();
  await internet.post();
  assert.notEqual(lastReceived().connection, connection);
});

test('exactly four kilobytes are kept whole, and so is the connection', async () => {
  internet.receiver.behave(answer(200, { body: 'x'.repeat(4096) }));
  assert.equal(bodyOf(await internet.post()).length, 4096);
  const { connection } = lastReceived();
  await internet.post();
  assert.equal(lastReceived().connection, connection);
});

test('bytes stay bytes: NULs, what is no UTF-8, and what is compressed', async () => {
  const zipped = gzipSync('x'.repeat(100_000));
  for (const [body, headers] of [
    [Buffer.from([0, 0, 255, 254]), {}],
    [zipped, { 'content-encoding': 'gzip' }],
  ] as const) {
    internet.receiver.behave(answer(200, { body, headers }));
    const attempted = await internet.post();
    assert.ok(attempted.kind === 'response' && attempted.body.equals(body));
  }
});

test('the status line decides: a body that eventLoop or drips is not waited for', async () => {
  internet.receiver.behave(stalledBody(204 + 1, 'so far'));
  assert.deepEqual([statusOf(await internet.post()), bodyOf(await internet.post())], [205, 'so far']);
  internet.receiver.behave(drip(10));
  assert.equal(statusOf(await internet.post()), 200);
  // Even if the deadline passes during the body.
  const patient = await littleInternet({ timings: { total_ms: 300, body_ms: 60_000 } });
  patient.receiver.behave(stalledBody(200));
  assert.equal(statusOf(await patient.post()), 200);
  await patient.close();
});

test('a head that drips never ends the wait for silence, but the deadline comes', async () => {
  internet.receiver.behave(dripHead(10));
  assert.equal(statusOf(await internet.post()), 'Request timed out after 10 seconds');
});

test('early hints may come, but not for ever', async () => {
  internet.receiver.behave(
    say('HTTP/1.1 103 Early Hints\r\nlink: </>\r\n\r\nHTTP/1.1 202 Accepted\r\ncontent-length: 2\r\n\r\nok'),
  );
  assert.deepEqual([statusOf(await internet.post()), bodyOf(await internet.post())], [202, 'ok']);
  internet.receiver.behave(endlessInformation(5));
  assert.equal(statusOf(await internet.post()), 'Connection error: endless_informational');
});

test('a receiver that says 100 Continue, or another interim status, before its answer is delivered, once', async () => {
  const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 11\r\n\r\n 100 HTTP/1';
  const answers: readonly [string, number][] = [
    [`HTTP/1.1 100 Continue\r\n\r\n${ok}`, 200],
    [`HTTP/1.1 100\r\n\r\n${ok}`, 200],
    ['HTTP/1.1 100 Continue\r\nx-one: 1\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n', 204],
    [`HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n${ok}`, 200],
  ];
  const count = internet.receiver.received.length;
  for (const [bytes, status] of answers) {
    internet.receiver.behave(say(bytes));
    const attempted = await internet.post();
    assert.deepEqual([statusOf(attempted), bodyOf(attempted)], [status, status === 200 ? ' 100 HTTP/1' : '']);
  }
  assert.equal(internet.receiver.received.length, count + answers.length);
  assert.equal(lastReceived().nth, answers.length, 'one connection carries them all');
});

test('an interim status that arrives byte by byte is read as in one piece', async () => {
  const bytes = Buffer.from('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n');
  const byByte: Behaviour = (connection) => {
    connection.setNoDelay(true);
    const next = (index: number): void =>
      void connection.write(bytes.subarray(index, index + 1), () => {
        if (index + 1 < bytes.length) setImmediate(() => next(index + 1));
      });
    next(0);
  };
  internet.receiver.behave(byByte);
  assert.equal(statusOf(await internet.post()), 202);
});

test('a kept connection that dies before a byte came is replaced once, at once', async () => {
  await internet.post();
  const count = internet.receiver.received.length;
  const first = lastReceived().connection;
  const onlyOnFresh: Behaviour = (connection, request) => (request.nth > 1 ? reset : answer(201))(connection, request);
  internet.receiver.behave(onlyOnFresh);
  const attempted = await internet.post();
  assert.equal(statusOf(attempted), 201);
  assert.notEqual(attempted.phases.connect, null);
  assert.deepEqual(
    internet.receiver.received.slice(count).map(({ connection }) => connection === first),
    [true, false],
  );
});

test('a new connection that dies is not replaced, nor one of which a byte came', async () => {
  const count = internet.receiver.received.length;
  internet.receiver.behave(reset);
  assert.equal(statusOf(await internet.post()), 'Connection error: ECONNRESET');
  assert.equal(internet.receiver.received.length, count + 1);
  internet.receiver.behave(answer(200));
  await internet.post();
  internet.receiver.behave(say('HTTP/1.1 2', 'close'));
  assert.equal(statusOf(await internet.post()), 'Connection error: UND_ERR_SOCKET');
  assert.equal(internet.receiver.received.length, count + 3);
});

test('forty deliveries against a server that closes what is idle all arrive', async () => {
  const closing: Behaviour = (connection, request) => {
    answer(200)(connection, request);
    setImmediate(() => connection.end());
  };
  internet.receiver.behave(closing);
  for (let round = 0; round < 40; round += 1) assert.equal(statusOf(await internet.post()), 200);
});

test('an old connection is not used again, so that its name is asked for anew', async () => {
  const ageing = await littleInternet({ timings: { age_ms: 0 } });
  await ageing.post();
  await new Promise((resolve) => setTimeout(resolve, 10));
  await ageing.post();
  assert.deepEqual([ageing.receiver.connections, ageing.receiver.received.map(({ nth }) => nth)], [2, [1, 1]]);
  await ageing.close();
});

test('an idle connection is closed after its time', async () => {
  const brief = await littleInternet({ timings: { idle_ms: 1 } });
  let closed: Promise<unknown> | undefined;
  brief.receiver.behave((connection, request) => {
    closed = once(connection, 'close');
    answer(200)(connection, request);
  });
  await brief.post();
  await closed;
  assert.equal(brief.receiver.received.length, 1);
  await brief.close();
});

test('proxies named in the environment are not asked', async () => {
  const proxy = await startReceiver({ leaf: internet.authority.issue({ names: ['127.0.0.1'] }) });
  const names = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
  for (const name of names) process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : proxy.url('127.0.0.1');
  const outbound = createOutbound({
    allowedNetworks: ['127.0.0.0/8'],
    nameServers: [internet.names.address],
    certificateAuthorities: [internet.authority.certificate],
  });
  const attempted = await outbound.post({
    url: internet.receiver.url('receiver.example'),
    headers: {},
    body: Buffer.from('{}'),
  });
  for (const name of names) delete process.env[name];
  assert.deepEqual([statusOf(attempted), proxy.connections], [200, 0]);
  await Promise.all([outbound.close(), proxy.close()]);
});

test('an address that refuses is passed by', async () => {
  internet.names.tell('two.receiver.example', { a: ['127.0.0.9', '127.0.0.1'] });
  assert.equal(statusOf(await internet.post(internet.receiver.url('two.receiver.example'))), 200);
});

test('an address that is a black hole costs its share of the time, and alone all of it', async () => {
  const hole = await blackHole('127.0.0.3', internet.receiver.port);
  internet.names.tell('half.receiver.example', { a: ['127.0.0.3', '127.0.0.1'] });
  assert.equal(statusOf(await internet.post(internet.receiver.url('half.receiver.example'))), 200);
  internet.names.tell('hole.receiver.example', { a: ['127.0.0.3'] });
  assert.equal(
    statusOf(await internet.post(internet.receiver.url('hole.receiver.example'))),
    'Connection error: connect_timeout',
  );
  await hole.close();
});

/** An address that silently drops connections: a listener whose queue is full. */
async function blackHole(address: string, port: number): Promise<{ close(): Promise<void> }> {
  const listener = `const { parentPort } = require('node:worker_threads');
    require('node:net').createServer().listen({ host: '${address}', port: ${port}, backlog: 1 }, () => {
      parentPort.postMessage('listening');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  const worker = new Worker(listener, { eval: true });
  await once(worker, 'message');
  const queued = [connect(port, address), connect(port, address)];
  await Promise.all(queued.map((socket) => once(socket, 'connect')));
  return {
    async close() {
      for (const socket of queued) socket.destroy();
      await worker.terminate();
    },
  };
}

test('receivers that are silent in the handshake do not hold up one that is not', async () => {
  const silent = await startReceiver({
    leaf: internet.authority.issue({ names: ['receiver.example'] }),
    handshake: 'silence',
  });
  const order: string[] = [];
  const hanging = Array.from({ length: 40 }, async () => {
    await internet.post(silent.url('receiver.example'));
    order.push('silent');
  });
  assert.equal(statusOf(await internet.post()), 200);
  order.push('healthy');
  await Promise.all(hanging);
  assert.equal(order[0], 'healthy');
  await silent.close();
});

test('receivers that were silent in their last handshake do not take turns from the others the next time', async () => {
  const many = await littleInternet({ timings: { handshake_turn_ms: 300 } });
  const silent = await startReceiver({
    leaf: many.authority.issue({ names: ['receiver.example'] }),
    handshake: 'silence',
  });
  many.names.tell('*.silent.example', { a: ['127.0.0.1'] });
  const crowd = () =>
    Promise.all(Array.from({ length: 20 }, async (_, index) => many.post(silent.url(`n${index}.silent.example`))));
  await crowd();
  const hanging = crowd();
  const attempted = await many.post();
  assert.equal(statusOf(attempted), 200);
  assert.ok((attempted.waited_ms ?? 0) < 200, `waited ${attempted.waited_ms} ms`);
  await hanging;
  await silent.close();
  await many.close();
});

test("sixteen shake hands at once, and the wait for a slot is not the receiver's", async () => {
  const many = await littleInternet({ timings: { handshake_turn_ms: 60_000 } });
  let greeted = 0;
  const server = createServer((socket) =>
    socket.on('error', () => undefined).once('data', () => (greeted += 1) === 16 && server.emit('full')),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const silent = Array.from({ length: 16 }, async () => many.post(`https://127.0.0.1:${port}/`));
  await once(server, 'full');
  const attempted = await many.post();
  assert.equal(statusOf(attempted), 200);
  assert.ok((attempted.waited_ms ?? 0) > 0 && attempted.duration_ms < 700);
  assert.deepEqual(new Set((await Promise.all(silent)).map(statusOf)), new Set(['Connection error: connect_timeout']));
  server.close();
  await many.close();
});

test('a time-out while we stood still is ours, and an answer that was there is an answer', async () => {
  const awake = await littleInternet({ timings: { stall_ms: 200 } });
  const standStill: Behaviour = () => {
    const until = performance.now() + 1_300;
    while (performance.now() < until) continue;
  };
  awake.receiver.behave(standStill);
  const attempted = await awake.post();
  assert.deepEqual(attempted.kind === 'failure' && [attempted.class, attempted.message], [
    'ours',
    'Service error: event_loop_stalled',
  ]);
  awake.receiver.behave((connection, request) => {
    answer(200)(connection, request);
    standStill(connection, request);
  });
  assert.equal(statusOf(await awake.post()), 200);
  await awake.close();
});

test('what is no URL over TLS is our mistake and leads nowhere', async () => {
  for (const url of ['', 'receiver.example', 'http://receiver.example/']) {
    assert.equal(statusOf(await internet.post(url)), 'Service error: no_https_url');
    assert.equal((await internet.outbound.inspect(url)).fault, 'Service error: no_https_url');
  }
});

test('what is under way when we close is ours', async () => {
  const closing = await littleInternet();
  closing.receiver.behave(hang);
  const pending = closing.post();
  await closing.receiver.arrived(1);
  await closing.close();
  for (const attempted of [await pending, await closing.post()])
    assert.deepEqual(attempted.kind === 'failure' && [attempted.class, attempted.message], [
      'ours',
      'Service error: shutting_down',
    ]);
});

test('what Node is told to trust is trusted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mahnwerk-authority-'));
  const file = join(folder, 'authority.pem');
  await writeFile(file, internet.authority.certificate);
  const program = `
    import { createOutbound } from ${JSON.stringify(new URL('outbound-client.ts', import.meta.url).href)};
    const outbound = createOutbound({ allowedNetworks: ['127.0.0.0/8'], nameServers: [${JSON.stringify(internet.names.address)}] });
    const attempted = await outbound.post({ url: ${JSON.stringify(internet.receiver.url('receiver.example'))}, headers: {}, body: Buffer.from('{}') });
    console.log(attempted.status ?? attempted.message);
    await outbound.close();`;
  const run = async (environment: Record<string, string>) =>
    (
      await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
        env: { ...process.env, ...environment },
      })
    ).stdout.trim();
  assert.equal(await run({ NODE_EXTRA_CA_CERTS: file }), '200');
  assert.equal(await run({}), 'TLS certificate error: UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  await rm(folder, { recursive: true });
});

test('a look before anything is saved shows the address, the chain and its days, and sends nothing', async () => {
  const count = internet.receiver.received.length;
  const below = internet.authority.below('Below');
  const validTo = inDays(12);
  internet.receiver.show(below.issue({ names: ['receiver.example', '*.more.example', '127.0.0.1'], validTo }));
  const inspection = await internet.outbound.inspect(internet.receiver.url('receiver.example'));
  assert.equal(inspection.fault, undefined);
  assert.deepEqual(
    [inspection.address, inspection.tls?.protocol, inspection.tls?.trusted],
    ['127.0.0.1', 'TLSv1.3', true],
  );
  assert.deepEqual(
    inspection.tls?.certificates.map(({ subject, issuer }) => [subject, issuer]),
    [
      ['CN=receiver.example', 'CN=Below'],
      ['CN=Below', 'CN=Test authority'],
      ['CN=Test authority', 'CN=Test authority'],
    ],
  );
  const [leaf] = inspection.tls?.certificates ?? [];
  assert.deepEqual(leaf?.names, ['receiver.example', '*.more.example', '127.0.0.1']);
  assert.equal(leaf?.valid_to, new Date(Math.floor(validTo.getTime() / 1000) * 1000).toISOString());
  assert.match(leaf?.fingerprint ?? '', /^[0-9a-f]{64}$/);
  assert.equal(internet.receiver.received.length, count);
});

test('a look at a certificate that does not hold shows it and says what a delivery would say', async () => {
  for (const [options, code] of [
    [{ names: ['receiver.example'], validTo: inDays(-1), validFrom: inDays(-3) }, 'CERT_HAS_EXPIRED'],
    [{ names: ['other.example'] }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ] as const) {
    internet.receiver.show(internet.authority.issue(options));
    const { fault, tls } = await internet.outbound.inspect(internet.receiver.url('receiver.example'));
    assert.deepEqual(
      [fault, tls?.trusted, tls?.certificates[0]?.names],
      [`TLS certificate error: ${code}`, false, options.names],
    );
  }
});

test('a look at a receiver that is not there says so', async () => {
  internet.receiver.greet('close');
  assert.equal(
    (await internet.outbound.inspect(internet.receiver.url('receiver.example'))).fault,
    'TLS error: handshake_closed',
  );
  const nobody = await internet.outbound.inspect('https://nobody.example/');
  assert.deepEqual(
    [nobody.fault, nobody.resolution.fault, nobody.address, nobody.tls],
    ['blocked_destination:unresolvable', 'unresolvable', undefined, undefined],
  );
});
