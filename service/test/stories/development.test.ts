/** What a developer lives through with `npm run dev`: one command, changes that arrive while pages stay open, one Ctrl-C. */
import assert from 'node:assert/strict';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join, sep } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { theBrowser } from '../harness/browser.ts';
import { freePort } from '../harness/ports.ts';
import { freshPlace, runIn } from '../harness/program.ts';
import { until } from '../harness/until.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const workspaces = ['client', 'contract', 'embedded-postgres', 'portal', 'service'];

/** A checkout that a test may change: its own sources, the packages of this one. */
async function checkout(t: TestContext) {
  const { dataDir, settings } = freshPlace(t);
  const folder = join(dataDir, '../checkout');
  const isCopied = (path: string) => !path.split(sep).some((part) => ['dist', 'node_modules'].includes(part));
  await mkdir(join(folder, 'node_modules/@mahnwerk'), { recursive: true });
  for (const name of ['package.json', 'tsconfig.base.json']) await cp(join(root, name), join(folder, name));
  for (const name of workspaces)
    await cp(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => isCopied(path.slice(root.length)) && !path.startsWith(join(root, 'service/test')),
    });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@mahnwerk') await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  for (const name of workspaces) await symlink(join(folder, name), join(folder, 'node_modules/@mahnwerk', name));
  const change = async (file: string, edit: (text: string) => string) =>
    writeFile(join(folder, file), edit(await readFile(join(folder, file), 'utf8')));
  return { folder, settings, change };
}

test('one command serves portal and service; changes of both arrive while a page stays open; one Ctrl-C ends both', async (t) => {
  const { folder, settings, change } = await checkout(t);
  const program = runIn(t, folder, 'npm run dev', { ...settings, PORT: String(await freePort()), LOG_LEVEL: 'info' });
  // The first start bundles the packages of the portal, while the service makes its database.
  const isOpen = () => program.lines.some((line) => line.startsWith('dev: open '));
  await until(isOpen, 'the command prints its address', 120_000);
  const url = (await program.heard(/^dev: open (http:\S+)\/portal\/$/))[1] ?? '';
  const password = (await program.heard(/with this password, shown only once: (\S+)/))[1] ?? '';
  const email = (await program.heard(/^\s*operator\s+(\S+@\S+)/))[1] ?? '';
  await program.heard(/The demo has/);
  const page = await (await theBrowser()).newPage({ locale: 'de-DE', baseURL: url });
  t.after(() => page.context().close());
  const refusedByPolicy: string[] = [];
  page.on('console', (line) => /Content Security Policy/.test(line.text()) && refusedByPolicy.push(line.text()));

  const stream = page.waitForResponse(/\/account\/v1\/stream\//);
  await page.goto('/portal/');
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByRole('toolbar', { name: 'Entscheidung' }).waitFor();
  assert.match((await stream).headers()['content-type'] ?? '', /^text\/event-stream/);

  await page.locator('body').evaluate((body) => body.setAttribute('data-mark', 'not loaded again'));
  const seen = () => page.locator('body').evaluate((body) => String(body.computedStyleMap().get('--seen')).trim());
  await change('portal/src/base.css', (text) => `${text}\nbody { --seen: yes }\n`);
  await until(async () => (await seen()) === 'yes', 'the page has the changed style sheet');
  await change('portal/src/language/de/queue.ts', (text) => text.replace("'Annehmen'", "'Annehmen, wie geändert'"));
  await page.getByRole('button', { name: 'Annehmen, wie geändert' }).waitFor();
  assert.equal(await page.locator('body').getAttribute('data-mark'), 'not loaded again');

  const signIn = async () => (await fetch(`${url}/sign-in`)).status;
  const main = 'service/src/app.ts';
  await change(main, (text) => `${text}\nthis is no TypeScript\n`);
  await until(async () => (await signIn()) >= 500, 'the change that breaks the service has arrived');
  await change(main, (text) => text.replace('\nthis is no TypeScript\n', ''));
  await until(async () => (await signIn()) === 200, 'the service is back with its next change');
  assert.deepEqual(refusedByPolicy, []);

  process.kill(-(program.child.pid ?? 0), 'SIGINT');
  assert.equal((await program.ended).code, 0);
  await assert.rejects(signIn());
});

test('a service that cannot start ends the command with its reason, and so does a port in use', async (t) => {
  const { settings } = freshPlace(t);
  const wrong = await runIn(t, root, 'npm run dev', { ...settings, MAHNWERK_FEED_DELAY_SECONDS: 'soon' }).ended;
  assert.equal(wrong.code, 1);
  assert.match(wrong.stderr, /MAHNWERK_FEED_DELAY_SECONDS/);

  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  t.after(() => other.close());
  const { port } = other.address() as AddressInfo;
  const taken = await runIn(t, root, 'npm run dev', { ...settings, PORT: String(port) }).ended;
  assert.equal(taken.code, 1);
  assert.match(taken.stderr, /EADDRINUSE/);
  assert.ok(!taken.stdout.includes(basename(settings.MAHNWERK_DATA_DIR ?? '')), 'nothing has started');
});
