/** What a case worker lives through on the first day: the README's start, the sign-in that it prints, and work by the keyboard alone (portal.md 1, 5). */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { pictureBytes_max, pictures, pictureSize } from '../harness/images.ts';
import { isWholeLane } from '../harness/lane.ts';
import { openPage } from '../harness/portal.ts';
import { freshPlace, type Program, runIn } from '../harness/program.ts';

const presses_max = 60;
const root = fileURLToPath(new URL('../../..', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** A keyboard that counts its keys; letters of texts are not counted. */
function keyboardOf(page: Page) {
  let count = 0;
  return {
    count: () => count,
    type: (text: string) => page.keyboard.type(text),
    async press(...keys: readonly string[]) {
      for (const key of keys) {
        count += 1;
        await page.keyboard.press(key);
      }
    },
  };
}

/**
 * The two commands of the README. The gate runs the second one in this checkout, which it has installed by the first;
 * the whole lane runs both in a clean clone of what is committed.
 */
async function startedAsTheReadmeSays(t: TestContext): Promise<Program> {
  const { dataDir, settings } = freshPlace(t);
  const [install = '', start = ''] = (/```sh\n(npm ci .*)\n```/.exec(readme)?.[1] ?? '').split(' && ');
  if (!isWholeLane) return runIn(t, root, start, settings);
  const clone = join(dataDir, '../clone');
  execFileSync('git', ['clone', '--quiet', '--local', root, clone]);
  // The packages that are installed here need not be loaded again.
  const { code, stderr } = await runIn(t, clone, install, { npm_config_prefer_offline: 'true' }).ended;
  assert.equal(code, 0, stderr);
  return runIn(t, clone, start, settings);
}

test('from the commands of the README and the printed sign-in to an accepted order and a booked payment, by the keyboard in a few keys', async (t) => {
  const program = await startedAsTheReadmeSays(t);
  const url = await program.url();
  const password = (await program.heard(/with this password, shown only once: (\S+)/))[1] ?? '';
  const email = (await program.heard(/^\s*operator\s+(\S+@\S+)/))[1] ?? '';
  await program.heard(/The demo has/);
  const { page, close } = await openPage(url, { viewport: { width: 1280, height: 800 } });
  const keys = keyboardOf(page);

  await page.goto(`${url}/portal/`);
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).and(page.locator(':focus')).waitFor();
  await keys.type(email);
  await keys.press('Tab');
  await keys.type(password);
  await keys.press('Enter');

  await page.getByRole('link', { name: /Aufträge zu prüfen/ }).waitFor();
  await keys.press('1');
  await page.getByRole('toolbar', { name: 'Entscheidung' }).getByRole('button', { name: 'Annehmen' }).waitFor();
  const debtor = await page.getByRole('heading', { level: 1 }).innerText();
  await keys.press('a');
  await page.getByRole('button', { name: 'Akte anlegen' }).and(page.locator(':focus')).waitFor();
  await keys.press('Enter');
  await page.getByRole('status').getByText(`Auftrag angenommen: ${debtor}.`).waitFor();

  await keys.press('g', 'a');
  const cases = page.getByRole('table', { name: 'Akten' });
  const opened = cases.getByRole('row').filter({ hasText: debtor }).first();
  await opened.waitFor();
  // The demo goes on beside the person: a case of its own may stand above.
  do {
    await keys.press('j');
    await cases.locator('a:focus').waitFor();
  } while ((await opened.locator('a:focus').count()) === 0);
  await keys.press('Enter');
  await page.getByRole('region', { name: 'Saldo' }).waitFor();
  await keys.press('p');
  await page.getByRole('dialog', { name: 'Zahlung buchen' }).getByLabel('Betrag').and(page.locator(':focus')).waitFor();
  await keys.type('20,50');
  await page.getByRole('region', { name: 'Verrechnung' }).getByText('Saldo danach').waitFor();
  await keys.press('Enter');
  await page.getByRole('status').getByText('Zahlung gebucht: 20,50').waitFor();
  await close();
  assert.ok(keys.count() <= presses_max, `${keys.count()} keys`);
  t.diagnostic(`${keys.count()} keys beside text (wanted at most ${presses_max})`);
});

test('each main screen has a small picture, which a page shows (npm run images)', () => {
  for (const [name, { on }] of Object.entries(pictures)) {
    const page = readFileSync(join(root, on), 'utf8');
    assert.ok(page.includes(`](${on === 'README.md' ? 'docs/' : ''}images/${name})`), name);
    const bytes = readFileSync(join(root, 'docs/images', name));
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
    assert.deepEqual({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }, pictureSize);
    assert.ok(bytes.length <= pictureBytes_max, `${name}: ${bytes.length} bytes`);
  }
});
