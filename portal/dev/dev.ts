/**
 * `npm run dev`: the service and the portal from their sources, at one address. Vite answers `/portal/` and replaces
 * changed modules in open pages; the service answers every other path and starts again when its sources change. Ctrl-C
 * ends both, and so does the failure of one (docs/decisions/0098-one-command-for-development.md).
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { nonce, servedPage } from './page-plugin.ts';
import { startService, type WatchedService } from './service.ts';
import { hotTexts } from './texts-plugin.ts';

const portal = fileURLToPath(new URL('..', import.meta.url));

/** What the service reads at its start: modules, style sheets and scripts of its pages, migrations. */
const sourcesOfService = ['service/src', 'service/migrations', 'contract/src', 'client/src', 'embedded-postgres/src'];
const isTest = (file: string): boolean => file.endsWith('.test.ts');

/** The paths below `/portal/` that the service answers: the operator's style sheet and logo. */
const ofService = '^/(?!portal(?:/|$|\\?))|^/portal/(?:theme\\.css|logo)(?:$|\\?)';

const host = '127.0.0.1';
const port = Number(process.env.PORT ?? '8080');

async function main(): Promise<number> {
  const stop = stopRequested();
  const http = createServer();
  const servicePort = await freePort();
  await listening(http, port);
  const url = `http://${host}:${portOf(http)}`;
  const service = startService({ port: servicePort, publicUrl: url });
  try {
    const vite = await viteOf(http, service, servicePort);
    http.on('request', (request: IncomingMessage, response: ServerResponse) => vite.middlewares(request, response));
    try {
      void service.up().then((isUp) => isUp && process.stdout.write(`dev: open ${url}/portal/\n`));
      return await Promise.race([stop, service.ended]);
    } finally {
      http.closeAllConnections();
      await vite.close();
    }
  } finally {
    await service.stop();
    http.close();
  }
}

async function viteOf(
  http: ReturnType<typeof createServer>,
  service: WatchedService,
  servicePort: number,
): Promise<ViteDevServer> {
  const vite = await createVite({
    root: portal,
    base: '/portal/',
    plugins: [servedPage(), hotTexts()],
    html: { cspNonce: nonce },
    clearScreen: false,
    server: {
      middlewareMode: { server: http },
      ws: { server: http },
      proxy: {
        [ofService]: {
          target: `http://${host}:${servicePort}`,
          // A request that comes while the service starts waits for it.
          bypass: async () => void (await service.up()),
        },
      },
    },
  });
  vite.watcher.add(sourcesOfService.map((folder) => join(portal, '..', folder)));
  vite.watcher.on('all', (_event, file) => {
    if (!isTest(file) && sourcesOfService.some((folder) => file.startsWith(join(portal, '..', folder))))
      service.restart();
  });
  return vite;
}

/** Ctrl-C below npm arrives twice: from the terminal, and from npm, which passes it on. */
const stopRequested = (): Promise<number> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(0));
  });

const listening = (server: ReturnType<typeof createServer>, wanted: number): Promise<void> =>
  new Promise((resolve, reject) => server.once('error', reject).listen(wanted, host, resolve));

const portOf = (server: ReturnType<typeof createServer>): number =>
  (server.address() as { readonly port: number }).port;

async function freePort(): Promise<number> {
  const server = createServer();
  await listening(server, 0);
  const free = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return free;
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`dev: ${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
