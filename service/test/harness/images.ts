/** `npm run images`: the pictures of README and docs/screens.md, taken from a sandbox with its demo. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { until } from './until.ts';
import { freshPlace, type Program, run } from './program.ts';

const folder = fileURLToPath(new URL('../../../docs/images/', import.meta.url));
export const pictureSize = { width: 1280, height: 760 };
export const pictureBytes_max = 150_000;

interface Picture {
  readonly as: 'operator' | 'company';
  /** The page of the repository that shows it. */
  readonly on: 'README.md' | 'docs/screens.md';
  /** From the first screen to what is shown. */
  readonly go: (page: Page) => Promise<void>;
  /** What is read last. */
  readonly shows?: string;
}

const screen = (path: string) => (page: Page) => page.goto(`/portal/operator/${path}`).then(() => undefined);

/** The list of a screen, once it has rows: the demo goes on with its invoices after it says that it is complete. */
async function rowsOf(page: Page, path: string, table: string, text: string | RegExp = ''): Promise<Locator> {
  const rows = page
    .getByRole('table', { name: table })
    .locator('tbody tr:not(:has([colspan]))')
    .filter({ has: page.getByRole('link') })
    .filter({ hasText: text });
  const isThere = async () => {
    await screen(path)(page);
    await settle(page);
    return (await rows.count()) > 0;
  };
  await until(isThere, `rows at ${path}`, 300_000);
  return rows.first();
}

/** The first record of a list, and a tab of it. */
const firstOf =
  (
    path: string,
    table: string,
    { tab = '', text = '' }: { readonly tab?: string; readonly text?: string | RegExp } = {},
  ) =>
  async (page: Page) => {
    const at = (await (await rowsOf(page, path, table, text)).getByRole('link').first().getAttribute('href')) ?? '';
    await page.goto(tab === '' ? at : at.replace(/[^/]+$/, tab));
  };

/** A tab of the company. */
const area = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link', { name, exact: true }).click();

const ofOperator = (go: Picture['go']): Picture => ({ as: 'operator', on: 'docs/screens.md', go });
const ofCompany = (go: Picture['go']): Picture => ({ as: 'company', on: 'docs/screens.md', go });

/** By file. */
export const pictures: Readonly<Record<string, Picture>> = {
  'portal-queue.png': { ...ofOperator(screen('queue')), shows: 'Prüfpunkte', on: 'README.md' },
  'portal-case.png': { ...ofOperator(firstOf('cases', 'Akten')), on: 'README.md' },
  'portal-company.png': { ...ofCompany(() => Promise.resolve()), shows: 'Nächste Abrechnung ab', on: 'README.md' },
  'portal-today.png': ofOperator(screen('today')),
  'portal-account.png': ofOperator(firstOf('cases', 'Akten', { tab: 'account' })),
  'portal-dunning-run.png': ofOperator(firstOf('dunning-runs', 'Mahnläufe', { text: /Muster Versand GmbH.*fertig/ })),
  'portal-outbox.png': ofOperator(async (page) => void (await rowsOf(page, 'outbox', 'Wartende Schreiben'))),
  'portal-unmatched.png': ofOperator(screen('payments/unmatched')),
  'portal-cash.png': ofOperator(screen('cash')),
  'portal-statement.png': ofOperator(firstOf('statements', 'Abrechnungen')),
  'portal-payout.png': ofOperator(firstOf('payouts', 'Auszahlungen')),
  'portal-order.png': ofCompany(async (page) => {
    await area('Aufträge')(page);
    await page.getByRole('heading', { level: 1, name: 'Aufträge' }).waitFor();
    await page.getByRole('link', { name: 'Auftrag anlegen' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Auftrag anlegen' }).waitFor();
  }),
  'portal-company-case.png': ofCompany(async (page) => {
    await area('Akten')(page);
    await page.getByRole('heading', { level: 1, name: 'Akten' }).waitFor();
    await page.getByRole('table', { name: 'Akten' }).locator('tbody').getByRole('link').first().click();
  }),
};

/** Waits until nothing on the screen is loading. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('body:not(:has(main [aria-busy=true]))').waitFor();
  await until(async () => (await page.getByText('Wird geladen').count()) === 0, 'a complete screen');
}

/** A browser in which a person of the demo is signed in. */
async function signedIn(browser: Browser, program: Program, as: Picture['as']): Promise<Page> {
  const [, password = ''] = await program.heard(/with this password, shown only once: (\S+)/);
  const [, email = ''] = await program.heard(new RegExp(`^\\s*${as}\\s+(\\S+@\\S+)`));
  const context = await browser.newContext({ locale: 'de-DE', baseURL: await program.url(), viewport: pictureSize });
  const page = await context.newPage();
  await page.goto('/portal/');
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/portal\//);
  await settle(page);
  return page;
}

/** @param names the files to take; none: all */
async function take(names: readonly string[]): Promise<void> {
  const atEnd: (() => unknown)[] = [];
  const t = { after: (end: () => unknown) => void atEnd.unshift(end) } as Parameters<typeof run>[0];
  // The language of the browser itself is that of its fields for days.
  const args = ['--lang=de-DE'];
  const browser = await chromium.launch({
    args,
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  });
  try {
    const program = run(t, ['start'], freshPlace(t).settings);
    await until(() => program.lines.some((line) => line.includes('"msg":"ready"')), 'a service', 300_000);
    const url = await program.url();
    await until(() => program.lines.some((line) => /The demo has/.test(line)), 'the demo', 300_000);
    await until(async () => !(await (await fetch(`${url}/portal/`)).text()).includes('refresh'), 'a portal', 300_000);
    mkdirSync(folder, { recursive: true });
    for (const as of ['operator', 'company'] as const) {
      const page = await signedIn(browser, program, as);
      for (const [file, { go, shows }] of Object.entries(pictures).filter(
        ([name, each]) => each.as === as && isTaken(name, names),
      )) {
        await go(page);
        await settle(page);
        if (shows !== undefined) await page.getByText(shows).first().waitFor();
        await page.screenshot({ path: join(folder, file), animations: 'disabled' });
      }
      await page.context().close();
    }
  } finally {
    await browser.close();
    for (const end of atEnd) await end();
  }
}

const isTaken = (name: string, names: readonly string[]): boolean => names.length === 0 || names.includes(name);

if (import.meta.main) await take(process.argv.slice(2));
