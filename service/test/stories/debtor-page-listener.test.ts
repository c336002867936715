/** Where the debtor's page answers: beside the API below `/d/`, or on a listener of its own, and what its log keeps. */
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { request } from 'node:http';
import pino from 'pino';
import { routerOf } from '../../src/platform/http/routes.ts';
import { type HttpServer, listen } from '../../src/platform/http/server.ts';
import { createService, type Service } from '../../src/app.ts';
import { openStorage } from '../../src/platform/objects/index.ts';
import { everyNamePublic } from '../harness/outbound.ts';
import { type LiveService, liveService, secretKey } from '../harness/service.ts';

const debtorUrl = 'https://schuldner.mahnwerk.test';
const host = new URL(debtorUrl).host;

let stage: LiveService;
let service: Service;
let alone: HttpServer;
const lines: string[] = [];

before(async () => {
  stage = await liveService();
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  service = createService({
    environment: 'sandbox',
    publicUrl: 'https://api.mahnwerk.test',
    debtorUrl,
    database: stage.address,
    secretKey,
    rateLimits: false,
    storage: openStorage({ folder: stage.folder }),
    outbound: everyNamePublic,
    clock: stage.clock,
    log,
  });
  const app = { ...service.app, router: routerOf([], service.dependencies) };
  alone = await listen(
    { app, pages: service.debtorPages.alone, log, observe: () => undefined },
    { host: '127.0.0.1', port: 0 },
  );
});

after(async () => {
  await alone.stop(1_000);
  await service.close();
  await stage.stop();
});

interface Told {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
}

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Told>((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: alone.port, path, method, headers: { Host: host, ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.once('error', reject);
    sent.end();
  });

test('beside the API every address below /d/ has a page, and the API stays', async () => {
  const moved = await fetch(`${stage.url}/d`, { redirect: 'manual' });
  assert.deepEqual([moved.status, moved.headers.get('location')], [303, '/d/']);
  for (const [path, status, title] of [
    ['/d/', 200, 'Ihr Zugang'],
    ['/d/unknown', 404, 'Diese Seite gibt es nicht'],
  ] as const) {
    const answer = await fetch(stage.url + path);
    assert.equal(answer.status, status);
    assert.ok((await answer.text()).includes(`<h1>${title}</h1>`), path);
  }
  assert.equal((await fetch(`${stage.url}/v2/health/`)).status, 200);
  const answer = await fetch(`${stage.url}/d/`, { method: 'OPTIONS', headers: { Origin: 'https://fremd.example' } });
  assert.equal(answer.status, 405);
  assert.deepEqual(
    [...answer.headers.keys()].filter((name) => /^access-control|^server$|powered/.test(name)),
    [],
  );
});

test('a listener of its own answers pages, tells search engines to stay away, and knows no API', async () => {
  assert.match((await ask('/d/')).text, /<h1>Ihr Zugang<\/h1>/);
  assert.deepEqual((await ask('/robots.txt')).text, 'User-agent: *\nDisallow: /\n');
  assert.equal((await ask('/robots.txt', {}, 'POST')).status, 405);
  for (const path of ['/', '/v2/health/', '/portal/', '/sign-in', '/operator/v1/', '/docs/', '/metrics']) {
    const { status, headers, text } = await ask(path);
    assert.deepEqual([path, status, headers['content-type']], [path, 404, 'text/html; charset=utf-8']);
    assert.match(text, /<h1>Diese Seite gibt es nicht<\/h1>/);
  }
});

test('a foreign host is misdirected, by Host as by an absolute target; a forwarded host counts for nothing', async () => {
  for (const foreign of ['fremd.example', `${host}:8443`, '', `${host}.fremd.example`])
    assert.equal((await ask('/d/', { Host: foreign })).status, 421, foreign);
  for (const ours of [host, host.toUpperCase(), `${host}:443`])
    assert.equal((await ask('/d/', { Host: ours })).status, 200, ours);
  assert.equal((await ask('/d/', { 'X-Forwarded-Host': 'fremd.example' })).status, 200);
  assert.equal((await ask('https://fremd.example/d/')).status, 421);
  assert.equal((await ask(`${debtorUrl}/d/`)).status, 200);
});

test('the log names no path below /d/ and no code anywhere', async () => {
  lines.length = 0;
  const code = 'K7QM-2XW4-TR9H';
  await ask(`/d/${code}`);
  await ask(`/D/${code.toLowerCase()}`);
  await ask(`/${code.replaceAll('-', '')}`);
  await ask(`/d/overview?lang=${code}`);
  const all = lines.join('');
  assert.equal(lines.length, 4);
  assert.doesNotMatch(all, /K7QM|k7qm|overview/);
  assert.match(all, /"path":"\/d\/…"/);
});
