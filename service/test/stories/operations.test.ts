/**
 * What an operator of the service lives through: commands, settings, start, stop, logs, health
 * (operations.md). Each test runs the real program. Failures of the embedded server are in
 * embedded-postgres/test/embedded.test.ts.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { caseKey, get, refusal, stop } from '../harness/operations.ts';
import { until } from '../harness/until.ts';
import { freshPlace, run } from '../harness/program.ts';

test('every wrong setting ends the start with one line that names it, and shows no secret', async (t) => {
  const wrong: readonly (readonly [string, string, RegExp])[] = [
    ['PORT', '80a', /^PORT is "80a": expected a whole number from 0 to 65535$/],
    ['HOST', 'not a host', /^HOST is "not a host": expected a host name or an IP address$/],
    ['MAHNWERK_ENVIRONMENT', 'staging', /^MAHNWERK_ENVIRONMENT is "staging": expected sandbox or production$/],
    [
      'MAHNWERK_PUBLIC_URL',
      'https://me:hunter2@api.example',
      /^MAHNWERK_PUBLIC_URL is not a plain http\(s\) URL: expected http/,
    ],
    [
      'DATABASE_URL',
      'mysql://root:hunter2@db/x',
      /^DATABASE_URL has the scheme mysql: expected one such as postgresql:/,
    ],
    ['REDIS_URL', 'hunter2', /^REDIS_URL is not a URL/],
    ['S3_BUCKET', 'files', /^S3_ENDPOINT is missing: it is required with S3_BUCKET$/],
    ['CLAMD_PORT', '3310', /^CLAMD_HOST is missing/],
    [
      'MAHNWERK_OPERATOR_KEY',
      'hunter2',
      /^MAHNWERK_OPERATOR_KEY has 7 characters: expected 32 to 255 visible ASCII characters$/,
    ],
    ['MAHNWERK_SECRET_KEY', 'aHVudGVyMg==', /^MAHNWERK_SECRET_KEY holds 7 bytes: expected 32 bytes in base64/],
    [
      'MAHNWERK_SECRET_KEY_PREVIOUS',
      'aHVudGVyMg==',
      /^MAHNWERK_SECRET_KEY_PREVIOUS holds 7 bytes: expected 32 bytes in base64/,
    ],
    ['MAHNWERK_DEMO', 'yes', /^MAHNWERK_DEMO is "yes": expected on or off$/],
    ['MAHNWERK_ROLES', 'api,web', /^MAHNWERK_ROLES is "web": expected one of api, worker, portal, debtor$/],
    ['MAHNWERK_RATE_LIMITS', 'no', /^MAHNWERK_RATE_LIMITS/],
    ['MAHNWERK_SECOND_FACTOR', 'on', /^MAHNWERK_SECOND_FACTOR is "on": expected required or optional$/],
    ['MAHNWERK_FEED_DELAY_SECONDS', '-1', /^MAHNWERK_FEED_DELAY_SECONDS is "-1"/],
    ['MAHNWERK_TRUSTED_PROXIES', '10.0.0.0/8,proxy', /^MAHNWERK_TRUSTED_PROXIES holds "proxy": expected CIDR blocks/],
    [
      'MAHNWERK_WEBHOOK_ALLOWED_NETWORKS',
      '10.0.0.0/33',
      /^MAHNWERK_WEBHOOK_ALLOWED_NETWORKS holds "10.0.0.0\/33": expected CIDR blocks/,
    ],
    ['MAHNWERK_WEBHOOK_RETRY_BASE_SECONDS', '0', /^MAHNWERK_WEBHOOK_RETRY_BASE_SECONDS/],
    [
      'MAHNWERK_STORAGE_QUOTA_GIB',
      '0',
      /^MAHNWERK_STORAGE_QUOTA_GIB is "0": expected a whole number from 1 to 1000000$/,
    ],
    ['SMTP_URL', 'smtp://u:hunter2@mail.example', /^MAHNWERK_MAIL_FROM is missing: it is required with SMTP_URL$/],
    ['MAHNWERK_DEBTOR_PORT', '99999', /^MAHNWERK_DEBTOR_PORT/],
    ['MAHNWERK_DEBTOR_URL', 'schuldner.example', /^MAHNWERK_DEBTOR_URL is not a plain http\(s\) URL/],
    ['OPERATIONS_PORT', '99999', /^OPERATIONS_PORT/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL is "loud"/],
  ];
  const { settings, dataDir } = freshPlace(t);
  // Two at a time: the suite is measured on two cores.
  const queue = [...wrong];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [name, value, expected] = next;
      const line = await refusal(t, { ...settings, [name]: value });
      assert.match(line, expected);
      assert.doesNotMatch(line, /hunter2/);
    }
  };
  await Promise.all([worker(), worker()]);
  assert.equal(existsSync(dataDir), false, 'nothing was created');
});

test('every command explains itself, and a wrong word is answered with one line and exit code 2', async (t) => {
  const said = async (...words: string[]) => run(t, words).ended;
  const help = await said('--help');
  assert.equal(help.code, 0);
  const commands = ['start', 'serve', 'work', 'migrate', 'keys create', 'staff create', 'demo', 'openapi'];
  for (const command of commands) {
    assert.match(help.stdout, new RegExp(`^  ${command} `, 'm'));
    const { code, stdout } = await said(...command.split(' '), '--help');
    assert.equal(code, 0);
    assert.ok(stdout.startsWith(`npx mahnwerk ${command}`), stdout);
  }
  assert.match((await said('--version')).stdout, /^\d+\.\d+\.\d+$/);
  for (const words of [
    ['begin'],
    ['start', '--port=1'],
    ['start', 'now'],
    ['keys'],
    ['keys', 'burn'],
    ['openapi', 'v1'],
    ['keys', 'create', '--kind', 'master', '--name', 'x'],
    ['staff', 'create', '--email', 'petra'],
    ['staff', 'create', '--email', 'petra@inkasso.example', '--role', 'boss'],
  ]) {
    const { code, stderr, stdout } = await said(...words);
    assert.equal(code, 2, words.join(' '));
    assert.equal(stdout, '');
    assert.match(stderr, /^mahnwerk: .+--help\)\n$/, words.join(' '));
  }
});

/** Whom a person may act for, by signing in at the page. */
async function membershipsAfter(url: string, credentials: Record<string, string>): Promise<string[]> {
  const signedIn = await fetch(`${url}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams(credentials),
    redirect: 'manual',
  });
  assert.equal(signedIn.status, 303);
  const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';');
  const me = await fetch(`${url}/account/v1/me/`, { headers: { Cookie: cookie, 'X-Service-Membership': 'self' } });
  const { memberships } = (await me.json()) as { memberships: { kind: string; roles: string[] }[] };
  return memberships.map(({ kind, roles }) => `${kind} ${roles.join(' ')}`);
}

test('an OpenAPI document needs no database', async (t) => {
  const { code, stdout } = await run(t, ['openapi', 'operator']).ended;
  assert.equal(code, 0);
  assert.equal((JSON.parse(stdout) as { openapi: string }).openapi.slice(0, 3), '3.1');
});

test('the first start makes everything, and the line it prints works as it stands', async (t) => {
  const { settings, dataDir } = freshPlace(t);
  const program = run(t, ['start'], { ...settings, OPERATIONS_PORT: '0', MAHNWERK_DEBTOR_PORT: '0' });
  const url = await program.url();

  const [, line = ''] = await program.heard(/^ {4}(curl .+)$/);
  const answer = JSON.parse(execFileSync('/bin/sh', ['-c', `${line} --silent`], { encoding: 'utf8' })) as {
    count: number;
    results: { status: string; mandate: string | null }[];
  };
  assert.deepEqual(answer.results.map(({ status }) => status).sort(), [
    'accepted',
    'accepted',
    'draft',
    'rejected',
    'submitted',
    'withdrawn',
  ]);
  assert.equal(answer.results.filter(({ mandate }) => mandate !== null).length, 2);

  // From another folder, with none of the program's variables.
  const [, another = ''] = await program.heard(/^ {4}(.+ keys create .+)$/);
  const made = execFileSync('/bin/sh', ['-c', another], {
    encoding: 'utf8',
    cwd: '/',
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
  assert.equal((await get(`${url}/v2/info/`, made)).body.token_name, 'another');

  assert.equal(statSync(join(dataDir, 'secret.key')).mode & 0o777, 0o600);
  for (const form of [/^ {4}partner +sandbox_/, /^ {4}dunning +sandbox_/, /^ {4}operator +operator_/])
    await program.heard(form);

  await t.test('the people of the demo sign in with the password it prints', async () => {
    const [, password = ''] = await program.heard(/password, shown only once: (\S+)$/);
    for (const kind of ['operator', 'company', 'dunning', 'partner']) {
      const [, email = ''] = await program.heard(new RegExp(`^ {4}${kind} +(\\S+@\\S+)$`, 'i'));
      assert.deepEqual(await membershipsAfter(url, { email, password }), [
        `${kind === 'dunning' ? 'company' : kind} admin`,
      ]);
    }
  });

  await t.test('a member of the staff created meanwhile chooses a password by the link, which works once', async () => {
    const { code, stdout } = await run(
      t,
      ['staff', 'create', '--email', 'Petra@inkasso.example', '--role', 'reviewer'],
      {
        ...settings,
        MAHNWERK_PUBLIC_URL: url,
      },
    ).ended;
    assert.equal(code, 0);
    const password = 'Sieben Dohlen im alten Turm';
    const choose = async () =>
      (await fetch(stdout.trim(), { method: 'POST', body: new URLSearchParams({ password, repetition: password }) }))
        .status;
    assert.deepEqual([await choose(), await choose()], [200, 410]);
    assert.deepEqual(await membershipsAfter(url, { email: 'petra@inkasso.example', password }), ['operator reviewer']);
  });

  await t.test('the debtor’s page has a port of its own, with health and nothing else', async () => {
    const [, port] = await program.heard(/"debtor_port":(\d+)/);
    const own = `http://127.0.0.1:${port}`;
    const statuses = async (base: string) =>
      Promise.all(
        ['/d/', '/robots.txt', '/livez', '/readyz', '/v2/health/'].map(
          async (path) => (await fetch(base + path)).status,
        ),
      );
    assert.deepEqual(await statuses(own), [200, 200, 200, 200, 404]);
    assert.deepEqual(await statuses(url), [404, 404, 200, 200, 200]);
    const kindOf = async (base: string) => (await fetch(`${base}/d/`)).headers.get('content-type');
    assert.deepEqual([await kindOf(own), await kindOf(url)], ['text/html; charset=utf-8', 'application/json']);
  });

  await t.test('health is told on both ports, figures on the operations port alone', async () => {
    const [, port] = await program.heard(/"operations_port":(\d+)/);
    const operations = `http://127.0.0.1:${port}`;
    for (const base of [url, operations]) {
      assert.deepEqual((await get(`${base}/livez`)).body, { status: 'ok' });
      const ready = await get(`${base}/readyz`);
      assert.equal(ready.status, 200);
      assert.match(String(ready.body.notes), /clamd is not configured/);
      assert.equal(ready.headers.get('cache-control'), 'private, no-store');
      assert.equal((await fetch(`${base}/livez`, { method: 'HEAD' })).status, 200);
      assert.equal((await fetch(`${base}/readyz`, { method: 'POST' })).status, 405);
    }
    assert.equal((await get(`${url}/metrics`)).status, 404);
    assert.match(await (await fetch(`${url}/docs/`)).text(), /^<!doctype html>/i, 'the address the welcome names');
    const metrics = await fetch(`${operations}/metrics`);
    assert.match(metrics.headers.get('content-type') ?? '', /^text\/plain/);
    const text = await metrics.text();
    for (const name of [
      'http_request_duration_seconds_count{operation="orders.list",method="GET",status="200"} 1',
      'mahnwerk_database_connections{state="total"}',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'mahnwerk_feed_lag_seconds',
    ])
      assert.ok(text.includes(name), name);
    assert.equal((await get(`${operations}/v2/orders/`)).status, 404);
  });

  await t.test('its log is one JSON line a request, with the id the answer bears and no secret', async () => {
    const reply = await get(`${url}/v2/info/`, await caseKey(program));
    const id = reply.headers.get('x-service-request-id');
    await program.heard(new RegExp(`"request_id":"${id}"`));
    const [entry] = program.log().filter((each) => each.request_id === id);
    assert.equal(entry?.operation, 'case-service.info');
    assert.equal(entry?.status, 200);
    assert.doesNotMatch(JSON.stringify(program.log()), /sandbox_[0-9a-f]{40}|operator_\w/);
    // What belongs to no operation is found by its path.
    for (const [path, status] of [
      ['/v1/orders/', 404],
      ['/docs/', 200],
    ] as const) {
      await fetch(`${url}${path}`);
      await program.heard(new RegExp(`"operation":"none","path":"${path}","method":"GET","status":${status}`));
    }
  });

  await t.test('each line of the welcome shows the part of the demo that it announces', async () => {
    const commands = program.lines.flatMap((each) => /^ {4}(curl .+)$/.exec(each)?.[1] ?? []);
    const of = (command: string) => /Bearer (?<key>\S+)" '(?<address>.+)'$/.exec(command)?.groups ?? {};
    const counted = async (command: string) => {
      const { key = '', address = '' } = of(command);
      return Number((await get(address, key)).body.count);
    };
    const drafts = commands.find((each) => each.endsWith("/operator/v1/statements/'")) ?? '';
    await until(async () => (await counted(drafts)) === 2, 'a published statement and a draft', 60_000);
    for (const command of commands) await until(async () => (await counted(command)) > 0, command, 60_000);
    const shown = commands.map((command) => {
      const answer = execFileSync('/bin/sh', ['-c', `${command} --silent`], { encoding: 'utf8' });
      return [new URL(of(command).address ?? '').pathname, (JSON.parse(answer) as { count: number }).count > 0];
    });
    assert.deepEqual(Object.fromEntries(shown), {
      '/v2/orders/': true,
      '/v2/mandates/': true,
      '/v2/requests-to-client/': true,
      '/v2/statements/': true,
      '/v2/webhook-deliveries/': true,
      '/mahnservice/v1/invoices/': true,
      '/operator/v1/messages/': true,
      '/operator/v1/bank-transactions/': true,
      '/operator/v1/statements/': true,
      '/operator/v1/payouts/': true,
    });
  });

  await t.test(
    'a key made beside it opens it at once, and a second start on its data directory is refused',
    async () => {
      const company = (await get(`${url}/v2/info/`, await caseKey(program))).body.company as string;
      const made = await run(
        t,
        ['keys', 'create', '--kind', 'case', '--company', company, '--name', 'beside', '--scopes', 'case:orders:read'],
        settings,
      ).ended;
      assert.equal(made.code, 0, made.stderr);
      assert.equal((await get(`${url}/v2/info/`, made.stdout)).body.token_name, 'beside');
      assert.equal((await get(`${url}/v2/debtors/`, made.stdout)).status, 403);
      const none = await run(
        t,
        ['keys', 'create', '--kind', 'case', '--company', '0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11', '--name', 'x'],
        settings,
      ).ended;
      assert.deepEqual([none.code, none.stdout], [2, '']);
      assert.match(none.stderr, /^mahnwerk: --company: No company with this id exists/);
      assert.match((await run(t, ['migrate'], settings).ended).stdout, /up to date/);
      assert.match((await run(t, ['demo'], settings).ended).stdout, /already exists/);
      assert.match(await refusal(t, settings), /^data directory .+ is in use by process \d+/);
    },
  );

  await t.test('SIGTERM lets a running request end, and the program ends with 0', async () => {
    const running = slowRequest(url, await caseKey(program));
    await running.begun;
    const ending = stop(program);
    await program.heard(/"msg":"stopping"/);
    await assert.rejects(fetch(`${url}/livez`), 'nothing new is accepted');
    running.finish();
    assert.equal(await running.status, 201);
    const { code, stderr } = await ending;
    assert.deepEqual([code, stderr], [0, '']);
  });

  await t.test('a later start keeps the data and shows no key', async () => {
    const again = run(t, ['start'], settings);
    const later = await again.url();
    // However far the demo had come when the service stopped.
    const { results } = (await get(`${later}/v2/debtors/?limit=${limits.page_max}`, await caseKey(program))).body;
    const names = (results as readonly { organization: { name: string } | null }[]).map((of) => of.organization?.name);
    for (const name of ['Muster Werkstatt OHG', 'Langsam GmbH']) assert.ok(names.includes(name), name);
    assert.doesNotMatch(again.lines.join('\n'), /sandbox_[0-9a-f]{40}|operator_/);
    const [, line2 = ''] = await again.heard(/^ {4}(curl .+)$/);
    assert.match(execFileSync('/bin/sh', ['-c', `${line2} --silent`], { encoding: 'utf8' }), /"ok"/);
    // Pressed once, Ctrl-C below npm arrives twice.
    again.child.kill('SIGINT');
    assert.equal((await stop(again, 'SIGINT')).code, 0);
  });

  await t.test(
    'without its secret key, with another one or for the other environment, its data is not touched',
    async () => {
      const other = Buffer.alloc(32, 1).toString('base64');
      assert.match(
        await refusal(t, { ...settings, MAHNWERK_SECRET_KEY: other }),
        /^MAHNWERK_SECRET_KEY is not the secret key this database was used with/,
      );
      assert.match(
        await refusal(t, { ...settings, MAHNWERK_ENVIRONMENT: 'production' }),
        /^MAHNWERK_ENVIRONMENT is production, but this database belongs to sandbox/,
      );
      rmSync(join(dataDir, 'secret.key'));
      assert.match(
        await refusal(t, settings),
        /^the secret key of this database is missing: set MAHNWERK_SECRET_KEY, or restore .+secret\.key$/,
      );
      writeFileSync(join(dataDir, 'secret.key'), 'torn');
      assert.match(await refusal(t, settings), /^the secret key file .+ does not hold 32 bytes/);
    },
  );
});

test('docs/operate/settings.md names every setting', () => {
  const page = readFileSync(new URL('../../../docs/operate/settings.md', import.meta.url), 'utf8');
  const config = readFileSync(new URL('../../src/config.ts', import.meta.url), 'utf8');
  const names = new Set(
    [...config.matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|HOST)'/g)].map(([, name = '']) => name),
  );
  assert.ok(names.size >= 26, String(names.size));
  for (const name of names) assert.ok(page.includes(`\`${name}\``), name);
});

/** A creation whose body arrives in two parts: it runs until `finish` is called. */
function slowRequest(url: string, key: string): { begun: Promise<void>; finish: () => void; status: Promise<number> } {
  const body = JSON.stringify({ acting_as: 'business', organization: { name: 'Langsam GmbH' } });
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    'Idempotency-Key': 'slow',
    Expect: '100-continue',
  };
  const sent = request(`${url}/v2/debtors/`, { method: 'POST', headers });
  const status = new Promise<number>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
  });
  // The service invites the body once it has judged the head: from then on the request runs.
  const begun = new Promise<void>((resolve) => sent.once('continue', resolve));
  sent.flushHeaders();
  return { begun, finish: () => sent.end(body), status };
}

test('the settings’ own operator key is in force, and only it is told of', async (t) => {
  const { settings } = freshPlace(t);
  // As openssl rand -hex 20 prints it: the form of a production key, in a sandbox.
  const operator = '0123456789abcdef0123456789abcdef01234567';
  const program = run(t, ['start'], { ...settings, MAHNWERK_OPERATOR_KEY: operator, MAHNWERK_DEMO: 'off' });
  const url = await program.url();
  assert.equal((await get(`${url}/operator/v1/companies/`, operator)).body.count, 0, 'no demo');
  assert.doesNotMatch(program.lines.join('\n'), /operator_|0123456789abcdef/);
  assert.equal((await stop(program)).code, 0);
});
