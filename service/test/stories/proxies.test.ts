/** What docs/deployment/ puts in front of the service, unchanged but for names, ports and certificates: nginx and Caddy. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { freePort } from '../harness/ports.ts';
import { freshPlace, run } from '../harness/program.ts';
import { until } from '../harness/until.ts';

const deployment = fileURLToPath(new URL('../../../docs/deployment/', import.meta.url));

interface Service {
  readonly port: string;
  readonly key: string;
  readonly email: string;
  readonly password: string;
}

/** The program with the settings that the examples name. */
async function serviceBehind(t: TestContext, publicUrl: string): Promise<Service> {
  const program = run(t, ['start'], {
    ...freshPlace(t).settings,
    MAHNWERK_PUBLIC_URL: publicUrl,
    MAHNWERK_TRUSTED_PROXIES: '127.0.0.1/32',
    MAHNWERK_ROLES: 'api,worker',
  });
  const shown = async (form: RegExp) => (await program.heard(form))[1] ?? '';
  return {
    port: new URL(await program.url()).port,
    key: await shown(/^\s*case\s+(sandbox_\S+)/),
    email: await shown(/^\s*company\s+(\S+@\S+)/),
    password: await shown(/with this password, shown only once: (\S+)/),
  };
}

interface Proxy {
  readonly name: string;
  readonly command: (folder: string) => readonly [program: string, ...words: string[]];
  /** The example as files, listening on a port without TLS. */
  readonly files: (given: { port: number; service: string; folder: string }) => Readonly<Record<string, string>>;
}

const example = (name: string): string => readFileSync(join(deployment, name), 'utf8');

const proxies: readonly Proxy[] = [
  {
    name: 'nginx',
    command: (folder) => ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'],
    files: ({ port, service, folder }) => ({
      'nginx.conf': `pid ${folder}/pid; events {} http { access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
        include ${folder}/mahnwerk.conf; }`,
      'mahnwerk.conf': example('nginx.conf')
        .replace(/server \{\s+listen 80;[^}]*\}/, '')
        .replaceAll(/^.*ssl_certificate.*$/gm, '')
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
        .replace('127.0.0.1:8080', `127.0.0.1:${service}`),
    }),
  },
  {
    name: 'caddy',
    command: (folder) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
    files: ({ port, service }) => ({
      Caddyfile: `{\n\tadmin off\n}\n${example('Caddyfile')
        .replace(/^inkasso\.example\.org/m, `http://127.0.0.1:${port}`)
        .replace('127.0.0.1:8080', `127.0.0.1:${service}`)}`,
    }),
  },
];

async function proxyBefore(
  t: TestContext,
  { files, command }: Proxy,
  { service, port }: { service: string; port: number },
) {
  const folder = join(freshPlace(t).dataDir, '..');
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files({ port, service, folder })))
    writeFileSync(join(folder, name), content);
  const [program, ...words] = command(folder);
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder } });
  // In good order: a killed nginx leaves its workers.
  t.after(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await until(async () => {
    assert.equal(child.exitCode, null, said);
    return (await fetch(`http://127.0.0.1:${port}/livez`).catch(() => undefined))?.ok === true;
  }, `${program} answers`);
}

/** A request from 127.0.0.2: a client that is no proxy. */
function send(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: Buffer | string } = {},
) {
  return new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; text: string }>(
    (resolve, reject) => {
      const call = request(url, { method, headers, localAddress: '127.0.0.2', agent: false }, (reply) => {
        text(reply).then(
          (read) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: read }),
          reject,
        );
      });
      call.once('error', reject);
      call.end(body);
    },
  );
}

for (const proxy of proxies)
  test(`${proxy.name}: the largest upload, a stream that stays open, and the client in the request log`, async (t) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const service = await serviceBehind(t, url);
    await proxyBefore(t, proxy, { service: service.port, port });
    const authorization = { Authorization: `Bearer ${service.key}` };

    const listed = JSON.parse((await send(`${url}/v2/orders/?status=draft`, { headers: authorization })).text) as {
      readonly results: readonly { readonly id: string }[];
    };
    const uploaded = (bytes: number) =>
      send(`${url}/v2/orders/${listed.results[0]?.id ?? ''}/messages/`, {
        method: 'POST',
        headers: {
          ...authorization,
          'Content-Type': 'application/json',
          'Content-Length': String(bytes),
          'Idempotency-Key': `upload-${bytes}`,
        },
        body: Buffer.alloc(bytes, ' '),
      });
    // Spaces are no JSON: the service answers, after it has received all of them.
    const largest = await uploaded(limits.body_with_documents_bytes);
    assert.equal(largest.status, 400);
    assert.match(largest.text, /"code"/);
    assert.equal((await uploaded(limits.body_with_documents_bytes + 1)).status, 413);

    const signedIn = await send(`${url}/sign-in`, {
      method: 'POST',
      headers: { Origin: url, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email: service.email, password: service.password }).toString(),
    });
    const cookie = [signedIn.headers['set-cookie'] ?? []]
      .flat()
      .map((each) => each.split(';')[0])
      .join('; ');
    const me = JSON.parse(
      (await send(`${url}/account/v1/me/`, { headers: { Cookie: cookie, 'X-Service-Membership': 'self' } })).text,
    ) as {
      readonly memberships: readonly { readonly id: string }[];
    };
    const member = { Cookie: cookie, 'X-Service-Membership': me.memberships[0]?.id ?? '' };

    await send(`${url}/v2/claims/?limit=7`, { headers: { ...authorization, 'X-Forwarded-For': '203.0.113.9' } });
    await until(async () => {
      const { results } = JSON.parse((await send(`${url}/account/v1/request-log/`, { headers: member })).text) as {
        readonly results: readonly { readonly path: string; readonly address: string }[];
      };
      const found = results.find(({ path }) => path.includes('limit=7'));
      if (found !== undefined) assert.equal(found.address, '127.0.0.2');
      return found !== undefined;
    }, 'the request log has the address of the client, not one that it claims');

    const stream = await fetch(`${url}/account/v1/stream/`, {
      headers: { Cookie: cookie, 'X-Service-Membership': 'self' },
    });
    assert.equal(stream.status, 200);
    const reader = stream.body?.getReader();
    // Heartbeats leave one by one.
    for (let heard = 0; heard < 3; heard += 1) assert.equal((await reader?.read())?.done, false);
    await reader?.cancel();
  });
