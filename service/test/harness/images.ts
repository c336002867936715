/** `npm run images`: the pictures of the README, taken from a sandbox with its demo. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { until } from './until.ts';
import { freshPlace, run } from './program.ts';

const folder = fileURLToPath(new URL('../../../docs/images/', import.meta.url));
export const pictureSize = { width: 1440, height: 900 };
/** By file: who looks, and the way from the first screen. */
export const pictures: Readonly<
  Record<string, { readonly as: 'operator' | 'company'; readonly go: (page: Page) => Promise<void> }>
> = {
  'portal-queue.png': {
    as: 'operator',
    go: (page) => page.getByRole('toolbar', { name: 'Entscheidung' }).waitFor(),
  },
  'portal-case.png': {
    as: 'operator',
    async go(page) {
      await page.goto('/portal/operator/cases');
      await page.getByRole('table', { name: 'Akten' }).getByRole('row').nth(1).getByRole('link').first().click();
      await page.getByRole('region', { name: 'Saldo' }).waitFor();
    },
  },
  'portal-company.png': {
    as: 'company',
    go: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
};

async function take(): Promise<void> {
  const atEnd: (() => unknown)[] = [];
  const t = { after: (end: () => unknown) => void atEnd.unshift(end) } as Parameters<typeof run>[0];
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell' });
  try {
    const program = run(t, ['start'], freshPlace(t).settings);
    const url = await program.url();
    const [, password = ''] = await program.heard(/with this password, shown only once: (\S+)/);
    await program.heard(/"msg":"the demo is complete"|The demo has/);
    await until(async () => !(await (await fetch(`${url}/portal/`)).text()).includes('refresh'), 'a portal', 300_000);
    mkdirSync(folder, { recursive: true });
    for (const [file, { as, go }] of Object.entries(pictures)) {
      const [, email = ''] = await program.heard(new RegExp(`^\\s*${as}\\s+(\\S+@\\S+)`));
      const context = await browser.newContext({ locale: 'de-DE', baseURL: url, viewport: pictureSize });
      const page = await context.newPage();
      await page.goto('/portal/');
      await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email);
      await page.keyboard.press('Tab');
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/portal\//);
      await go(page);
      await page.waitForLoadState('load');
      await until(async () => (await page.getByText('Wird geladen').count()) === 0, 'a complete screen');
      await page.screenshot({ path: join(folder, file), animations: 'disabled' });
      await context.close();
    }
  } finally {
    await browser.close();
    for (const end of atEnd) await end();
  }
}

if (import.meta.main) await take();
