/**
 * The portal in a real Chromium against a real service. Whatever a test does, in whichever page of its browser: a
 * violation of the policy, a request to another origin, an error, a line in the console or a refused read fails it.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { pino } from 'pino';
import { type RunningPortal, startPortal } from '../../src/deployment/portal.ts';
import type { Outbound } from '../../src/platform/egress/outbound.ts';
import { openStage, type Stage } from './cases.ts';
import { keepFailure } from './failures.ts';
import { isWholeLane } from './lane.ts';
import { complaintsOf } from './page-watch.ts';
import { freePort } from './ports.ts';
import { sessionOf, type TestClock } from './service.ts';
import { openTab } from './tabs.ts';
import { until } from './until.ts';

/** Without https, so that a browser keeps the cookie on the port of a test. */
const plainUrl = 'http://portal.mahnwerk.test';

export interface PageOptions extends BrowserContextOptions {
  /** The reads whose refusal the test expects, as `403 /operator/v1/staff/`. */
  readonly refused?: RegExp;
}

export interface PortalStage {
  readonly service: Stage;
  /** Where a browser opens the portal. */
  readonly url: string;
  /** Opens a browser of its own; `close` fails if it saw something that must not happen. */
  open(options?: PageOptions): Promise<{ readonly page: Page; readonly close: () => Promise<void> }>;
  stop(): Promise<void>;
}

export interface PortalOptions {
  /** Opened as `localhost`, where browsers have passkeys. */
  readonly onLocalhost?: boolean;
  /** How the service reaches receivers of webhooks. */
  readonly outbound?: Outbound;
  readonly environment?: 'production';
  readonly rateLimits?: boolean;
  readonly clock?: TestClock;
}

export async function openPortal({ onLocalhost = false, ...options }: PortalOptions = {}): Promise<PortalStage> {
  const port = onLocalhost ? await freePort() : 0;
  const publicUrl = onLocalhost ? `http://localhost:${port}` : plainUrl;
  const portal: RunningPortal = startPortal({ publicUrl, log: pino({ level: 'silent' }) });
  const service = await openStage({ publicUrl, port, pages: portal.pages, ...options });
  await until(
    async () => !(await (await fetch(`${service.url}/portal/`)).text()).includes('http-equiv="refresh"'),
    'the portal is built',
  );
  const url = onLocalhost ? publicUrl : service.url;
  return {
    service,
    url,
    open: (options) => openPage(url, options),
    async stop() {
      await portal.stop();
      await service.stop();
    },
  };
}

/** A browser of its own with one page; `close` fails if any of its pages complained. */
export async function openPage(baseURL: string, { refused, ...options }: PageOptions = {}) {
  const tab = await openTab({ locale: 'de-DE', baseURL, ...options });
  const complaints = complaintsOf(tab.context, new URL(baseURL).origin, refused);
  await keepFailure(tab);
  return {
    page: tab.page,
    close: async () => {
      // What has complained is shown as it is.
      if (complaints.length === 0) await tab.release(true);
      assert.deepEqual(complaints, []);
    },
  };
}

/** The address of the company's portal. */
export async function homeOf({ service }: Pick<PortalStage, 'service'>, company: string): Promise<string> {
  const [row] = await service.sql('select customer_number from companies where id = $1', [company]);
  return `/portal/company/${String(row?.customer_number)}`;
}

/** Signs in by the form. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: /^E-(?:Mail-Adresse|mail address)$/ }).fill(email);
  await page.getByLabel(/^Passwor[dt]$/).fill(password);
  await page.getByRole('button', { name: /^(?:Anmelden|Sign in)$/ }).click();
}

/** The person proved itself long ago; look-ups of sessions are kept for half a second. */
export async function beLate({ service }: Pick<PortalStage, 'service'>, page: Page): Promise<void> {
  await service.sql(`update sessions set proved_at = proved_at - interval '1 hour'`);
  const ask = () =>
    page.evaluate(async () => {
      const headers = { 'X-Service-Membership': 'self', 'Idempotency-Key': crypto.randomUUID() };
      return (await fetch('/account/v1/passkeys/options/', { method: 'POST', headers })).status;
    });
  await until(async () => (await ask()) === 403, 'the proof is no longer fresh');
}

/** Every session ends; look-ups of sessions are kept for half a second. */
export async function endSessions({ service }: Pick<PortalStage, 'service'>, page: Page): Promise<void> {
  await service.sql('delete from sessions');
  const ask = () =>
    page.evaluate(async () => (await fetch('/account/v1/me/', { headers: { 'X-Service-Membership': 'self' } })).status);
  await until(async () => (await ask()) === 401, 'the session has ended');
}

const axeSource = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Contrasts are computed from the tokens (platform/pages/theme.test.ts); the whole lane also looks at them in pages. */
const allRules = isWholeLane ? {} : { rules: { 'color-contrast': { enabled: false } } };

/** What axe finds on the page, in one line each. @param rules of these alone; undefined: of all */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(await axeSource);
  const { violations } = await page.evaluate(
    (chosen) => (globalThis as unknown as { axe: Axe }).axe.run({ resultTypes: ['violations'], ...chosen }),
    rules === undefined ? allRules : { runOnly: rules },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** What axe finds on the page in both schemes, of which the colours alone differ: the gate computes those. */
export async function axeFindingsInBothSchemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await axeFindings(page);
  if (!isWholeLane) return light;
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeFindings(page, ['color-contrast']);
  return [...light.map((each) => `light: ${each}`), ...dark.map((each) => `dark: ${each}`)];
}

/** Of every person that the service's harness makes. */
export const password = 'Vier Raben auf dem Dach';

/** The people of a test. */
export const visitorsOf = (stageOf: () => PortalStage) => {
  /** A new user of the company; the address to sign in with. */
  async function aUser(company: string, role = 'admin'): Promise<string> {
    const { service } = stageOf();
    const credentials = await service.givenAdmin(company);
    const email = Buffer.from(credentials.slice('Basic '.length), 'base64').toString().split(':')[0] ?? '';
    await service.sql(
      'update memberships set role = $2 where account_id = (select id from accounts where email = $1)',
      [email, role],
    );
    return email;
  }

  /** A new user of the Partner, who belongs to no company; the address to sign in with. */
  async function aPartnerUser(partner: string, role = 'admin'): Promise<string> {
    const { service } = stageOf();
    const email = await aUser(await service.givenCompany());
    await service.sql(
      `with person as (select id from accounts where email = $1), gone as (delete from memberships where account_id = (select id from person))
       insert into partner_users (id, partner_id, account_id, role, status, created_at, updated_at) select gen_random_uuid(), $2, id, $3, 'active', now(), now() from person`,
      [email, partner, role],
    );
    return email;
  }

  /** A person with these roles of the operator's staff; the address to sign in with. */
  async function aPerson(roles: readonly string[] = ['admin']): Promise<string> {
    const { service } = stageOf();
    const email = await aUser(await service.givenCompany());
    if (roles.length === 0) return email;
    await service.sql(
      `insert into staff (id, account_id, roles, status, created_at, updated_at) select gen_random_uuid(), id, $2::text[]::staff_roles, 'active', now(), now() from accounts where email = $1`,
      [email, roles],
    );
    return email;
  }

  /** A browser in which this person is signed in, without the form, at an address of the portal. */
  async function signedIn(email: string, path = '/portal/', options: Parameters<PortalStage['open']>[0] = {}) {
    const stage = stageOf();
    const [account] = await stage.service.sql('select id from accounts where email = $1', [email]);
    const value = await sessionOf(stage.service, String(account?.id));
    const opened = await stage.open(options);
    await opened.page
      .context()
      .addCookies([{ name: 'session', value, url: stage.url, httpOnly: true, sameSite: 'Lax' }]);
    await opened.page.goto(path);
    await opened.page.getByRole('heading', { level: 1 }).waitFor();
    return opened;
  }
  return { aPerson, aUser, aPartnerUser, signedIn };
};
