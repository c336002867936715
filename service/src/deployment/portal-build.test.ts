/** How the portal is built at a start, in a copy of its sources: by two starts at once, where nothing can be written, with a mistake in it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { appendFile, chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { pino } from 'pino';
import type { Reply } from '../platform/http/reply.ts';
import { type RunningPortal, startPortal } from './portal.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const parts = ['portal/src', 'portal/build', 'portal/index.html', 'portal/package.json', 'portal/vite.config.ts'];

let copy: string;
let builder: typeof import('@mahnwerk/portal/build/folder.ts');
before(async () => {
  copy = await mkdtemp(join(tmpdir(), 'portal-build-'));
  for (const part of [...parts, 'client/src', 'contract/src', 'package-lock.json', 'package.json'])
    await cp(join(repository, part), join(copy, part), { recursive: true });
  await symlink(join(repository, 'node_modules'), join(copy, 'node_modules'));
  builder = (await import(folderModule())) as typeof builder;
});
after(async () => {
  await rm(copy, { recursive: true });
});

const folderModule = (): string => pathToFileURL(join(copy, 'portal/build/folder.ts')).href;

const start = (lines: string[] = []): RunningPortal =>
  startPortal({
    publicUrl: 'https://api.mahnwerk.test',
    log: pino({ level: 'error' }, { write: (line) => void lines.push(line) }),
    build: (options) => builder.buildPortal(options),
  });

/** The answer once the build is there or has failed. */
async function settled({ pages }: RunningPortal): Promise<Reply> {
  for (;;) {
    const answer = (await pages('GET', '/portal/', {})) ?? assert.fail();
    if (answer.headers['Cache-Control'] !== 'no-store' || answer.status !== 200) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('two starts at once serve the same build, and leave no other folder', async () => {
  const portals = [start(), start()];
  const [one, other] = await Promise.all(portals.map(settled));
  assert.deepEqual([one?.status, other?.status], [200, 200]);
  assert.match(String(one?.body), /src="\/portal\/assets\/[^"]+\.js"/);
  assert.equal(String(one?.body), String(other?.body));
  await Promise.all(portals.map((each) => each.stop()));
  assert.deepEqual(await readdir(join(copy, 'portal/dist')), [basename(await builder.portalFolder())]);
});

/** What a start prints that may not write: as another user where this one may write everything. */
function startWithoutWriting(): Promise<{ stdout: string; stderr: string }> {
  const program = `const { buildPortal } = await import(${JSON.stringify(folderModule())});
    if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534); }
    await buildPortal().then(console.log, ({ message }) => console.error(message));`;
  return new Promise((resolve) =>
    execFile(process.execPath, ['--input-type=module', '-e', program], { cwd: copy }, (_error, stdout, stderr) =>
      resolve({ stdout, stderr }),
    ),
  );
}

test('where nothing can be written, what was built ahead is served; without it one line says what to do', async () => {
  await chmod(copy, 0o755);
  const [portal, dist] = [join(copy, 'portal'), join(copy, 'portal/dist')];
  for (const folder of [dist, portal]) await chmod(folder, 0o555);
  assert.deepEqual(await startWithoutWriting(), { stdout: `${await builder.portalFolder()}\n`, stderr: '' });
  for (const folder of [portal, dist]) await chmod(folder, 0o755);
  await rm(dist, { recursive: true });
  await mkdir(dist);
  for (const folder of [dist, portal]) await chmod(folder, 0o555);
  const { stdout, stderr } = await startWithoutWriting();
  assert.equal(stdout, '');
  assert.match(stderr, /^the portal is not built, and \S+ cannot be written: run npm run build -w portal\n$/);
  for (const folder of [portal, dist]) await chmod(folder, 0o755);
});

test('a build that fails is one line in the log with its place, and /portal/ answers 503', async () => {
  await appendFile(join(copy, 'portal/src/main.tsx'), 'const = ;\n');
  const lines: string[] = [];
  const portal = start(lines);
  assert.equal((await settled(portal)).status, 503);
  await portal.stop();
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /the portal could not be built: .*main\.tsx/);
  assert.deepEqual(await readdir(join(copy, 'portal/dist')), []);
});
