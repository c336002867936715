/** What an operator installs from docs/deployment/, and what an integrator copies from docs/guides/ci.md, works unchanged. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createMetrics } from '../../src/platform/metrics.ts';
import { freePort } from '../harness/ports.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const deployment = join(repository, 'docs', 'deployment');
const read = (name: string): string => readFileSync(join(deployment, name), 'utf8');

test('systemd reads every line of the unit, and rates it as well protected', () => {
  const unit = join(deployment, 'mahnwerk.service');
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
  assert.equal(verified.error, undefined, 'this test needs systemd-analyze: apt-get install systemd');
  // The program is not installed here, and systemd may miss units of this machine; a line it does not know is a fault.
  const faults = verified.stderr
    .split('\n')
    .filter((line) => /mahnwerk\.service:\d+:|Unknown|Failed to parse/.test(line));
  assert.deepEqual(faults, []);
  const rated = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', unit], {
    encoding: 'utf8',
  });
  assert.equal(rated.status, 0, rated.stdout.split('\n').slice(-3).join('\n'));
});

test('the unit and the image start the service as npm start does', () => {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const flags = scripts.start.match(/--\S+/g) ?? [];
  assert.ok(flags.length > 0);
  for (const flag of flags)
    for (const name of ['mahnwerk.service', 'Containerfile']) assert.ok(read(name).includes(flag), `${name}: ${flag}`);
});

test('the image is built from files that exist, leaves root and has everything that the program reads', () => {
  const lines = read('Containerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const known = /^(FROM|RUN|COPY|WORKDIR|ENV|USER|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|ENTRYPOINT|CMD) /;
  assert.deepEqual(
    lines.filter((line) => !known.test(line)),
    [],
  );
  const copied = lines.flatMap((line) => {
    const [, words] = /^COPY (?!--from)(.*)$/.exec(line) ?? [];
    return words === undefined ? [] : words.split(' ').slice(0, -1);
  });
  for (const path of copied) assert.ok(existsSync(join(repository, path)), path);
  const { workspaces } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { workspaces: string[] };
  for (const workspace of workspaces) {
    assert.ok(copied.includes(`${workspace}/package.json`), `${workspace}/package.json before npm ci`);
    // A workspace of tests needs its manifest alone.
    assert.ok(workspace === 'generated-client' || copied.includes(workspace), workspace);
  }
  for (const line of lines.filter((each) => each.startsWith('FROM ')))
    assert.match(line, /:[\w.-]+/, 'a base without a tag');
  assert.ok(
    lines.findLastIndex((line) => line.startsWith('USER ')) > lines.findLastIndex((line) => line.startsWith('RUN ')),
  );
  for (const line of lines.filter((each) => /^(ENTRYPOINT|CMD) /.test(each)))
    assert.doesNotThrow(() => JSON.parse(line.slice(line.indexOf(' '))) as unknown, line);
});

test('each stage of the image installs the libraries that the program needs and its base lacks', () => {
  // In debian:bookworm-slim by libc6, libstdc++6 and libgcc-s1.
  const ofBase = /^(?:linux-vdso|.*ld-linux.*|libc|libdl|libm|libpthread|librt|libstdc\+\+|libgcc_s)\.so/;
  const packages: Readonly<Record<string, string>> = { 'libatomic.so.1': 'libatomic1' };
  const { stdout } = spawnSync('ldd', [process.execPath], { encoding: 'utf8' });
  const needed = [...stdout.matchAll(/^\s*(\S+)/gm)].map(([, name = '']) => name).filter((name) => !ofBase.test(name));
  const stages = read('Containerfile')
    .split(/^FROM /m)
    .slice(1);
  assert.equal(stages.length, 2);
  for (const name of needed)
    for (const stage of stages)
      assert.match(stage, new RegExp(`apt-get install .*\\b${packages[name] ?? `the package of ${name}`}\\b`));
});

test('every metric of an alert rule exists', async () => {
  const exposed = createMetrics({
    connections: () => ({}) as never,
    feedLag: async () => 0,
    deliveries: async () => ({}) as never,
  });
  const source = readFileSync(new URL('../../src/platform/metrics.ts', import.meta.url), 'utf8');
  assert.ok(exposed);
  const rules = [...read('alerts.yaml').matchAll(/expr: (.*)$/gm)].map(([, expression = '']) => expression);
  assert.ok(rules.length >= 6);
  for (const rule of rules)
    for (const [name] of rule.matchAll(/\b(?:mahnwerk|http)_[a-z_]+/g)) {
      const base = name.replace(/_(?:count|sum|bucket)$/, '').replace(/^mahnwerk_/, '');
      assert.ok(source.includes(`${base}'`), `${name} in ${rule}`);
    }
});

test(
  'docs/guides/ci.md: an order is accepted without an operator, and its webhook arrives with a verified signature',
  { timeout: 200_000 },
  async (t) => {
    const page = readFileSync(join(repository, 'docs', 'guides', 'ci.md'), 'utf8');
    const block = (kind: string): string => new RegExp(`^\`\`\`${kind} ci\\n(.*?)^\`\`\`$`, 'ms').exec(page)?.[1] ?? '';
    const folder = mkdtempSync(join(tmpdir(), 'mahnwerk-ci-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const local = join(folder, 'local');
    mkdirSync(local);
    writeFileSync(join(local, 'ci.ts'), block('ts'));
    writeFileSync(join(local, 'ci.sh'), block('sh'));
    assert.ok(statSync(join(local, 'ci.ts')).size > 500);
    const env = {
      PATH: `${join(repository, 'node_modules', '.bin')}:${dirname(process.execPath)}:${process.env.PATH}`,
      HOME: folder,
      PORT: String(await freePort()),
      HOOK_PORT: String(await freePort()),
    };
    const child = spawn('sh', ['local/ci.sh'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    t.after(() => child.kill());
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
    const code = await new Promise((resolve) => child.once('close', resolve));
    assert.equal(code, 0, said);
    assert.match(said, /^verified: order [0-9a-f-]{36} is case [0-9a-f-]{36}$/m);
  },
);
