/**
 * A page in a real Chromium that uses the SDK. It serves the built modules of contract and client and the API from one
 * origin (the API sends no CORS headers), and simulates the network's effect on responses. Without a browser a test
 * fails: Debian's package is `chromium-headless-shell`, which takes half the time of `chromium`; `CHROMIUM` names another binary.
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
import { keep } from './kept.ts';

const executable = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

// Disables the browser's own requests, such as updates.
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

/** The fate of one request: no response, or another one. */
export type Fate =
  | 'answer lost'
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: object }
  | undefined;

export interface BrowserStage {
  readonly page: Page;
  /** The same page over plain HTTP from another host: no secure context. */
  readonly insecureUrl: string;
  /** Every request to the API, as received by the service. */
  readonly calls: { readonly method: string; readonly path: string; readonly key: string | undefined }[];
  /** Every module that the page loaded. */
  readonly modules: string[];
  /** The fates of the next requests to the API, in order. */
  readonly fates: Fate[];
  close(): Promise<void>;
}

let launched: Promise<Browser> | undefined;

/** The browser of this process, which its files share: a test closes the pages that it opens, never the browser. */
export function theBrowser(): Promise<Browser> {
  return (launched ??= launch());
}

async function launch(): Promise<Browser> {
  if (!existsSync(executable))
    throw new Error(`no browser at ${executable}: apt-get install chromium-headless-shell, or name one in CHROMIUM`);
  // Without listeners for signals, which would stay when the file ends: the browser ends with its pipe.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({ executablePath: executable, args: quiet, ...signals });
  keep(async () => {
    launched = undefined;
    await browser.close();
  });
  return browser;
}

/** Opens a page with the same origin as the API. */
export async function openBrowser(apiUrl: string): Promise<BrowserStage> {
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
  const page = await (await theBrowser()).newPage();
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);
  return {
    page,
    insecureUrl: `http://${insecureHost}:${port}/`,
    calls,
    modules,
    fates,
    async close() {
      await page.context().close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(built, { recursive: true });
    },
  };
}

// The import map of a page without a bundler.
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
  // fetch has decoded what the service compresses.
  const { 'content-encoding': _coding, 'content-length': _encoded, ...kept } = Object.fromEntries(answer.headers);
  response.writeHead(answer.status, kept).end(Buffer.from(await answer.arrayBuffer()));
}
