/**
 * A page in a real Chromium that uses the SDK: the contract's and the client's modules are served as they are
 * built for installation, the API from the same origin (it sends no CORS headers), and what a network does to
 * answers is done here. Without a browser a test fails: Debian's package is `chromium`, `CHROMIUM` names another.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from '../../../contract/build.ts';

const executable = process.env.CHROMIUM ?? '/usr/bin/chromium';

// Nothing of its own on the network: no updates, no services of its maker.
const insecureHost = 'page.muster.example';
const quiet = [
  `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What happens to one request on its way: its answer never comes, or another one does. */
export type Fate =
  | 'answer lost'
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: object }
  | undefined;

export interface BrowserStage {
  readonly page: Page;
  /** The same page over plain HTTP from a host that is not this one: no secure context. */
  readonly insecureUrl: string;
  /** Every request to the API, as the service's side saw it. */
  readonly calls: { readonly method: string; readonly path: string; readonly key: string | undefined }[];
  /** Every module that the page loaded. */
  readonly modules: string[];
  /** What the next requests to the API live through, one after the other. */
  readonly fates: Fate[];
  close(): Promise<void>;
}

/** The browser alone. */
export async function launchBrowser(): Promise<Browser> {
  if (!existsSync(executable))
    throw new Error(`no browser at ${executable}: apt-get install chromium, or name one in CHROMIUM`);
  return chromium.launch({ executablePath: executable, args: quiet });
}

/** Opens a page whose origin is also the API's. */
export async function openBrowser(apiUrl: string): Promise<BrowserStage> {
  const browser = await launchBrowser();
  const built = await mkdtemp(join(tmpdir(), 'mahnwerk-modules-'));
  for (const each of ['contract', 'client'] as const) await build(each, join(built, each));
  const calls: BrowserStage['calls'] = [];
  const [modules, fates]: [string[], Fate[]] = [[], []];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/') return void response.setHeader('Content-Type', 'text/html').end(document);
    if (path.startsWith('/modules/')) return void sendModule(built, path, response, modules);
    calls.push({ method: request.method ?? '', path, key: one(request.headers['idempotency-key']) });
    return void passOn(apiUrl, request, response, fates.shift());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = await browser.newPage();
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);
  return {
    page,
    insecureUrl: `http://${insecureHost}:${port}/`,
    calls,
    modules,
    fates,
    async close() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(built, { recursive: true });
    },
  };
}

// As a page without a bundler names what it has installed.
const imports = {
  '@mahnwerk/client': '/modules/client/client.js',
  ...Object.fromEntries(
    ['case', 'partner', 'dunning', 'operator', 'all'].map((api) => [
      `@mahnwerk/contract/apis/${api}`,
      `/modules/contract/apis/${api}.js`,
    ]),
  ),
  '@mahnwerk/contract/': '/modules/contract/',
};
const document = `<!doctype html><title>SDK</title><link rel="icon" href="data:,"><script type="importmap">${JSON.stringify({ imports })}</script>`;

const one = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header);

async function sendModule(built: string, path: string, response: ServerResponse, modules: string[]): Promise<void> {
  modules.push(path);
  const file = /^\/modules\/((?:contract|client)\/[\w./-]+\.js)$/.exec(path)?.[1];
  if (file === undefined || file.includes('..')) return void response.writeHead(404).end();
  response.setHeader('Content-Type', 'text/javascript').end(await readFile(join(built, file)));
}

async function passOn(apiUrl: string, request: IncomingMessage, response: ServerResponse, fate: Fate): Promise<void> {
  const body = await buffer(request);
  if (typeof fate === 'object')
    return void response.writeHead(fate.status, fate.headers).end(JSON.stringify(fate.body));
  const { connection: _connection, host: _host, 'content-length': _length, ...headers } = request.headers;
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const answer = await fetch(`${apiUrl}${request.url}`, {
    method: request.method ?? 'GET',
    headers: sent,
    ...(body.length === 0 ? {} : { body }),
  });
  if (fate === 'answer lost') return void request.socket.destroy();
  // The answer's own bytes: fetch has decoded nothing, the service does not compress.
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()));
}
